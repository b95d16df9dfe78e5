import * as z from "zod";

import { isStorableText, storableText } from "~/lib/storable-text";

const id = z.string().min(1).max(200).refine(isStorableText);
const name = z.string().max(500).transform(storableText).optional();

/** The claims that this site reads of an ID token or an access token. */
export const claimsSchema = z.object({
  tid: id,
  oid: id,
  name,
  preferred_username: name,
  email: name,
  groups: z.array(id).optional(),
  /** Template ids of directory roles. */
  wids: z.array(id).optional(),
  /** Names `groups` where there were too many to list. */
  _claim_names: z.object({ groups: z.string() }).partial().optional(),
  hasgroups: z.boolean().optional(),
  /** Whether the account is a guest of the tenant (1) or a member (0); an optional claim. */
  acct: z.number().optional().catch(undefined),
  /** Who authenticated the account, where that was not the tenant. */
  idp: z.string().max(500).optional().catch(undefined),
  /** Scopes of an access token, apart by blanks. */
  scp: z.string().optional(),
});
export type Claims = z.infer<typeof claimsSchema>;

/**
 * Whether the account is a guest of the tenant: by `acct` where the token has it, otherwise when the
 * account was authenticated elsewhere. The tenant's own issuer holds the tenant's id.
 *
 * @param issuer of the token
 * @see https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference
 */
export function isGuest({ acct, idp, tid }: Claims, issuer: string): boolean {
  if (acct === 0 || acct === 1) return acct === 1;
  return idp !== undefined && idp !== issuer && !idp.includes(tid);
}

/** Whether the token could not hold all groups, so that the directory has to be asked. */
export function hasGroupOverage({ groups, _claim_names: elsewhere, hasgroups }: Claims): boolean {
  return groups === undefined && (elsewhere?.groups !== undefined || hasgroups === true);
}
