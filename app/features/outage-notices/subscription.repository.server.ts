import { randomUUID } from "node:crypto";

import { sql, type Selectable, type Transaction } from "kysely";

import { subscriptionsMost } from "~/features/performance/outages/notices/queued-notice.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Subscription, SubscriptionChoice } from "./subscription";

type Connection = Db | Transaction<Database>;

/** Whose subscription to which solution, in the realm whose outages are shown. */
export type SubscriptionKey = { accountId: string; solutionId: string; realm: number };

function subscriptionOf(row: Selectable<Database["outage_subscription"]>): Subscription {
  return {
    id: row.id,
    accountId: row.account_id,
    solutionId: row.solution_id,
    isMailed: row.is_mailed,
    leastCategory: row.least_category,
    country: row.country,
    feedMadeAt: row.feed_made_at,
  };
}

export async function findSubscription(
  db: Connection,
  { accountId, solutionId, realm }: SubscriptionKey,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom("outage_subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("solution_id", "=", solutionId)
    .where("realm", "=", realm)
    .executeTakeFirst();
  return row && subscriptionOf(row);
}

/** The subscription of a realm whose feed has a token. */
export async function findSubscriptionOfFeed(
  db: Db,
  tokenHash: Uint8Array,
  realm: number,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom("outage_subscription")
    .selectAll()
    .where("feed_token_hash", "=", tokenHash)
    .where("realm", "=", realm)
    .executeTakeFirst();
  return row && subscriptionOf(row);
}

/** The subscription, made where there is none. @returns null where the solution has as many as it may have */
export async function holdSubscription(
  trx: Transaction<Database>,
  key: SubscriptionKey,
  now: Date,
): Promise<Subscription | null> {
  const { accountId, solutionId, realm } = key;
  await sql`select pg_advisory_xact_lock(hashtext(${`outage subscriptions ${solutionId}`}))`.execute(
    trx,
  );
  const known = await findSubscription(trx, key);
  if (known) return known;
  const { count } = await trx
    .selectFrom("outage_subscription")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("solution_id", "=", solutionId)
    .where("realm", "=", realm)
    .executeTakeFirstOrThrow();
  if (Number(count) >= subscriptionsMost) return null;
  const row = await trx
    .insertInto("outage_subscription")
    .values({
      id: randomUUID(),
      account_id: accountId,
      solution_id: solutionId,
      realm,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return subscriptionOf(row);
}

export async function writeChoice(
  trx: Transaction<Database>,
  id: string,
  { isMailed, leastCategory, country }: SubscriptionChoice,
): Promise<void> {
  await trx
    .updateTable("outage_subscription")
    .set({ is_mailed: isMailed, least_category: leastCategory, country })
    .where("id", "=", id)
    .execute();
}

/** Gives a feed an address, or takes it away; the one before no longer leads anywhere. */
export async function writeFeedToken(
  trx: Transaction<Database>,
  id: string,
  made: { tokenHash: Uint8Array; at: Date } | null,
): Promise<void> {
  await trx
    .updateTable("outage_subscription")
    .set({ feed_token_hash: made?.tokenHash ?? null, feed_made_at: made?.at ?? null })
    .where("id", "=", id)
    .execute();
}
