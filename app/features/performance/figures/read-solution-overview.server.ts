import { hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";

import { pseudoSolutions } from "../aggregation/pseudo-solutions";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { workloads, type Workload } from "../workload";
import { FoundFigures, type FiguresByPlace } from "./found-figures";
import { findNewestHour, findNumberedSolution } from "./numbered-solution.repository.server";
import { packsOfRange, type NumberedSolution } from "./numbered-solution";
import { measuresOf } from "./plain-figures";
import { placesWithin, wayTo } from "./places-within";
import { inOneState, readFigures, type DayRange, type FigureState } from "./read-figures.server";
import type { ShownPlace, SolutionOverview } from "./solution-overview";

type Reading = {
  db: Db;
  now: Date;
  tree: PlaceTree;
};

/** What is asked for. */
export type OverviewQuestion = {
  realm: Realm;
  solutionId: string;
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
  language: Language;
};

/**
 * Plain figures of a solution by workload and by the places below one, all from one state of the database.
 * They are current to the end of the newest hour of which the aggregates of the realm have a sample of any
 * solution, or to now while that hour lasts: that says how far aggregating has come, and a solution without
 * traffic is no sign that it stopped.
 */
export async function readSolutionOverview(
  { db, now, tree }: Reading,
  { realm, solutionId, place, range, language }: OverviewQuestion,
): Promise<SolutionOverview> {
  const shown = (number: number) => shownPlace(tree, number, language);
  return inOneState(db, async (state) => {
    const newestHour = await findNewestHour(state.trx, realm);
    const solution = await findNumberedSolution(state.trx, solutionId);
    const found = new FoundFigures();
    const rowOf = placesWithin(tree, place);
    if (solution)
      for (const workload of workloads)
        found.add(workload, await figuresOf(state, { realm, workload, range, solution, rowOf }));
    return {
      way: wayTo(tree, place).map(shown),
      workloads: found.whole,
      places: found.rows((number) => ({
        place: shown(number),
        isUnlocated: number === place,
      })),
      currentTo: newestHour === null ? null : earlier(now, (newestHour + 1) * hourMs),
    };
  });
}

function earlier(now: Date, atMs: number): Date {
  return new Date(Math.min(now.getTime(), atMs));
}

function shownPlace(tree: PlaceTree, number: number, language: Language): ShownPlace {
  const id = tree.publicId(number);
  const name = tree.nameOf(number, language) || id;
  return { number, kind: tree.kindOf(number), name, id };
}

type WorkloadQuestion = Pick<OverviewQuestion, "realm" | "range"> & {
  workload: Workload;
  solution: NumberedSolution;
  rowOf: (place: number) => number | null;
};

async function figuresOf(
  state: FigureState,
  { realm, workload, range, solution, rowOf }: WorkloadQuestion,
): Promise<FiguresByPlace> {
  const read = (number: number, packs: readonly number[], isWhole: boolean) =>
    readFigures(state, {
      realm,
      workload,
      range,
      packs,
      measures: isWhole ? measuresOf[workload] : [],
      customers: isWhole,
      groupOf: (of, place) => (of === number ? rowOf(place) : null),
    });
  const { everything } = pseudoSolutions;
  return {
    own: await read(solution.number, packsOfRange(solution, range), true),
    everything: await read(everything, [everything], false),
  };
}
