import { slotOf } from "~/features/solutions/solution";
import type { Solution } from "~/features/solutions/solution";
import { hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";

import type { PlaceTree } from "../places/place-tree.server";
import { placeCorrelations } from "../quality/place-estimates";
import type { Realm } from "../realm";
import { workloads } from "../workload";
import { listComparedSolutions } from "./compared-solution.repository.server";
import { findNewestHour, findNumberedSolution } from "./numbered-solution.repository.server";
import { rangeBefore } from "./day-range";
import { placeFigures, type ComparedCells } from "./place-figures";
import { placesWithin, wayTo } from "./places-within";
import { readCells, readEverything, type SampleCounts } from "./read-cells.server";
import { inOneState, type DayRange, type FigureState } from "./read-figures.server";
import type { SolutionCells } from "./solution-cells";
import type {
  NamedSolution,
  PlaceFigures,
  ShownPlace,
  SolutionOverview,
} from "./solution-overview";

type Reading = {
  db: Db;
  now: Date;
  tree: PlaceTree;
};

/** A solution as figures ask for it. */
export type AskedSolution = Pick<Solution, "id" | "isOfficial" | "type">;

/** What is asked for. */
export type OverviewQuestion = {
  realm: Realm;
  /** Its type is that of the version in force. */
  solution: AskedSolution;
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
  language: Language;
};

/**
 * Figures of a solution at a place and at the places below it, compared with the official solutions of its
 * slot, all from one state of the database. They are current to the end of the newest hour of which the
 * aggregates of the realm have a sample of any solution, or to now while that hour lasts: that says how far
 * aggregating has come, and a solution without traffic is no sign that it stopped.
 */
export async function readSolutionOverview(
  { db, now, tree }: Reading,
  question: OverviewQuestion,
): Promise<SolutionOverview> {
  const { realm, place, language } = question;
  const shown = (number: number) => shownPlace(tree, number, language);
  return inOneState(db, async (state) => {
    const newestHour = await findNewestHour(state.trx, realm);
    const { whole, rows, compared } = await assessPlaces(state, tree, question);
    return {
      way: wayTo(tree, place).map(shown),
      whole,
      places: rows.map(({ row, figures }) => ({
        ...figures,
        place: shown(row),
        isUnlocated: row === place,
      })),
      compared,
      currentTo: newestHour === null ? null : earlier(now, (newestHour + 1) * hourMs),
    };
  });
}

type AssessedPlaces = {
  whole: PlaceFigures | null;
  rows: { row: number; figures: PlaceFigures }[];
  compared: NamedSolution[];
};

async function assessPlaces(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution: { id, isOfficial, type }, place, range }: OverviewQuestion,
): Promise<AssessedPlaces> {
  const solution = await findNumberedSolution(state.trx, id);
  if (!solution) return { whole: null, rows: [], compared: [] };
  const { variant } = realm;
  const official = await listComparedSolutions(state.trx, { variant, slot: slotOf(type) });
  const others = official.filter(({ number }) => number !== solution.number);
  const asked = { realm, rowOf: placesWithin(tree, place) };
  const solutions = [solution, ...others];
  const now = await readCells(state, { ...asked, range, solutions });
  const before = await readCells(state, { ...asked, range: rangeBefore(range), solutions: others });
  const counts = await readEverything(state, { ...asked, range });
  const cells: ComparedCells = {
    now,
    before,
    others: others.map(({ number }) => number),
    pooled: placeCorrelations([...now.all()]),
  };
  const assessed = { number: solution.number, isOfficial };
  const rows = now.rowsOf(solution.number).map((row) => ({
    row,
    figures: placeFigures(assessed, cells, {
      spot: (of: SolutionCells, number: number) => of.at(number, row),
      everything: countsAt(counts, (samples) => samples.get(row) ?? 0),
    }),
  }));
  if (rows.length === 0) return { whole: null, rows, compared: [] };
  const whole = placeFigures(assessed, cells, {
    spot: (of: SolutionCells, number: number) => of.whole(number),
    everything: countsAt(counts, (samples) => [...samples.values()].reduce(sum, 0)),
  });
  return { whole, rows, compared: others.map(named) };
}

const named = ({ number, id, name }: NamedSolution): NamedSolution => ({ number, id, name });

const sum = (one: number, other: number) => one + other;

function countsAt(counts: SampleCounts, pick: (samples: ReadonlyMap<number, number>) => number) {
  return new Map(workloads.map((workload) => [workload, pick(counts.get(workload) ?? new Map())]));
}

function earlier(now: Date, atMs: number): Date {
  return new Date(Math.min(now.getTime(), atMs));
}

function shownPlace(tree: PlaceTree, number: number, language: Language): ShownPlace {
  const id = tree.publicId(number);
  const name = tree.nameOf(number, language) || id;
  return { number, kind: tree.kindOf(number), name, id };
}
