import type { Context } from "~/features/access/context.server";
import {
  contributionView,
  differenceView,
  offeredActions,
  proposedView,
} from "~/features/solutions/contribution.view";
import { findOfficialSolution } from "~/features/solutions/official-solution.repository.server";
import { readDifference } from "~/features/solutions/read-difference.server";

import { findPartner } from "./partner.repository.server";
import type { RequiredContribution } from "./require-contribution.server";

type Reading = Pick<Context, "db" | "variant">;

/**
 * What the page of a contribution shows to the reader. The contributor learns of the target only what any
 * provider may read; the owner of the target learns of the contributor its Provider ID, and its name where
 * it may be shown.
 */
export async function readContribution(context: Reading, found: RequiredContribution) {
  const { contribution, solution, target, standing } = found;
  const seesSolution = standing.isContributor || standing.isLeadership;
  const seesTarget = standing.isOwnerOfTarget || standing.isLeadership;
  const official = await findOfficialSolution(context.db, { ...context, id: target.id });
  const isOpen = contribution.status === "active";
  const difference =
    isOpen && seesTarget ? await readDifference(context, found, standing.isLeadership) : null;
  return {
    contribution: contributionView(contribution, standing),
    madeBy: seesSolution ? contribution.createdBy.name : null,
    contributor: await contributorOf(context, found),
    from: seesSolution ? { id: solution.id, name: solution.name } : null,
    to: {
      id: target.id,
      name: seesTarget ? target.name : (official?.name ?? null),
      isLinked: seesTarget,
      revision: seesTarget ? target.revision : null,
    },
    offered: offeredActions(found, standing),
    difference: difference && differenceView(difference),
    proposed: difference ? null : proposedView(contribution),
  };
}

async function contributorOf(
  { db, variant }: Reading,
  { contribution: { partnerId: id }, standing }: RequiredContribution,
): Promise<{ providerId: string; name: string | null } | null> {
  const partner = id === null ? undefined : await findPartner(db, { variant, id });
  if (!partner) return null;
  const { name, providerId, status } = partner;
  const isNameShown = standing.isLeadership || standing.isContributor || status === "Named";
  return { providerId, name: isNameShown ? name : null };
}
