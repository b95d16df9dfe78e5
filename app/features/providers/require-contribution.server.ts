import type { Context } from "~/features/access/context.server";
import type { Contribution, ContributionStanding } from "~/features/solutions/contribution";
import { findContribution } from "~/features/solutions/contribution.repository.server";
import type { Solution } from "~/features/solutions/solution";
import { contributionStandingOf, type SolutionActor } from "~/features/solutions/solution-actor";
import { listSolutionsById } from "~/features/solutions/solution.repository.server";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { notFound } from "~/platform/http.server";

import { solutionActor } from "./solution-actor.server";

/** A contribution with both of its solutions, and what the acting account is to it. */
export type RequiredContribution = {
  contribution: Contribution;
  solution: Solution;
  target: Solution;
  actor: SolutionActor;
  standing: ContributionStanding;
};

/**
 * The contribution that an address names, below either of its solutions.
 *
 * @throws {Response} 404 for any other address, and to an account that has no part in it
 */
export async function requireContribution(
  context: Pick<Context, "db" | "variant" | "actor">,
  params: { solutionId?: string; contributionId?: string },
): Promise<RequiredContribution> {
  const { db, variant } = context;
  const actor = await solutionActor(context);
  const id = solutionIdSchema.safeParse(params.contributionId);
  const contribution = id.success
    ? await findContribution(db, { variant, id: id.data })
    : undefined;
  if (!contribution) throw notFound();
  const { solutionId, targetId } = contribution;
  if (![solutionId, targetId].includes(params.solutionId?.toLowerCase() ?? "")) throw notFound();
  const found = await listSolutionsById(db, { variant, ids: [solutionId, targetId] });
  const [solution, target] = [solutionId, targetId].map((each) =>
    found.find((row) => row.id === each),
  );
  if (!solution || !target) throw notFound();
  const standing = contributionStandingOf(actor, { solution, target });
  if (!Object.values(standing).some(Boolean)) throw notFound();
  return { contribution, solution, target, actor, standing };
}
