import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import type { AccountKey } from "./account";

/** Accounts of a tenant that are looked at for its kind: where the directory tells at all, nearly every one has it. */
const accountsAsked = 200;

/** What the directory told of a tenant by somebody of it; `unknown` where it told nobody. */
export async function findTenantKind(
  db: Db,
  { variant, issuer, tenantId }: Omit<AccountKey, "objectId"> & { variant: Variant },
): Promise<TenantKind> {
  const rows = await db
    .selectFrom("account")
    .select("tenant_kind")
    .where("variant", "=", variant)
    .where("issuer", "=", issuer)
    .where("tenant_id", "=", tenantId)
    .limit(accountsAsked)
    .execute();
  return (rows.find(({ tenant_kind }) => tenant_kind !== "unknown")?.tenant_kind ??
    "unknown") as TenantKind;
}

/** Keeps what the directory told of an account's tenant. */
export async function noteTenantKind(
  db: Db,
  accountId: string,
  tenantKind: TenantKind,
): Promise<void> {
  await db
    .updateTable("account")
    .set({ tenant_kind: tenantKind })
    .where("id", "=", accountId)
    .execute();
}

/** The domain of an account's tenant, as the directory told it at a sign-in; null where it did not. */
export async function findTenantDomain(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("tenant_domain")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.tenant_domain ?? null;
}

/** Where the tenant of an account has its privacy statement, as the directory told at a sign-in; null without one. */
export async function findTenantPrivacyUrl(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("tenant_privacy_url")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.tenant_privacy_url ?? null;
}
