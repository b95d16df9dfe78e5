import { ok, refuse, type Result } from "~/lib/result";

import type { SolutionList, SolutionStatus } from "./solution";

export const contributionStatuses = ["active", "closed", "cancelled"] as const;
export type ContributionStatus = (typeof contributionStatuses)[number];

export const resolutions = ["approved", "rejected"] as const;
export type Resolution = (typeof resolutions)[number];

export const changeActions = ["create", "update", "delete"] as const;
type ChangeAction = (typeof changeActions)[number];

/** One change that a contribution proposes; `previous` is the entry that an update replaces. */
export type ContributionChange = {
  action: ChangeAction;
  list: SolutionList;
  value: string;
  previous?: string;
};

/** A proposal to move entries of a private solution to an official one. */
export type Contribution = {
  id: string;
  solutionId: string;
  targetId: string;
  /** Revision of the target that the contributor saw. */
  targetRevision: number;
  partnerId: string | null;
  status: ContributionStatus;
  resolution: Resolution | null;
  note: string;
  changes: readonly ContributionChange[];
  createdAt: Date;
  createdBy: { key: string; name: string };
  closed: { at: Date; by: string; note: string } | null;
  revision: number;
};

export const contributionActions = ["cancel", "approve", "reject"] as const;
export type ContributionAction = (typeof contributionActions)[number];

export type ContributionRefusal =
  "not-permitted" | "not-active" | "note-missing" | "target-closed" | "target-not-official";

/** What a user is to a contribution. */
export type ContributionStanding = {
  isContributor: boolean;
  isOwnerOfTarget: boolean;
  isLeadership: boolean;
};

type Facts = {
  status: ContributionStatus;
  target: { status: SolutionStatus; isOfficial: boolean };
};

/**
 * What an action makes of a contribution: the contributor cancels; the owner of the target or leadership
 * approves or rejects. Source: provider rules, section 6.
 */
export function decideContribution(
  { status, target }: Facts,
  { isContributor, isOwnerOfTarget, isLeadership }: ContributionStanding,
  { action, note }: { action: ContributionAction; note: string },
): Result<{ status: ContributionStatus; resolution: Resolution | null }, ContributionRefusal> {
  const isPermitted = action === "cancel" ? isContributor : isOwnerOfTarget || isLeadership;
  if (!isPermitted) return refuse("not-permitted");
  if (status !== "active") return refuse("not-active");
  if (action === "cancel") return ok({ status: "cancelled", resolution: null });
  if (action === "reject")
    return note.trim() === ""
      ? refuse("note-missing")
      : ok({ status: "closed", resolution: "rejected" });
  if (target.status === "closed") return refuse("target-closed");
  if (!target.isOfficial) return refuse("target-not-official");
  return ok({ status: "closed", resolution: "approved" });
}

/** The actions to offer; a rejection gets its note in the form. */
export function allowedContributionActions(
  facts: Facts,
  standing: ContributionStanding,
): ContributionAction[] {
  return contributionActions.filter(
    (action) => decideContribution(facts, standing, { action, note: "-" }).ok,
  );
}

type Closed = NonNullable<Contribution["closed"]>;

/**
 * How a contribution ended, as a reader may know it. No side reads a person of the other, and the owner of
 * the target no reason for a cancellation: it may be why leadership declined the contributor.
 *
 * @returns null for one that has not ended
 */
export function closedAsSeen(
  { closed, status }: Pick<Contribution, "closed" | "status">,
  { isContributor, isOwnerOfTarget, isLeadership }: ContributionStanding,
): (Omit<Closed, "by"> & { by: string | null }) | null {
  if (!closed || isLeadership) return closed;
  if (status === "cancelled") return isContributor ? closed : { ...closed, by: null, note: "" };
  return isOwnerOfTarget ? closed : { ...closed, by: null };
}
