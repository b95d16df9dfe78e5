import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Month } from "~/features/performance/npi/index-month";
import { subscriptionsMost } from "~/features/performance/outages/notices/queued-notice.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { SubscriptionKey } from "../subscription.repository.server";

type Connection = Db | Transaction<Database>;

export async function hasMonthSubscription(
  db: Connection,
  { accountId, solutionId, realm }: SubscriptionKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("month_subscription")
    .select("id")
    .where("account_id", "=", accountId)
    .where("solution_id", "=", solutionId)
    .where("realm", "=", realm)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Subscribes where there is no subscription yet.
 *
 * @param sentMonth the newest month that is not sent any more
 * @returns false where the solution has as many as it may have; nothing is written then
 */
export async function insertMonthSubscription(
  trx: Transaction<Database>,
  key: SubscriptionKey,
  { sentMonth, now }: { sentMonth: Month; now: Date },
): Promise<boolean> {
  const { accountId, solutionId, realm } = key;
  await sql`select pg_advisory_xact_lock(hashtext(${`month subscriptions ${solutionId}`}))`.execute(
    trx,
  );
  if (await hasMonthSubscription(trx, key)) return true;
  const { count } = await trx
    .selectFrom("month_subscription")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("solution_id", "=", solutionId)
    .where("realm", "=", realm)
    .executeTakeFirstOrThrow();
  if (Number(count) >= subscriptionsMost) return false;
  await trx
    .insertInto("month_subscription")
    .values({
      id: randomUUID(),
      account_id: accountId,
      solution_id: solutionId,
      realm,
      sent_month: sentMonth,
      created_at: now,
    })
    .execute();
  return true;
}

export async function deleteMonthSubscription(
  trx: Transaction<Database>,
  { accountId, solutionId, realm }: SubscriptionKey,
): Promise<void> {
  await trx
    .deleteFrom("month_subscription")
    .where("account_id", "=", accountId)
    .where("solution_id", "=", solutionId)
    .where("realm", "=", realm)
    .execute();
}

/** Subscriptions of some realms to which a month has not been sent. */
type DueAsked = { realms: readonly number[]; month: Month };

/** A subscription to which a month is to be sent. */
export type DueSubscription = SubscriptionKey & { id: string };

/** The due subscriptions, those of one solution together. @param limit most of them */
export async function listDueSubscriptions(
  db: Connection,
  { realms, month }: DueAsked,
  limit: number,
): Promise<DueSubscription[]> {
  if (realms.length === 0) return [];
  const rows = await db
    .selectFrom("month_subscription")
    .select(["id", "account_id", "solution_id", "realm"])
    .where("realm", "in", [...realms])
    .where("sent_month", "<", month)
    .orderBy("solution_id")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, account_id, solution_id, realm }) => ({
    id,
    accountId: account_id,
    solutionId: solution_id,
    realm,
  }));
}

/** Settles a month for a subscription. @returns false where it is settled already, or the subscription is gone */
export async function settleMonth(
  trx: Transaction<Database>,
  id: string,
  month: Month,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("month_subscription")
    .set({ sent_month: month })
    .where("id", "=", id)
    .where("sent_month", "<", month)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Settles a month for all subscriptions of some realms that still wait for it. @returns how many did */
export async function dropMonth(db: Connection, { realms, month }: DueAsked): Promise<number> {
  if (realms.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable("month_subscription")
    .set({ sent_month: month })
    .where("realm", "in", [...realms])
    .where("sent_month", "<", month)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
