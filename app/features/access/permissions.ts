import { scopedRoles, type Account, type RoleScope } from "~/features/identity/account";
import type { TenantKind } from "~/features/settings/tenant-kinds";

/**
 * Roles an actor may hold. Everybody is at least a visitor, everybody signed in a user; roles
 * unite. Whoever calls with a token of GetCpsToken is a token-holder and nothing else.
 */
export const roles = [
  "visitor",
  "token-holder",
  "user",
  "tenant-admin",
  "provider",
  "leadership",
  "operator",
  ...scopedRoles,
] as const;
export type Role = (typeof roles)[number];

const visitorPermissions = [
  "network-test:run",
  "report:create",
  "report:read",
  "report:correct-place",
  "report:cancel",
  "report:add-client-results",
  "report:delete",
  "report:export",
  "report:compare",
  "hub:follow",
  "place:search",
  "configuration:read",
  "internet-type:classify",
  "internet-type:answer",
  "feedback:send",
  "publication:read",
  "health:read",
  "assistant-test:run",
] as const;

const userPermissions = [
  "report:save",
  "report:list",
  "report:share",
  "sharing-settings:read",
  "profile:read",
  "session:list",
  "session:end",
  "people:search",
  "hub-token:get",
  "access-request:create",
] as const;

const tenantAdminPermissions = ["sharing-settings:edit"] as const;

/** What leadership and the operator say to every visitor. */
const leadershipPermissions = ["incident:edit"] as const;

const operatorPermissions = [
  "administration:read",
  "role:assign",
  "account:find",
  "account:end-sessions",
  "setting:edit",
  "audit:read",
  "access-request:review",
] as const;

/** Which of these somebody may do to what, the workflow and the workloads of their roles decide on top. */
const editorPermissions = [
  "domain-lens:read",
  "change-request:write",
  "fqdn:edit",
  "assignment:request",
  "ocdi:edit",
] as const;

const championPermissions = [
  "change-request:review",
  "assignment:review",
  "access-request:review",
] as const;

/** A deputy holds what the champion holds; the council has none. */
const deputyPermissions = ["deputy:name"] as const;

const councilPermissions = [
  "workload:edit",
  "ocdi:review",
  "publication:run",
  "webhook:edit",
] as const;

export const permissions = [
  ...visitorPermissions,
  ...userPermissions,
  ...tenantAdminPermissions,
  ...leadershipPermissions,
  ...operatorPermissions,
  ...editorPermissions,
  ...championPermissions,
  ...deputyPermissions,
  ...councilPermissions,
] as const;
export type Permission = (typeof permissions)[number];

/**
 * The one table of what each role adds. Whose object it is, visibility decides on top;
 * providers get what they are for with their own screens, and so does leadership for most of it.
 */
export const grants: Record<Role, readonly Permission[]> = {
  visitor: visitorPermissions,
  "token-holder": ["hub:follow", "people:search"],
  user: userPermissions,
  "tenant-admin": tenantAdminPermissions,
  provider: [],
  leadership: leadershipPermissions,
  operator: [...operatorPermissions, ...leadershipPermissions, "webhook:edit"],
  editor: editorPermissions,
  "workload-champion": [...editorPermissions, ...championPermissions, ...deputyPermissions],
  "service-champion": [
    ...editorPermissions,
    ...championPermissions,
    ...deputyPermissions,
    "workload:edit",
  ],
  "connectivity-champion": [...editorPermissions, ...championPermissions, ...councilPermissions],
};

/** Who is asking; a visitor has no account. */
export type Actor = {
  roles: readonly Role[];
  /** What the roles of domain lens were given for. */
  scopes: readonly RoleScope[];
  account: Account | null;
  /** What the directory says of the account's tenant; null for a visitor. */
  tenantKind: TenantKind | null;
};

/** Everybody who is not signed in. */
export const visitor: Actor = { roles: ["visitor"], scopes: [], account: null, tenantKind: null };

/** True when one of the actor's roles grants `permission`. */
export function can(actor: Pick<Actor, "roles">, permission: Permission): boolean {
  return actor.roles.some((role) => grants[role].includes(permission));
}
