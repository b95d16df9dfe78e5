import type { Context } from "~/features/access/context.server";
import { organisationData } from "~/features/asn/organisation-data.server";
import type { Result } from "~/lib/result";

import { saveSolution, type SaveRefusal } from "./save-solution.server";
import type { SolutionActor } from "./solution-actor";
import { solutionLists, type Solution, type SolutionList } from "./solution";
import { listEntries } from "./solution-entry.repository.server";
import type { EntryLine } from "./entry-lines";
import type { ListLines } from "./write-entries.server";

/** New lists of a solution, read at a revision; a list that is not named stays. */
export type ReplacedLists = {
  solution: Solution;
  revision: number;
  lists: Partial<ListLines>;
  /** Whether the entries come on top of those that are there. */
  isAddition: boolean;
};

/** Saves lists of a solution and leaves everything else of it. */
export async function replaceLists(
  { db, variant, now }: Pick<Context, "db" | "variant" | "now">,
  actor: SolutionActor,
  { solution, revision, lists, isAddition }: ReplacedLists,
): Promise<Result<Solution, SaveRefusal>> {
  const held = await listEntries(db, solution.id);
  const keptOf = (list: SolutionList): EntryLine[] =>
    held.filter((entry) => entry.list === list).map(({ key, value }) => ({ key, value, line: 0 }));
  const whole = Object.fromEntries(
    solutionLists.map((list) => {
      const given = lists[list];
      if (given === undefined) return [list, keptOf(list)];
      return [list, isAddition ? united(keptOf(list), given) : given];
    }),
  ) as unknown as ListLines;
  const { name, type, connectionType, visibility, description, setUpUrl } = solution;
  return saveSolution({ db, variant, now, organisations: await organisationData() }, actor, {
    id: solution.id,
    revision,
    fields: { name, type, connectionType, visibility, description, setUpUrl },
    lists: whole,
  });
}

function united(kept: readonly EntryLine[], given: readonly EntryLine[]): EntryLine[] {
  const keys = new Set(kept.map(({ key }) => key));
  return [...kept, ...given.filter(({ key }) => !keys.has(key))];
}
