import type { Transaction } from "kysely";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";
import type { Database } from "#db/schema";

import type { Account, AccountKey, DirectoryRole } from "./account";
import {
  accountOf,
  assignedRoles,
  heldRoles,
  type AccountWithRoles,
} from "./account-roles.repository.server";

/** An account with what the directory currently says about its tenant. */
type KnownAccount = Account & {
  variant: Variant;
  tenantKind: TenantKind;
  tenantDomain?: string | undefined;
  /** Null where the tenant says that it has none. */
  tenantPrivacyUrl?: string | null | undefined;
  language?: Language;
  /** What the directory says at a sign-in. */
  directoryRoles?: readonly DirectoryRole[];
  now: Date;
};

/** Stores the language that the user chose: mail to them is in it. */
export async function rememberLanguage(
  db: Db,
  accountId: string,
  language: Language,
): Promise<void> {
  await db.updateTable("account").set({ language }).where("id", "=", accountId).execute();
}

/**
 * The account of a person, made at the first sign-in and brought up to date at every later one,
 * with its tenant's kind as far as it was ever told.
 */
export async function upsertAccount(
  trx: Db | Transaction<Database>,
  account: KnownAccount,
): Promise<{ account: Account; tenantKind: TenantKind }> {
  const { variant, tenantKind, tenantDomain, tenantPrivacyUrl, ...others } = account;
  const { language, directoryRoles, now, ...known } = others;
  const { id, issuer, tenantId, objectId, name, email, isGuest } = known;
  const ofDirectory = directoryRoles && {
    directory_roles: [...directoryRoles],
    directory_roles_at: now,
  };
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
      tenant_privacy_url: tenantPrivacyUrl ?? null,
      language: language ?? null,
      ...ofDirectory,
      created_at: now,
      signed_in_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["variant", "issuer", "tenant_id", "object_id"]).doUpdateSet({
        name,
        email,
        is_guest: isGuest,
        signed_in_at: now,
        ...ofDirectory,
        // A directory that did not answer takes nothing back of what it told before.
        ...(tenantKind !== "unknown" && { tenant_kind: tenantKind }),
        ...(tenantDomain !== undefined && { tenant_domain: tenantDomain }),
        ...(tenantPrivacyUrl !== undefined && { tenant_privacy_url: tenantPrivacyUrl }),
        ...(language !== undefined && { language }),
      }),
    )
    .returning(["id", "tenant_kind"])
    .executeTakeFirstOrThrow();
  return { account: { ...known, id: row.id }, tenantKind: row.tenant_kind as TenantKind };
}

/** What a call's token tells about who asks; tokens that are no newer than `sessionsEndedAt` tell nothing any more. */
export type FoundAccount = AccountWithRoles & {
  signedInAt: Date;
  sessionsEndedAt: Date | null;
};

/**
 * An account that signed in or called before, with its assigned roles and what the directory last
 * said about its tenant.
 */
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
