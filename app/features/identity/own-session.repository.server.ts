import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { BrowserFamily } from "./browser-family";
import { restedSince } from "./session-rest";

/** Ends one session if it is the account's. */
export async function deleteSessionOf(
  trx: Transaction<Database>,
  accountId: string,
  idHash: Uint8Array,
): Promise<void> {
  await trx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("id_hash", "=", idHash)
    .execute();
}

/**
 * Ends every session of an account, and with them every access token it was given before. @returns
 * how many sessions it had
 */
export async function deleteSessionsOf(
  trx: Transaction<Database>,
  accountId: string,
  now: Date,
): Promise<number> {
  // The account is locked first, as in a sign-in, so that the two wait for each other.
  await trx
    .updateTable("account")
    .set({ sessions_ended_at: now })
    .where("id", "=", accountId)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A living session as its owner sees it. */
export type OwnSession = {
  idHash: Uint8Array;
  browser: BrowserFamily;
  createdAt: Date;
  usedAt: Date;
};

/** The living sessions of an account, the one used last first, at most `limit`. */
export async function listSessions(
  db: Db,
  { accountId, now, limit }: { accountId: string; now: Date; limit: number },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id_hash", "browser", "created_at", "used_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .where("used_at", ">", restedSince(now))
    .orderBy("used_at", "desc")
    .orderBy("id_hash")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    idHash: row.id_hash,
    browser: row.browser as BrowserFamily,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}
