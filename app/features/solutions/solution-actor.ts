import type { Person } from "~/features/identity/person";

import type { ContributionStanding } from "./contribution";
import type { AddedMethod, Solution } from "./solution";
import type { SolutionStanding } from "./solution-actions";

/** Who does something to solutions, and for whom. */
export type SolutionActor = {
  person: Person;
  /** The partner that the account is a member of, and that may use the portal. */
  partnerId: string | null;
  isLeadership: boolean;
  /** Whether the account may read figures of the solutions that it sees as a whole. */
  mayReadFigures: boolean;
  /** By what a solution is added. */
  method: AddedMethod;
};

/** What an actor is to a solution. */
export function standingOf(
  { partnerId, isLeadership }: Pick<SolutionActor, "partnerId" | "isLeadership">,
  { ownerPartnerId }: Pick<Solution, "ownerPartnerId">,
): SolutionStanding {
  return { isOwner: partnerId !== null && partnerId === ownerPartnerId, isLeadership };
}

/**
 * How far a solution is open to a user: `whole` to its owner and leadership, `named` (id, name, type and
 * tags) to other providers where it is official; anything else is not there for them.
 */
export function visibilityTo(
  actor: Pick<SolutionActor, "partnerId" | "isLeadership">,
  solution: Pick<Solution, "ownerPartnerId" | "isOfficial">,
): "whole" | "named" | "none" {
  const { isOwner, isLeadership } = standingOf(actor, solution);
  if (isOwner || isLeadership) return "whole";
  return solution.isOfficial && actor.partnerId !== null ? "named" : "none";
}

/** What an actor is to a contribution; for the solutions of leadership, leadership is the contributor. */
export function contributionStandingOf(
  actor: Pick<SolutionActor, "partnerId" | "isLeadership">,
  { solution, target }: Record<"solution" | "target", Pick<Solution, "ownerPartnerId">>,
): ContributionStanding {
  const own = standingOf(actor, solution);
  return {
    isContributor: own.isOwner || (actor.isLeadership && solution.ownerPartnerId === null),
    isOwnerOfTarget: standingOf(actor, target).isOwner,
    isLeadership: actor.isLeadership,
  };
}
