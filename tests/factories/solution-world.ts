import { contribute } from "~/features/solutions/contribute.server";
import type { Contribution } from "~/features/solutions/contribution";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { findSolution } from "~/features/solutions/solution.repository.server";
import type { Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import { aLeader, aSolution, someOrganisations } from "./solution";

const variant = "MultiTenant";

/** What was done. @throws {Error} when it was refused */
export function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
}

/** Stores solutions as use cases leave them. */
export function solutionWorld(db: Db, now = new Date()) {
  const acting = { db, variant, now, organisations: someOrganisations() } as const;
  const leader = aLeader();
  const stored = async (actor: SolutionActor, ...solution: Parameters<typeof aSolution>) =>
    done(await saveSolution(acting, actor, aSolution(...solution)));
  return {
    acting,
    stored,
    /** A public solution that is approved, and whose entries count. */
    official: async (
      actor: SolutionActor,
      ...[fields, lists]: Parameters<typeof aSolution>
    ): Promise<Solution> => {
      const { id } = await stored(actor, { visibility: "Public", ...fields }, lists);
      const approved = done(
        await approveSolution(acting, leader, { id, revision: null, state: "Approved", note: "" }),
      );
      if (approved.waitingCount === 0) return approved;
      const all = { decision: "accept", entries: "all", note: "" } as const;
      return done(await decideEntries(acting, leader, { id, revision: null, ...all }));
    },
    contributed: async (
      actor: SolutionActor,
      solution: Solution,
      target: Solution,
    ): Promise<Contribution> =>
      done(
        await contribute(acting, actor, {
          solutionId: solution.id,
          revision: null,
          targetId: target.id,
          changes: "every-entry",
          note: "Ours.",
        }),
      ),
    read: async ({ id }: Pick<Solution, "id">) =>
      (await findSolution(db, { variant, id })) as Solution,
  };
}
