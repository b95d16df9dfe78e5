import { closedAsSeen, type Contribution } from "~/features/solutions/contribution";
import type { SolutionActor } from "~/features/solutions/solution-actor";

/**
 * A contribution as a caller reads it. The owner of the target decides about the entries and learns
 * neither the private solution nor whose it is.
 */
export function contributionEntity(
  contribution: Contribution,
  { partnerId, isLeadership }: Pick<SolutionActor, "partnerId" | "isLeadership">,
) {
  const isOfContributor =
    isLeadership || (partnerId !== null && partnerId === contribution.partnerId);
  const closed = closedAsSeen(contribution, {
    isLeadership,
    isContributor: isOfContributor,
    isOwnerOfTarget: !isOfContributor,
  });
  return {
    id: contribution.id,
    solutionId: isOfContributor ? contribution.solutionId : null,
    targetSolutionId: contribution.targetId,
    targetRevision: contribution.targetRevision,
    partnerInternalId: isOfContributor ? contribution.partnerId : null,
    status: contribution.status,
    resolution: contribution.resolution,
    note: contribution.note,
    changes: contribution.changes.map(({ action, list, value, previous = null }) => ({
      action,
      list,
      value,
      previous,
    })),
    createdAt: contribution.createdAt.toISOString(),
    createdBy: isOfContributor ? contribution.createdBy.name : null,
    closedAt: closed?.at.toISOString() ?? null,
    closedBy: closed?.by ?? null,
    closedNote: closed?.note || null,
    revision: contribution.revision,
  };
}
