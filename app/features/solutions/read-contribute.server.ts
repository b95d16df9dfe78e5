import type { Context } from "~/features/access/context.server";

import { partOf } from "./contribution-difference";
import { findOpenContribution } from "./contribution.repository.server";
import {
  countOfficialSolutions,
  listOfficialSolutions,
} from "./official-solution.repository.server";
import type { Solution } from "./solution";
import { decideAction } from "./solution-actions";
import { standingOf, type SolutionActor } from "./solution-actor";
import { listEntries } from "./solution-entry.repository.server";

/** Official solutions that the page offers at once. */
const offeredTargets = 50;

/** Entries of each list that the page names. */
const namedEntries = 20;

type Asked = { solution: Solution; actor: SolutionActor; search: string };

/** What the page of a contribution that is to be made shows; why none can be made where that is so. */
export async function readContribute(
  { db, variant }: Pick<Context, "db" | "variant">,
  { solution, actor, search }: Asked,
) {
  const { id, name, revision, counts } = solution;
  const open = await findOpenContribution(db, id);
  const decided = decideAction(
    { ...solution, isContributed: open !== undefined },
    standingOf(actor, solution),
    "contribute",
  );
  const page = {
    solution: { id, name, revision },
    counts,
    search,
    barred: decided.ok ? null : decided.refusal,
    openContributionId: open?.id ?? null,
  };
  if (!decided.ok) return { ...page, moving: [], targets: [], more: 0 };
  const [entries, targets, count] = await Promise.all([
    listEntries(db, id),
    listOfficialSolutions(db, variant, { search, limit: offeredTargets }),
    countOfficialSolutions(db, variant, search),
  ]);
  const lists = Object.entries(counts).filter(([, inList]) => inList > 0);
  const moving = lists.map(([list]) => ({
    list: list as keyof typeof counts,
    ...partOf(
      entries
        .filter((entry) => entry.list === list)
        .map(({ list: of, value }) => ({ list: of, value })),
      namedEntries,
    ),
  }));
  return { ...page, moving, targets, more: Math.max(0, count - targets.length) };
}
