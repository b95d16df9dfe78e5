import { slotOf, type Solution } from "~/features/solutions/solution";

import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { nothingPooled } from "../quality/place-estimates";
import { readComparedCells, rowPlace, wholePlace, type Compared } from "./compared-cells.server";
import { findNumberedSolution } from "./numbered-solution.repository.server";
import { placeFigures } from "./place-figures";
import type { DayRange, FigureState } from "./read-figures.server";
import type { AssessedPlaces, NamedSolution } from "./solution-overview";

/** Where cells come from that were read together for several places, and which rows of them are assessed. */
export type CellSource = {
  read: (place: number) => Promise<Compared> | Compared;
  isWanted: (row: number) => boolean;
};

type Asked = {
  realm: Realm;
  /** Its type is that of the version in force. */
  solution: Pick<Solution, "id" | "isOfficial" | "type">;
  place: number;
  range: DayRange;
  source?: CellSource;
};

/** Figures without the rules of what a provider may see. */
export async function assessPlaces(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution: { id, isOfficial, type }, place, range, source }: Asked,
): Promise<AssessedPlaces> {
  const solution = await findNumberedSolution(state.trx, id);
  if (!solution) return { whole: null, rows: [], compared: [], pooled: nothingPooled };
  const asked = { realm, slot: slotOf(type), place, range };
  const { official, cells, counts } = await (source
    ? source.read(place)
    : readComparedCells(state, tree, { ...asked, solution }));
  const others = official.filter(({ number }) => number !== solution.number);
  const compared = { cells, others: others.map(({ number }) => number) };
  const assessed = { number: solution.number, isOfficial };
  const found = cells.now.rowsOf(solution.number);
  const rows = found.filter(source?.isWanted ?? (() => true)).map((row) => ({
    row,
    figures: placeFigures(assessed, compared, rowPlace(counts, row)),
  }));
  const { pooled } = cells;
  if (rows.length === 0) return { whole: null, rows, compared: [], pooled };
  const whole = source ? null : placeFigures(assessed, compared, wholePlace(counts));
  return { whole, rows, compared: others.map(named), pooled };
}

const named = ({ number, id, name }: NamedSolution): NamedSolution => ({ number, id, name });
