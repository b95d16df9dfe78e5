/** Roles an actor may hold; everybody is at least a visitor. Signed-in roles join with sign-in. */
export const roles = ["visitor"] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "network-test:run",
  "report:create",
  "report:read",
  "report:correct-place",
  "report:delete",
  "hub:follow",
  "place:search",
  "configuration:read",
] as const;
export type Permission = (typeof permissions)[number];

/** The one table of what each role may do. Whose object it is, visibility decides on top. */
const grants: Record<Role, readonly Permission[]> = {
  visitor: [
    "network-test:run",
    "report:create",
    "report:read",
    "report:correct-place",
    "report:delete",
    "hub:follow",
    "place:search",
    "configuration:read",
  ],
};

/** Who is asking. `accountId` is null for a visitor. */
export type Actor = { roles: readonly Role[]; accountId: string | null };

/** Everybody who is not signed in. */
export const visitor: Actor = { roles: ["visitor"], accountId: null };

/** True when one of the actor's roles grants `permission`. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.roles.some((role) => grants[role].includes(permission));
}
