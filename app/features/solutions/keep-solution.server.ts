import { ok, type Result } from "~/lib/result";

import { actOnSolution, type ActRefusal, type Acting } from "./act-on-solution.server";
import type { SolutionActor } from "./solution-actor";
import type { Solution } from "./solution";
import { deleteAllEntries, listEntries } from "./solution-entry.repository.server";
import { differenceOf } from "./write-entries.server";

type Named = { id: string; revision: number | null };

/** Says that the lists of a solution are still right. */
export function verifyLists(
  acting: Acting,
  actor: SolutionActor,
  named: Named,
): Promise<Result<Solution, ActRefusal>> {
  return actOnSolution(acting, actor, {
    ...named,
    action: "verify",
    effect: () =>
      Promise.resolve(ok({ changed: { verifiedAt: acting.now }, event: "verified" as const })),
  });
}

/** Closes a solution for good: its history stays, its entries become free. */
export function closeSolution(
  acting: Acting,
  actor: SolutionActor,
  named: Named,
): Promise<Result<Solution, ActRefusal>> {
  return actOnSolution(acting, actor, {
    ...named,
    action: "close",
    effect: async (trx, solution) => {
      const removed = await listEntries(trx, solution.id);
      await deleteAllEntries(trx, solution.id);
      return ok({
        changed: { status: "closed" as const, closedAt: acting.now },
        event: "closed" as const,
        detail: { lists: differenceOf({ added: [], removed }) },
      });
    },
  });
}

/** Gives a solution its tags. */
export function tagSolution(
  acting: Acting,
  actor: SolutionActor,
  { tags, ...named }: Named & { tags: readonly string[] },
): Promise<Result<Solution, ActRefusal>> {
  return actOnSolution(acting, actor, {
    ...named,
    action: "tag",
    effect: (_trx, solution) => {
      const fields = { tags: { from: solution.tags.join(", "), to: tags.join(", ") } };
      return Promise.resolve(
        ok({ changed: { tags }, event: "tagged" as const, detail: { fields } }),
      );
    },
  });
}
