import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Counted } from "./code";

/** Whom codes and tries are counted for: keyed digests of a mailbox and of an account. */
export type CountedFor = { address: Uint8Array; account: Uint8Array };

/** Lets requests for codes of one mailbox, and of one account, come one after another. */
export async function lockCounts(
  trx: Transaction<Database>,
  { address, account }: CountedFor,
): Promise<void> {
  // In one order for all, so that two requests never wait for each other.
  const keys = [address, account].map((digest) => Buffer.from(digest).readBigInt64BE()).sort();
  for (const key of keys)
    await sql`select pg_advisory_xact_lock(${String(key)}::bigint)`.execute(trx);
}

/** Codes or tries since an instant. */
export async function countSince(
  trx: Transaction<Database>,
  { address, account }: CountedFor,
  { isTry, since }: { isTry: boolean; since: Date },
): Promise<Counted> {
  const counted = (column: "address_hash" | "account_hash", digest: Uint8Array) =>
    trx
      .selectFrom("partner_code")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(column, "=", digest)
      .where("is_try", "=", isTry)
      .where("occurred_at", ">", since)
      .executeTakeFirstOrThrow();
  return {
    ofAddress: Number((await counted("address_hash", address)).count),
    ofAccount: Number((await counted("account_hash", account)).count),
  };
}

export async function insertCounted(
  trx: Transaction<Database>,
  { address, account }: CountedFor,
  { isTry, at }: { isTry: boolean; at: Date },
): Promise<void> {
  await trx
    .insertInto("partner_code")
    .values({ address_hash: address, account_hash: account, is_try: isTry, occurred_at: at })
    .execute();
}

/** Removes at most `limit` counted codes and tries from before an instant. @returns how many went */
export async function deleteCountedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const over = db
    .selectFrom("partner_code")
    .select("id")
    .where("occurred_at", "<", before)
    .orderBy("occurred_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("partner_code")
    .where("id", "in", over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
