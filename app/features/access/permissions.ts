import type { Account, RoleScope } from "~/features/identity/account";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import { registeredGrants } from "~/registered/grants";

import { roles, type Role } from "./roles";

export { roles, type Role };

/** The lists of an object, whichever of a union it is. */
type ListsOf<Lists> = Lists extends unknown ? Lists[keyof Lists] : never;
type ListOfPermissions = ListsOf<(typeof registeredGrants)[number]>;

/**
 * What an actor may be allowed to do: every permission that a feature grants to some role. A new one is
 * known after `npm run registries`.
 */
export type Permission = ListOfPermissions extends readonly (infer Name extends string)[]
  ? Name
  : never;

const parts: readonly Partial<Record<Role, readonly Permission[]>>[] = registeredGrants;

/**
 * The one table of what each role may do, united from the `grants.ts` of every feature. Whose object it
 * is, and its visibility, are decided on top.
 */
export const grants = Object.fromEntries(
  roles.map((role) => [role, parts.flatMap((part) => part[role] ?? [])]),
) as Partial<Record<Role, readonly Permission[]>> as Record<Role, readonly Permission[]>;

export const permissions: readonly Permission[] = [
  ...new Set(roles.flatMap((role) => grants[role])),
];

/** Who is asking; a visitor has no account. */
export type Actor = {
  roles: readonly Role[];
  /** What the roles of domain lens were given for. */
  scopes: readonly RoleScope[];
  account: Account | null;
  /** What the directory says of the account's tenant; null for a visitor. */
  tenantKind: TenantKind | null;
};

/** An actor who is not signed in. */
export const visitor: Actor = { roles: ["visitor"], scopes: [], account: null, tenantKind: null };

/** True when one of the actor's roles grants `permission`. */
export function can(actor: Pick<Actor, "roles">, permission: Permission): boolean {
  return actor.roles.some((role) => grants[role].includes(permission));
}
