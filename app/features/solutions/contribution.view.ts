import {
  partOf,
  type ContributionDifference,
  type DifferenceRow,
  type Part,
} from "./contribution-difference";
import {
  allowedContributionActions,
  closedAsSeen,
  type Contribution,
  type ContributionChange,
} from "./contribution";
import type { ContributionStanding } from "./contribution";
import type { NestedPrefix } from "./nesting";
import type { Solution } from "./solution";
import { shownRows } from "./contribution-difference";

export type ContributionView = ReturnType<typeof contributionView>;

/** A contribution as those who have a part in it read it. */
export function contributionView(contribution: Contribution, standing: ContributionStanding) {
  const { id, status, resolution, note, createdAt, revision } = contribution;
  const closed = closedAsSeen(contribution, standing);
  return {
    id,
    status,
    resolution,
    note,
    revision,
    createdAt: createdAt.toISOString(),
    closed: closed && { ...closed, at: closed.at.toISOString() },
  };
}

/** The proposed changes, as they were made. */
export function proposedView({ changes }: Contribution): Part<ContributionChange> {
  return partOf(changes);
}

export type DifferenceView = {
  arrives: Part<DifferenceRow>;
  leaves: Part<DifferenceRow>;
  idle: Part<DifferenceRow>;
  /** Arriving entries that refuse an approval. */
  taken: Part<DifferenceRow>;
  nested: { total: number; shown: NestedPrefix[] };
};

/** The difference in its parts. */
export function differenceView({ rows, nested }: ContributionDifference): DifferenceView {
  const ofKind = (kind: DifferenceRow["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    arrives: partOf(ofKind("arrives")),
    leaves: partOf(ofKind("leaves")),
    idle: partOf(ofKind("idle")),
    taken: partOf(rows.filter(({ takenBy }) => takenBy !== null)),
    nested: { total: nested.length, shown: nested.slice(0, shownRows) },
  };
}

/** Which of the actions to offer to a user. */
export function offeredActions(
  { contribution, target }: { contribution: Contribution; target: Solution },
  standing: ContributionStanding,
) {
  return allowedContributionActions({ status: contribution.status, target }, standing);
}
