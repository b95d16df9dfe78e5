import { scopedRoles } from "~/features/identity/account";

/**
 * Roles an actor may hold; roles unite. Every actor is at least a visitor, and every signed-in one a
 * user. A call with a token of GetCpsToken is made by a token-holder and nothing else.
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
