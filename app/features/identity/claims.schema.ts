import * as z from "zod";

const id = z.string().min(1).max(200);

/** The claims that this site reads of an ID token or an access token. */
export const claimsSchema = z.object({
  tid: id,
  oid: id,
  name: z.string().max(500).optional(),
  preferred_username: z.string().max(500).optional(),
  email: z.string().max(500).optional(),
  groups: z.array(id).optional(),
  /** Template ids of directory roles. */
  wids: z.array(id).optional(),
  /** Names `groups` where there were too many to list. */
  _claim_names: z.object({ groups: z.string() }).partial().optional(),
  hasgroups: z.boolean().optional(),
  /** Scopes of an access token, apart by blanks. */
  scp: z.string().optional(),
});
export type Claims = z.infer<typeof claimsSchema>;

/** Whether the token could not hold all groups, so that the directory has to be asked. */
export function hasGroupOverage({ groups, _claim_names: elsewhere, hasgroups }: Claims): boolean {
  return groups === undefined && (elsewhere?.groups !== undefined || hasgroups === true);
}
