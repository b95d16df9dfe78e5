import type { Solution } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";

import type { PlaceTree } from "../places/place-tree.server";
import { assessOpenPlaces } from "../privacy/assess-open-places.server";
import type { Realm } from "../realm";
import { assessPlaces } from "./assess-places.server";
import { readCurrentTo } from "./current-to.server";
import { wayTo } from "./places-within";
import { shownPlace } from "./shown-place";
import { inOneState, type DayRange } from "./read-figures.server";
import type { SolutionOverview } from "./solution-overview";

/** What figures are read with. */
export type OverviewReading = {
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
  { db, now, tree }: OverviewReading,
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
