import { directoryRoles, type DirectoryRole } from "./account";

/** Directory roles whose holders administer their tenant here: the global administrator by its template id. */
const adminTemplateIds = ["62e90394-69f5-4237-9190-012177145e10"];

/** A group of a directory whose members hold a role. */
export type GroupRole = {
  tenantId: string;
  groupId: string;
  role: Exclude<DirectoryRole, "tenant-admin">;
};

type Held = {
  tenantId: string;
  /** Ids of the groups the account is in. */
  groups: readonly string[];
  /** Template ids of its directory roles. */
  directoryRoleIds: readonly string[];
};

/**
 * Roles that a directory gives: staff roles by groups of listed tenants only, since anybody
 * can make a tenant with a group of any name, and the administration of the own tenant.
 */
export function rolesFromDirectory(
  { tenantId, groups, directoryRoleIds }: Held,
  groupRoles: readonly GroupRole[],
): DirectoryRole[] {
  const held = new Set<DirectoryRole>(
    groupRoles
      .filter((known) => known.tenantId === tenantId && groups.includes(known.groupId))
      .map(({ role }) => role),
  );
  if (directoryRoleIds.some((id) => adminTemplateIds.includes(id))) held.add("tenant-admin");
  return directoryRoles.filter((role) => held.has(role));
}
