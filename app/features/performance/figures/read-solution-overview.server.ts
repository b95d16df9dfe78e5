import { slotOf } from "~/features/solutions/solution";
import type { Solution } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";

import type { PlaceTree } from "../places/place-tree.server";
import { assessOpenPlaces } from "../privacy/assess-open-places.server";
import type { Realm } from "../realm";
import { countsAt, readComparedCells, wholePlace } from "./compared-cells.server";
import { readCurrentTo } from "./current-to.server";
import { findNumberedSolution } from "./numbered-solution.repository.server";
import { placeFigures } from "./place-figures";
import { wayTo } from "./places-within";
import { shownPlace } from "./shown-place";
import { inOneState, type DayRange, type FigureState } from "./read-figures.server";
import type { SolutionCells } from "./solution-cells";
import type { AssessedPlaces, NamedSolution, SolutionOverview } from "./solution-overview";

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
  /** The partner that reads of its own solution; null is leadership, to whom nothing is hidden. */
  partnerId: string | null;
};

/**
 * Figures of a solution at a place and at the places below it, compared with the official solutions of its
 * slot, all from one state of the database.
 */
export async function readSolutionOverview(
  { db, now, tree }: Reading,
  question: OverviewQuestion,
): Promise<SolutionOverview> {
  const { realm, place, language } = question;
  const shown = (number: number) => shownPlace(tree, number, language);
  return inOneState(db, async (state) => {
    const currentTo = await readCurrentTo(state.trx, { realm, now });
    const { partnerId } = question;
    const { whole, rows, compared } =
      partnerId === null
        ? await assessPlaces(state, tree, question)
        : await assessOpenPlaces(state, tree, { ...question, partnerId });
    return {
      way: wayTo(tree, place).map(shown),
      whole,
      places: rows.map(({ row, figures }) => ({
        ...figures,
        place: shown(row),
        isUnlocated: row === place,
      })),
      compared,
      currentTo,
    };
  });
}

/** Figures without the rules of what a provider may see. */
async function assessPlaces(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution: { id, isOfficial, type }, place, range }: OverviewQuestion,
): Promise<AssessedPlaces> {
  const solution = await findNumberedSolution(state.trx, id);
  if (!solution) return { whole: null, rows: [], compared: [] };
  const asked = { realm, slot: slotOf(type), place, range };
  const { official, cells, counts } = await readComparedCells(state, tree, { ...asked, solution });
  const others = official.filter(({ number }) => number !== solution.number);
  const compared = { cells, others: others.map(({ number }) => number) };
  const assessed = { number: solution.number, isOfficial };
  const rows = cells.now.rowsOf(solution.number).map((row) => ({
    row,
    figures: placeFigures(assessed, compared, {
      spot: (of: SolutionCells, number: number) => of.at(number, row),
      everything: countsAt(counts, (samples) => samples.get(row) ?? 0),
    }),
  }));
  if (rows.length === 0) return { whole: null, rows, compared: [] };
  const whole = placeFigures(assessed, compared, wholePlace(counts));
  return { whole, rows, compared: others.map(named) };
}

const named = ({ number, id, name }: NamedSolution): NamedSolution => ({ number, id, name });
