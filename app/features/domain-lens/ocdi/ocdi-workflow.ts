import { ok, refuse, type Result } from "~/lib/result";

import { mayEditRecord, type Acting } from "../assignments/assignment";
import type { RoleWorkload } from "../person";
import type { OcdiStatus } from "./ocdi-association";

export const ocdiEvents = ["edit", "propose", "approve", "reject", "delete"] as const;
export type OcdiEvent = (typeof ocdiEvents)[number];

/** All that the rules ask of an association. */
export type OcdiStanding = {
  status: OcdiStatus;
  /** Keys of everyone who saved since the last approval. */
  authorKeys: readonly string[];
  /** Workloads of the group's FQDNs; null for an FQDN that none has. */
  workloads: readonly (RoleWorkload | null)[];
};

export type OcdiRefusal = "not-in-this-status" | "not-permitted" | "own-edit" | "note-missing";

type Transition = { to: OcdiStatus; by: "editor" | "council"; needsNote?: true };

/**
 * The whole life of an association. Editors of all its workloads write and propose it, the
 * council decides what others wrote. What was approved and is edited waits for approval again;
 * what was rejected is proposed anew. A status and an event that are not listed together are refused.
 */
const transitions: Record<OcdiStatus, Partial<Record<OcdiEvent, Transition>>> = {
  "Not Started": {
    edit: { to: "Not Started", by: "editor" },
    propose: { to: "Pending", by: "editor" },
    delete: { to: "Not Started", by: "editor" },
  },
  Pending: {
    edit: { to: "Pending", by: "editor" },
    approve: { to: "Approved", by: "council" },
    reject: { to: "Rejected", by: "council", needsNote: true },
    delete: { to: "Pending", by: "editor" },
  },
  Approved: {
    edit: { to: "Pending", by: "editor" },
  },
  Rejected: {
    edit: { to: "Not Started", by: "editor" },
    propose: { to: "Pending", by: "editor" },
    delete: { to: "Rejected", by: "editor" },
  },
};

/** Decides what an event does to an association, without doing it. */
export function decideOcdi(
  { status, authorKeys, workloads }: OcdiStanding,
  person: Acting,
  { event, note = "" }: { event: OcdiEvent; note?: string },
): Result<OcdiStatus, OcdiRefusal> {
  const transition = transitions[status][event];
  if (!transition) return refuse("not-in-this-status");
  if (transition.by === "council") {
    if (!person.scopes.some(({ role }) => role === "connectivity-champion"))
      return refuse("not-permitted");
    if (authorKeys.includes(person.key)) return refuse("own-edit");
  } else if (!mayEditGroup(workloads, person)) {
    return refuse("not-permitted");
  }
  if (transition.needsNote && note.trim() === "") return refuse("note-missing");
  return ok(transition.to);
}

/** The events to offer: what `decideOcdi` would accept once a note is there. */
export function allowedOcdiEvents(standing: OcdiStanding, person: Acting): OcdiEvent[] {
  return ocdiEvents.filter((event) => decideOcdi(standing, person, { event, note: "-" }).ok);
}

/** Whether somebody may write a group: whoever edits the records of all its workloads. */
export function mayEditGroup(workloads: OcdiStanding["workloads"], person: Acting): boolean {
  return person.scopes.length > 0 && workloads.every((workload) => mayEditRecord(workload, person));
}
