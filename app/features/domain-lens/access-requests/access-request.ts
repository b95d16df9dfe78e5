import type { RoleScope } from "~/features/identity/account";
import { ok, refuse, type Result } from "~/lib/result";

import { standingOf, type RoleWorkload } from "../person";

/** Roles that are asked for: those of one workload. */
export const requestedRoles = ["editor", "workload-champion"] as const;
export type RequestedRole = (typeof requestedRoles)[number];

export const accessRequestStatuses = ["pending", "granted", "declined"] as const;
export type AccessRequestStatus = (typeof accessRequestStatuses)[number];

export const accessActions = ["grant", "decline"] as const;
export type AccessAction = (typeof accessActions)[number];

/** Longest name of a workload, reason and note of a decision, in characters. */
export const workloadNameLimit = 100;
export const reasonLimit = 1000;
export const noteLimit = 1000;

/** Requests of one account that may wait at the same time: each is mailed to people. */
export const openRequestsMost = 10;

/** Days that a request is kept after its decision, and that one nobody decides about waits. */
export const accessRequestLifeDays = 90;

/** What the rules ask of a request. */
export type AccessFacts = {
  role: RequestedRole;
  workload: RoleWorkload;
  status: AccessRequestStatus;
  requestedBy: string;
};

/** Who reads or decides; an operator assigns every role. */
export type Decider = { key: string; scopes: readonly RoleScope[]; isOperator: boolean };

/** What becomes of a request: the same one may be waiting already, and then tells nobody again. */
export const askOutcomes = ["asked", "waiting"] as const;
export type AskOutcome = (typeof askOutcomes)[number];

export type AskRefusal = "workload-unknown" | "already-held" | "too-many";

export type DecisionRefusal = "already-decided" | "own-request" | "note-missing";

/**
 * Whether a request is for somebody to decide: editors are accepted by the champions of the workload,
 * champions by the change council, and both by the council and by operators.
 */
export function isDecider(
  { role, workload }: Pick<AccessFacts, "role" | "workload">,
  person: Decider,
): boolean {
  const { isWorkloadChampion, isCouncil } = standingOf(person, [workload]);
  return person.isOperator || isCouncil || (role === "editor" && isWorkloadChampion);
}

/** What a decision makes of a request. Nobody decides their own, and a refusal says why. */
export function decideAccess(
  request: AccessFacts,
  person: Decider,
  { action, note }: { action: AccessAction; note: string },
): Result<AccessRequestStatus, DecisionRefusal | "not-yours"> {
  if (!isDecider(request, person)) return refuse("not-yours");
  if (request.status !== "pending") return refuse("already-decided");
  if (request.requestedBy === person.key) return refuse("own-request");
  if (action === "decline" && note === "") return refuse("note-missing");
  return ok(action === "grant" ? "granted" : "declined");
}

/** Whether somebody already is what they ask to become. */
export function holdsRole(
  person: Pick<Decider, "key" | "scopes">,
  role: RequestedRole,
  workload: RoleWorkload,
): boolean {
  const { isEditor, isWorkloadChampion } = standingOf(person, [workload]);
  return role === "editor" ? isEditor : isWorkloadChampion;
}

/** Everybody who could be told of a request, without its requester. */
export type Recipients<Person> = {
  champions: readonly Person[];
  council: readonly Person[];
  operators: readonly Person[];
};

/** Who is told of a request: the first group with anybody in it, among those who decide. */
export function recipientsOf<Person>(
  role: RequestedRole,
  { champions, council, operators }: Recipients<Person>,
): readonly Person[] {
  const groups = role === "editor" ? [champions, council, operators] : [council, operators];
  return groups.find((group) => group.length > 0) ?? [];
}
