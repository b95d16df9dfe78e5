import { sql, type Selectable } from "kysely";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Database } from "#db/schema";

import {
  directoryRoles,
  scopedRoles,
  type Account,
  type DirectoryRole,
  type RoleScope,
  type ScopedRole,
} from "./account";

/** An account with every role it has: from the directory, and from role assignments as they are now. */
export type AccountWithRoles = {
  account: Account;
  roles: (DirectoryRole | ScopedRole)[];
  /** What the roles of domain lens were given for. */
  scopes: RoleScope[];
  tenantKind: TenantKind;
};

type AssignedRole = { role: string; workloadId: string | null; serviceArea: string | null };

/** Every role that is assigned to the person of a row of `account`, a champion's deputies included. */
export const assignedRoles = (now: Date) => sql<AssignedRole[]>`(
  select coalesce(json_agg(json_build_object('role', role, 'workloadId', workload_id, 'serviceArea',
    service_area)), '[]')
  from held_role
  where held_role.variant = account.variant
    and held_role.tenant_id = account.tenant_id and held_role.object_id = account.object_id
    and (ends_at is null or ends_at > ${now})
)`;

/** The roles among those that this program knows, with what they were given for. */
export function heldRoles(
  fromDirectory: readonly string[],
  assigned: readonly AssignedRole[],
): Pick<AccountWithRoles, "roles" | "scopes"> {
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

export function accountOf(row: AccountRow): Account {
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
