import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant } from "~/features/settings/variants";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { fallbackLanguage, type Language } from "~/platform/languages";

import { rememberedRolesDays } from "./account";
import {
  accountOf,
  assignedRoles,
  heldRoles,
  type AccountWithRoles,
} from "./account-roles.repository.server";

/** An account outside of a session, with the variant it is of and the language it used last. */
export type RememberedAccount = AccountWithRoles & { variant: Variant; language: Language };

/**
 * An account for what is done for its user without a session: with the roles that are assigned to it now, and those
 * that the directory gave at a sign-in of the last 30 days, unless its sessions were ended since.
 */
export async function findRememberedAccount(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<RememberedAccount | undefined> {
  const row = await db
    .selectFrom("account")
    .select(["id", "issuer", "tenant_id", "object_id", "name", "email", "is_guest"])
    .select(["variant", "language", "tenant_kind", "sessions_ended_at"])
    .select(["directory_roles", "directory_roles_at"])
    .select(assignedRoles(now).as("assigned_roles"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const toldAt = row.directory_roles_at?.getTime() ?? 0;
  const isFresh =
    toldAt > now.getTime() - rememberedRolesDays * dayMs &&
    toldAt > (row.sessions_ended_at?.getTime() ?? 0);
  return {
    account: accountOf(row),
    ...heldRoles(isFresh ? row.directory_roles : [], row.assigned_roles),
    tenantKind: row.tenant_kind as TenantKind,
    variant: row.variant as Variant,
    language: (row.language ?? fallbackLanguage) as Language,
  };
}
