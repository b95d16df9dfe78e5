import type { RoleScope } from "~/features/identity/account";
import { ok, refuse, type Result } from "~/lib/result";

import { standingOf, type RoleWorkload } from "../person";

/** What can be done about the workload of an FQDN record. */
export const assignmentActions = [
  "request",
  "acknowledge",
  "reject",
  "cancel",
  "reassign",
] as const;
export type AssignmentAction = (typeof assignmentActions)[number];

export const assignmentStatuses = ["pending", "accepted", "rejected", "cancelled"] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** How calls and history name them. Source: specification, section 3. */
export const approvalStatuses = [
  "PendingReview",
  "Approved",
  "Rejected",
  "Cancelled",
  "ConnectivityChampUpdate",
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export function approvalStatusOf({
  status,
  isDirect,
}: {
  status: AssignmentStatus;
  isDirect: boolean;
}): ApprovalStatus {
  if (isDirect) return "ConnectivityChampUpdate";
  return (
    {
      pending: "PendingReview",
      accepted: "Approved",
      rejected: "Rejected",
      cancelled: "Cancelled",
    } as const
  )[status];
}

/** All that the rules ask: where the record is, what is asked of it already, where it is to go. */
export type AssignmentFacts = {
  /** The record's workload; null while it has none. */
  workload: RoleWorkload | null;
  pending: { requestedBy: string; newWorkload: RoleWorkload } | null;
  /** Where it is to go, for a request and a reassignment. */
  target: RoleWorkload | null;
};

/** Somebody by key with the roles of domain lens. */
export type Acting = { key: string; scopes: readonly RoleScope[] };

export type AssignmentRefusal =
  | "not-permitted"
  | "already-pending"
  | "nothing-pending"
  | "same-workload"
  | "no-target"
  | "note-missing"
  | "not-the-requester";

type Rule = {
  /** What the pending request becomes; a request and a reassignment write one of their own. */
  to: AssignmentStatus;
  /** Whether there must be a request, must be none, or either. */
  pending: "needed" | "none" | "any";
  hasTarget: boolean;
  moves: boolean;
  needsNote: boolean;
  barred: (facts: AssignmentFacts, person: Acting) => AssignmentRefusal | null;
};

/**
 * The whole life of an assignment request; a record has at most one that is pending. Whatever
 * is not listed is refused. Source: rules, section 7, Assignments.
 */
const assignmentRules: Record<AssignmentAction, Rule> = {
  request: {
    to: "pending",
    pending: "none",
    hasTarget: true,
    moves: false,
    needsNote: false,
    barred: ({ workload }, person) => (mayEditRecord(workload, person) ? null : "not-permitted"),
  },
  acknowledge: {
    to: "accepted",
    pending: "needed",
    hasTarget: false,
    moves: true,
    needsNote: false,
    barred: isNoChampionOfTarget,
  },
  reject: {
    to: "rejected",
    pending: "needed",
    hasTarget: false,
    moves: false,
    needsNote: true,
    barred: isNoChampionOfTarget,
  },
  cancel: {
    to: "cancelled",
    pending: "needed",
    hasTarget: false,
    moves: false,
    needsNote: false,
    barred: ({ pending }, { key }) => (pending?.requestedBy === key ? null : "not-the-requester"),
  },
  reassign: {
    to: "accepted",
    pending: "any",
    hasTarget: true,
    moves: true,
    needsNote: false,
    barred: (_facts, person) => (isCouncil(person) ? null : "not-permitted"),
  },
};

/** Decides what an action would do, without doing it. */
export function decideAssignment(
  action: AssignmentAction,
  facts: AssignmentFacts,
  { person, note }: { person: Acting; note: string },
): Result<Pick<Rule, "to" | "moves">, AssignmentRefusal> {
  const rule = assignmentRules[action];
  if (rule.pending === "needed" && !facts.pending) return refuse("nothing-pending");
  const barred = rule.barred(facts, person);
  if (barred) return refuse(barred);
  if (rule.pending === "none" && facts.pending) return refuse("already-pending");
  if (rule.hasTarget && !facts.target) return refuse("no-target");
  if (rule.hasTarget && facts.target?.id === facts.workload?.id) return refuse("same-workload");
  if (rule.needsNote && note.trim() === "") return refuse("note-missing");
  return ok({ to: rule.to, moves: rule.moves });
}

/** The actions to offer: what `decideAssignment` would accept once a note and another workload are there. */
export function allowedAssignments(
  facts: Omit<AssignmentFacts, "target">,
  person: Acting,
): AssignmentAction[] {
  const target = { id: "another", serviceArea: "" };
  return assignmentActions.filter(
    (action) => decideAssignment(action, { ...facts, target }, { person, note: "-" }).ok,
  );
}

/**
 * Whether somebody may edit a record: those of its workload; one without, everybody who edits any;
 * the council each. Source: rules, section 7.
 */
export function mayEditRecord(workload: RoleWorkload | null, person: Acting): boolean {
  return workload ? standingOf(person, [workload]).isEditor : person.scopes.length > 0;
}

function isNoChampionOfTarget(
  { pending }: AssignmentFacts,
  person: Acting,
): AssignmentRefusal | null {
  return pending && standingOf(person, [pending.newWorkload]).isWorkloadChampion
    ? null
    : "not-permitted";
}

function isCouncil({ scopes }: Acting): boolean {
  return scopes.some(({ role }) => role === "connectivity-champion");
}
