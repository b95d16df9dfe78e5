import type { Context } from "~/features/access/context.server";
import type { Solution } from "~/features/solutions/solution";
import { visibilityTo, type SolutionActor } from "~/features/solutions/solution-actor";
import { findSolution } from "~/features/solutions/solution.repository.server";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { forbidden, notFound } from "~/platform/http.server";

import { solutionActor } from "./solution-actor.server";

/**
 * The solution that an address names, with what the acting account is to it.
 *
 * @throws {Response} 403 to an account that is neither of a partner nor of leadership, whatever the
 * address names, and for an official solution of another provider; 404 for any other solution
 */
export async function requireSolution(
  context: Pick<Context, "db" | "variant" | "actor">,
  solutionId: string | undefined,
): Promise<{ solution: Solution; actor: SolutionActor }> {
  const actor = await solutionActor(context);
  if (actor.partnerId === null && !actor.isLeadership) throw forbidden();
  const id = solutionIdSchema.safeParse(solutionId);
  const solution = id.success
    ? await findSolution(context.db, { variant: context.variant, id: id.data })
    : undefined;
  if (!solution) throw notFound();
  const visibility = visibilityTo(actor, solution);
  if (visibility === "named") throw forbidden();
  if (visibility === "none") throw notFound();
  return { solution, actor };
}
