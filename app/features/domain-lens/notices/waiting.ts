import { escalationsOf } from "../change-requests/escalation";
import type { Disposition } from "../change-requests/difference";
import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import { standingOf, type RoleWorkload } from "../person";
import type { RoleScope } from "~/features/identity/account";

export const waitingKinds = ["approval", "unblock", "assignment"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Something that goes on only once the reader has decided. */
export type Waiting = { kind: WaitingKind; href: string; subject: string; since: Date };

/** A change under review as far as it tells whose turn it is. */
export type UnderReview = {
  authors: readonly { key: string }[];
  base: EndpointSetContent | null;
  proposal: EndpointSetContent;
  disposition: Disposition;
  hash: string | null;
  championApproval: { by: string; hash: string } | null;
  councilApproval: { by: string; hash: string } | null;
  workloads: readonly RoleWorkload[];
};

/** Whether somebody's approval is asked and not given: what the workflow would take from them now. */
export function waitsForApprovalBy(change: UnderReview, person: { key: string; scopes: readonly RoleScope[] }): boolean {
  if (change.authors.some(({ key }) => key === person.key)) return false;
  const standing = standingOf(person, change.workloads);
  const stands = (approval: UnderReview["championApproval"]) => approval !== null && approval.hash === change.hash;
  const isOther = (approval: UnderReview["championApproval"]) => !stands(approval) || approval?.by !== person.key;
  if (standing.isWorkloadChampion && !stands(change.championApproval) && isOther(change.councilApproval)) return true;
  const asksCouncil = escalationsOf(change.base, change.proposal, change.disposition).length > 0;
  return standing.isCouncil && asksCouncil && !stands(change.councilApproval) && isOther(change.championApproval);
}
