import type { Context } from "~/features/access/context.server";

import { contributionDifference, type ContributionDifference } from "./contribution-difference";
import { movedEntries } from "./contributed-entries";
import type { Contribution } from "./contribution";
import { listConflicts } from "./list-conflicts.server";
import type { Solution } from "./solution";
import { listEntries } from "./solution-entry.repository.server";

/** An open contribution with both of its solutions. */
type Open = { solution: Solution; target: Solution; contribution: Contribution };

/** What an approval of a contribution would do to the official solution as it is now. */
export async function readDifference(
  { db, variant }: Pick<Context, "db" | "variant">,
  { solution, target, contribution }: Open,
  isAcceptedAtOnce: boolean,
): Promise<ContributionDifference> {
  const [from, held] = await Promise.all([
    listEntries(db, solution.id),
    listEntries(db, target.id),
  ]);
  const moved = movedEntries(contribution.changes, { from, to: held }, isAcceptedAtOnce);
  const { arriving } = moved;
  const conflicts = await listConflicts(db, variant, { solution, target, arriving });
  return contributionDifference(moved, { held, conflicts });
}
