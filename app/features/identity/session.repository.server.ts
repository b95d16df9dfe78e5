import { sql, type Selectable, type Transaction } from "kysely";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { hourMs, minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";
import type { Database } from "#db/schema";

import {
  directoryRoles,
  scopedRoles,
  type Account,
  type AccountKey,
  type DirectoryRole,
  type RoleScope,
  type ScopedRole,
} from "./account";
import type { BrowserFamily } from "./browser-family";

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

/** What a request's session tells about who asks. */
export type FoundSession = {
  idHash: Uint8Array;
  account: Account;
  /** From the directory at sign-in and from role assignments as they are now. */
  roles: (DirectoryRole | ScopedRole)[];
  /** What the roles of domain lens were given for. */
  scopes: RoleScope[];
  tenantKind: TenantKind;
};

type AssignedRole = { role: string; workloadId: string | null; serviceArea: string | null };

/** Every role that is assigned to the person of a row of `account`, a champion's deputies included. */
const assignedRoles = (now: Date) => sql<AssignedRole[]>`(
  select coalesce(json_agg(json_build_object('role', role, 'workloadId', workload_id, 'serviceArea', service_area)), '[]')
  from held_role
  where held_role.variant = account.variant
    and held_role.tenant_id = account.tenant_id and held_role.object_id = account.object_id
    and (ends_at is null or ends_at > ${now})
)`;

/** The roles among those that this program knows, with what they were given for. */
function heldRoles(
  fromDirectory: readonly string[],
  assigned: readonly AssignedRole[],
): Pick<FoundSession, "roles" | "scopes"> {
  const held = new Set([...fromDirectory, ...assigned.map(({ role }) => role)]);
  const scopes = assigned.flatMap(({ role: name, ...scope }) => {
    const role = scopedRoles.find((scoped) => scoped === name);
    return role ? [{ role, ...scope }] : [];
  });
  return { roles: [...directoryRoles, ...scopedRoles].filter((role) => held.has(role)), scopes };
}

type AccountRow = Pick<
  Selectable<Database["account"]>,
  "id" | "issuer" | "tenant_id" | "object_id" | "name" | "email" | "is_guest"
>;

function accountOf(row: AccountRow): Account {
  const {
    id,
    issuer,
    tenant_id: tenantId,
    object_id: objectId,
    name,
    email,
    is_guest: isGuest,
  } = row;
  return { id, issuer, tenantId, objectId, name, email, isGuest };
}

/** An account with what the directory told of its tenant just now. */
type KnownAccount = Account & {
  variant: Variant;
  tenantKind: TenantKind;
  tenantDomain?: string | undefined;
  language?: Language;
  now: Date;
};

/** Writes down the language that somebody chose: mail to them is in it. */
export async function rememberLanguage(
  db: Db,
  accountId: string,
  language: Language,
): Promise<void> {
  await db.updateTable("account").set({ language }).where("id", "=", accountId).execute();
}

/** The account of a person, made at the first sign-in and brought up to date at every later one, with its tenant's kind as far as it was ever told. */
export async function upsertAccount(
  trx: Db | Transaction<Database>,
  account: KnownAccount,
): Promise<{ account: Account; tenantKind: TenantKind }> {
  const { variant, tenantKind, tenantDomain, language, now, ...known } = account;
  const { id, issuer, tenantId, objectId, name, email, isGuest } = known;
  const row = await trx
    .insertInto("account")
    .values({
      id,
      variant,
      issuer,
      tenant_id: tenantId,
      object_id: objectId,
      name,
      email,
      is_guest: isGuest,
      tenant_kind: tenantKind,
      tenant_domain: tenantDomain ?? null,
      language: language ?? null,
      created_at: now,
      signed_in_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["variant", "issuer", "tenant_id", "object_id"]).doUpdateSet({
        name,
        email,
        is_guest: isGuest,
        signed_in_at: now,
        // A directory that did not answer takes nothing back of what it told before.
        ...(tenantKind !== "unknown" && { tenant_kind: tenantKind }),
        ...(tenantDomain !== undefined && { tenant_domain: tenantDomain }),
        ...(language !== undefined && { language }),
      }),
    )
    .returning(["id", "tenant_kind"])
    .executeTakeFirstOrThrow();
  return { account: { ...known, id: row.id }, tenantKind: row.tenant_kind as TenantKind };
}

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

/** A session that nobody used for so long is over, before its own end. */
export const sessionRestMs = 2 * hourMs;

/** That a session is used is written down no more often than this. */
const useNotedEveryMs = 5 * minuteMs;

/** When a session that is still alive was used last, at the latest. */
export function restedSince(now: Date): Date {
  return new Date(now.getTime() - sessionRestMs);
}

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

/** What a call's token tells about who asks; tokens that are no newer than `sessionsEndedAt` tell nothing any more. */
export type FoundAccount = Omit<FoundSession, "idHash"> & {
  signedInAt: Date;
  sessionsEndedAt: Date | null;
};

/** An account that signed in or called before, with its assigned roles and what the directory last told of its tenant. */
export async function findAccount(
  db: Db,
  { variant, issuer, tenantId, objectId, now }: AccountKey & { variant: Variant; now: Date },
): Promise<FoundAccount | undefined> {
  const row = await db
    .selectFrom("account")
    .select(["id", "issuer", "tenant_id", "object_id", "name", "email", "is_guest"])
    .select(["tenant_kind", "signed_in_at", "sessions_ended_at"])
    .select(assignedRoles(now).as("assigned_roles"))
    .where("variant", "=", variant)
    .where("issuer", "=", issuer)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    account: accountOf(row),
    ...heldRoles([], row.assigned_roles),
    tenantKind: row.tenant_kind as TenantKind,
    signedInAt: row.signed_in_at,
    sessionsEndedAt: row.sessions_ended_at,
  };
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

/** Ends every session of an account, and with them every access token it was given before. @returns how many sessions it had */
export async function deleteSessionsOf(
  trx: Transaction<Database>,
  accountId: string,
  now: Date,
): Promise<number> {
  // The account first, as a sign-in has it: whoever signs in at the same moment waits for the other.
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
