import type { Instance } from "../endpoint-sets/endpoint-set";
import { decide, needsCouncil, type ChangeEvent, type ChangeFacts } from "../change-requests/workflow";
import type { Standing } from "../person";

export const waitingKinds = ["approval", "staging", "unblock", "assignment", "ocdi"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Something that goes on only once the reader has decided; a change says more of itself once it is shown. */
export type Waiting = { kind: WaitingKind; href: string; subject: string; since: Date; changeId: string | null; instance: Instance | null; workload: string | null; author: string | null };

/**
 * What a change under review waits for from somebody, by the workflow: their approval, or that
 * they stage what all have approved. The council is waited for to stage only what it approves.
 */
export function waitingOf(change: ChangeFacts, person: Standing): "approval" | "staging" | null {
  const may = (event: ChangeEvent) => decide(change, person, { event, note: "" }).ok;
  if (may("WorkloadChampApproveChanges") || may("ChangeCouncilApproveChanges")) return "approval";
  const isTheirs = person.isWorkloadChampion || needsCouncil(change);
  return isTheirs && may("PublishChangeRequest") ? "staging" : null;
}

/** Whether its tests are all that somebody lacks to stage a change: only then are they worth reading. */
export function lacksTestsAlone(change: ChangeFacts, person: Standing): boolean {
  const staged = decide(change, person, { event: "PublishChangeRequest", note: "" });
  return !staged.ok && staged.refusal === "tests-missing";
}
