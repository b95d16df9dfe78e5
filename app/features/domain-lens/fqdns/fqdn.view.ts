import {
  allowedAssignments,
  approvalStatusOf,
  mayEditRecord,
  type ApprovalStatus,
  type AssignmentAction,
} from "../assignments/assignment";
import type { StoredAssignment } from "../assignments/assignment.repository.server";
import type { ActingPerson } from "../acting-person";
import { resultViews, type ResultView } from "../validation/validation.view";
import type { Fqdn } from "./fqdn";
import type { FqdnEvent, FqdnTestResult, SetOfFqdn } from "./fqdn-detail.repository.server";

type ShownAssignment = {
  id: string;
  status: ApprovalStatus;
  newWorkload: string;
  requestedBy: string;
  requestedAt: string;
  requestedNote: string;
  reviewedBy: string | null;
  reviewedAt: string | null;
  reviewedNote: string | null;
};

export type ShownEvent = {
  id: number;
  occurredAt: string;
  actorName: string;
  event: string;
  note: string;
  changes: { attribute: string; from: string | null; to: string | null }[];
};

/** A record as its page shows it, with what its reader may do. */
export type FqdnView = {
  fqdn: Omit<
    Fqdn,
    | "dailyTestedAt"
    | "latestDetectedAt"
    | "createdAt"
    | "updatedAt"
    | "pending"
    | "latestAssignment"
  > & {
    dailyTestedAt: string | null;
    latestDetectedAt: string | null;
    createdAt: string;
    updatedAt: string;
  };
  pending: { newWorkload: string; requestedBy: string; requestedAt: string; note: string } | null;
  mayEdit: boolean;
  actions: AssignmentAction[];
  sets: SetOfFqdn[];
  tests: ResultView[];
  assignments: ShownAssignment[];
  events: ShownEvent[];
};

type Parts = {
  fqdn: Fqdn;
  sets: SetOfFqdn[];
  tests: FqdnTestResult[];
  assignments: StoredAssignment[];
  events: FqdnEvent[];
};

export function fqdnView(
  { fqdn, sets, tests, assignments, events }: Parts,
  person: ActingPerson,
): FqdnView {
  const { pending, latestAssignment: _latest, ...record } = fqdn;
  const facts = {
    workload: fqdn.workload,
    pending: pending && { requestedBy: pending.requestedBy.key, newWorkload: pending.newWorkload },
  };
  return {
    fqdn: {
      ...record,
      dailyTestedAt: textOf(fqdn.dailyTestedAt),
      latestDetectedAt: textOf(fqdn.latestDetectedAt),
      createdAt: fqdn.createdAt.toISOString(),
      updatedAt: fqdn.updatedAt.toISOString(),
    },
    pending: pending && {
      newWorkload: pending.newWorkload.name,
      requestedBy: pending.requestedBy.name,
      requestedAt: pending.requestedAt.toISOString(),
      note: pending.note,
    },
    mayEdit: mayEditRecord(fqdn.workload, person),
    actions: allowedAssignments(facts, person),
    sets,
    // A daily test keeps nothing from being published, and how long it took is not stored.
    tests: resultViews(tests.map((test) => ({ ...test, isBlocking: false, tookMs: 0 }))),
    assignments: assignments.map(({ status, isDirect, requestedAt, reviewedAt, ...rest }) => ({
      ...rest,
      status: approvalStatusOf({ status, isDirect }),
      requestedAt: requestedAt.toISOString(),
      reviewedAt: textOf(reviewedAt),
    })),
    events: events.map(({ before, after, occurredAt, ...event }) => ({
      ...event,
      occurredAt: occurredAt.toISOString(),
      changes: changesOf(before, after),
    })),
  };
}

function textOf(at: Date | null): string | null {
  return at && at.toISOString();
}

function changesOf(before: unknown, after: unknown): ShownEvent["changes"] {
  const to = recordOf(after);
  // A request that is asked, refused or cancelled names where the record would go; it stays where it is.
  const from = "newWorkload" in to ? {} : recordOf(before);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((attribute) => ({
    attribute,
    from: valueText(from[attribute]),
    to: valueText(to[attribute]),
  }));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function valueText(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value);
}
