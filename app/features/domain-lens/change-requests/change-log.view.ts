import { plainAttributes, type PlainAttribute } from "../endpoint-sets/endpoint-set";

import type { Cleared } from "./change-request";
import type { Difference } from "./difference";
import type { ChangeStatus } from "./change-status";

/** A line of the change log as it is kept. */
type Line = {
  id: number;
  changeId: string | null;
  occurredAt: Date;
  actor: { name: string };
  event: string;
  from: ChangeStatus | null;
  to: ChangeStatus;
  note: string;
  detail: unknown;
};

/** What somebody saved: which attributes, and which endpoints came and went. */
type SavedView = {
  attributes: PlainAttribute[];
  fqdnAdditions: string[];
  fqdnRemovals: string[];
  prefixAdditions: string[];
  prefixRemovals: string[];
};

export type LogLineView = {
  id: number;
  changeId: string | null;
  at: string;
  who: string;
  event: string;
  from: ChangeStatus | null;
  to: ChangeStatus;
  note: string;
  /** First digits of the hash that a decision was about. */
  hash: string | null;
  saved: SavedView | null;
  version: string | null;
  reason: string | null;
  movedFrom: string | null;
  addEffectiveOn: string | null;
  /** Decisions that ended with this, and whose they were. */
  cleared: Cleared | null;
};

/** Most endpoints of one saving that a line names. */
export const namedEndpointsLimit = 20;

/** Digits of a hash by which people tell differences apart. */
export const shownHashLength = 8;

export function logLineView({
  id,
  changeId,
  occurredAt,
  actor,
  event,
  from,
  to,
  note,
  detail,
}: Line): LogLineView {
  const given = (detail ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof given[key] === "string" ? given[key] : null);
  return {
    id,
    changeId,
    at: occurredAt.toISOString(),
    who: actor.name,
    event,
    from,
    to,
    note,
    hash: text("hash")?.slice(0, shownHashLength) ?? null,
    saved:
      event === "SaveAsDraft" || event === "Import" ? savedOf(detail as Difference | null) : null,
    version: text("version"),
    reason: text("reason"),
    movedFrom: text("addEffectiveMovedFrom"),
    addEffectiveOn: text("addEffectiveOn"),
    cleared: (given.cleared as Cleared | undefined) ?? null,
  };
}

/** Events after which nobody needs to be told any more that earlier decisions ended. */
const decidedAnew = [
  "WorkloadChampApproveChanges",
  "ChangeCouncilApproveChanges",
  "BypassValidation",
  "PublishChangeRequest",
  "DiscardChanges",
];

/**
 * The line with which decisions ended, as long as nothing was decided since; `lines` are of one
 * change, the newest first.
 */
export function clearedLately(lines: readonly LogLineView[]): LogLineView | null {
  const [last] = lines.filter(
    ({ event, cleared }) => cleared !== null || decidedAnew.includes(event),
  );
  return last?.cleared ? last : null;
}

/**
 * The line with which somebody returned a draft, until it is submitted again; `lines` are of one
 * change, the newest first.
 */
export function returnedLately(
  lines: readonly LogLineView[],
  { status }: { status: ChangeStatus },
): LogLineView | null {
  const last = lines.find(
    ({ event }) => event === "SubmitForReview" || event === "RevertSubmission",
  );
  return status === "Draft" && last?.event === "RevertSubmission" ? last : null;
}

function savedOf(difference: Difference | null): SavedView | null {
  if (!difference) return null;
  const { attributes, fqdnAdditions, fqdnRemovals, prefixAdditions, prefixRemovals } = difference;
  return {
    attributes: plainAttributes.filter((attribute) =>
      attributes.some((changed) => changed.attribute === attribute),
    ),
    fqdnAdditions,
    fqdnRemovals,
    prefixAdditions,
    prefixRemovals,
  };
}
