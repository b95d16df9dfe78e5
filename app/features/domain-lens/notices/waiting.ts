import type { Instance } from "../endpoint-sets/endpoint-set";
import { needsCouncil } from "../change-requests/change-approval";
import type { ChangeFacts } from "../change-requests/change-facts";
import { decide, isApproved, isHeldByTests, type ChangeEvent } from "../change-requests/workflow";
import type { Standing } from "../person";

type WaitingKind =
  | "approval"
  | "staging"
  | "bypass"
  | "failed"
  | "returned"
  | "blocked"
  | "unblock"
  | "assignment"
  | "ocdi"
  | "access";

/** Something that goes on only once the reader has decided; a change says more of itself once it is shown. */
export type Waiting = {
  kind: WaitingKind;
  href: string;
  subject: string;
  since: Date;
  changeId: string | null;
  instance: Instance | null;
  workload: string | null;
  author: string | null;
};

/** What a change under review waits for. */
export type ReviewKind = Extract<WaitingKind, "approval" | "staging" | "bypass" | "failed">;

/**
 * What a change under review waits for from somebody, by the workflow: their approval, or that
 * they stage what all have approved. The council is waited for to stage only what it approves.
 * Where a failed test holds it, it waits for those who may bypass, and for its authors to correct it.
 */
export function waitingOf(change: ChangeFacts, person: Standing): ReviewKind | null {
  const may = (event: ChangeEvent) => decide(change, person, { event, note: "" }).ok;
  if (may("WorkloadChampApproveChanges") || may("ChangeCouncilApproveChanges")) return "approval";
  if (isHeldByTests(change)) {
    if (decide(change, person, { event: "BypassValidation", note: "-" }).ok) return "bypass";
    return change.authors.includes(person.key) ? "failed" : null;
  }
  const isTheirs = person.isWorkloadChampion || needsCouncil(change);
  return isTheirs && may("PublishChangeRequest") ? "staging" : null;
}

/** Whether its tests decide what a change waits for from somebody: only then are they worth reading. */
export function lacksTestsAlone(change: ChangeFacts, person: Standing): boolean {
  if (change.aggregate === "None" && isApproved(change) && change.authors.includes(person.key))
    return true;
  const staged = decide(change, person, { event: "PublishChangeRequest", note: "" });
  return !staged.ok && staged.refusal === "tests-missing";
}
