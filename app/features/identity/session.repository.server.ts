import type { Transaction } from "kysely";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { DirectoryRole } from "./account";
import {
  accountOf,
  assignedRoles,
  heldRoles,
  type AccountWithRoles,
} from "./account-roles.repository.server";
import type { BrowserFamily } from "./browser-family";
import { restedSince } from "./session-rest";

/** A session as it is stored: by the hash of the secret that its cookie holds. */
export type NewSession = {
  idHash: Uint8Array;
  variant: Variant;
  accountId: string;
  /** What the directory said at sign-in. */
  directoryRoles: readonly DirectoryRole[];
  /** Encrypted; null where the authority gave none. */
  tokens: Uint8Array | null;
  browser: BrowserFamily;
  createdAt: Date;
  expiresAt: Date;
};

/** What a request's session tells about who asks; its directory's roles are those of the sign-in. */
export type FoundSession = AccountWithRoles & { idHash: Uint8Array };

export async function insertSession(
  trx: Db | Transaction<Database>,
  session: NewSession,
): Promise<void> {
  await trx
    .insertInto("session")
    .values({
      id_hash: session.idHash,
      variant: session.variant,
      account_id: session.accountId,
      directory_roles: [...session.directoryRoles],
      tokens: session.tokens,
      browser: session.browser,
      created_at: session.createdAt,
      used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** That a session is used is written down no more often than this. */
const useNotedEveryMs = 5 * minuteMs;

/** The living session of one of several secrets, with its account and every role it has now. */
export async function findSession(
  db: Db,
  { idHashes, variant, now }: { idHashes: readonly Uint8Array[]; variant: Variant; now: Date },
): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "session.id_hash",
      "session.directory_roles",
      "session.used_at",
      "account.tenant_kind",
    ])
    .select([
      "account.id",
      "account.issuer",
      "account.tenant_id",
      "account.object_id",
      "account.name",
      "account.email",
    ])
    .select("account.is_guest")
    .select(assignedRoles(now).as("assigned_roles"))
    .where("session.id_hash", "in", [...idHashes])
    .where("session.variant", "=", variant)
    .where("session.expires_at", ">", now)
    .where("session.used_at", ">", restedSince(now))
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.used_at.getTime() > useNotedEveryMs) await noteUse(db, row.id_hash, now);
  return {
    idHash: row.id_hash,
    account: accountOf(row),
    ...heldRoles(row.directory_roles, row.assigned_roles),
    tenantKind: row.tenant_kind as TenantKind,
  };
}

async function noteUse(db: Db, idHash: Uint8Array, now: Date): Promise<void> {
  await db.updateTable("session").set({ used_at: now }).where("id_hash", "=", idHash).execute();
}

/** The encrypted tokens of a session. */
export async function findSessionTokens(db: Db, idHash: Uint8Array): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("session")
    .select("tokens")
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row?.tokens ?? null;
}

/** Replaces the encrypted tokens of a session that were refreshed. */
export async function updateSessionTokens(
  db: Db,
  idHash: Uint8Array,
  tokens: Uint8Array,
): Promise<void> {
  await db.updateTable("session").set({ tokens }).where("id_hash", "=", idHash).execute();
}

/** Ends a session. */
export async function deleteSession(
  db: Db | Transaction<Database>,
  idHash: Uint8Array,
): Promise<void> {
  await db.deleteFrom("session").where("id_hash", "=", idHash).execute();
}

/** Removes at most `limit` sessions that are over. @returns how many went */
export async function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("id_hash", "in", (eb) =>
      eb
        .selectFrom("session")
        .select("id_hash")
        .where("expires_at", "<=", now)
        .orderBy("expires_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
