import { slotOf, slots, type Slot, type Solution } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";

import { asFigured } from "../figures/ask-overview.server";
import { mayHaveFigures, wholePlace, type Compared } from "../figures/compared-cells.server";
import { listComparedSolutions } from "../figures/compared-solution.repository.server";
import { rangeBefore } from "../figures/day-range";
import type { NumberedSolution } from "../figures/numbered-solution";
import { listNumberedSolutions } from "../figures/numbered-solution.repository.server";
import { contenderAt, countsAtSpot, listedAt } from "../figures/place-figures";
import { placesWithin } from "../figures/places-within";
import { readCells, readEverything } from "../figures/read-cells.server";
import { inOneState, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { AskedSolution } from "../figures/solution-overview";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { assessOpenPlaces } from "../privacy/assess-open-places.server";
import { readOpenWorkloads } from "../privacy/read-open-workloads.server";
import { assessPlace, Field, type Assessed } from "../quality/assess-place";
import { CorrelationSums } from "../quality/place-correlations";
import { overallFigures } from "../quality/quality-name";
import type { Realm } from "../realm";
import type { LatestFigures, OverallFigure } from "./latest-row";

type Asked = {
  realm: Realm;
  solutions: readonly Solution[];
  range: DayRange;
  /** The partner that reads of its own solutions; null is leadership, to whom nothing is hidden. */
  partnerId: string | null;
};

/**
 * What each solution of a list reaches everywhere and how that compares with its baseline, as its own page says it,
 * from one state of the database.
 *
 * @returns by the id of the solution; one without samples that may be shown is missing
 */
export async function readListedFigures(
  { db, tree }: { db: Db; tree: PlaceTree },
  { solutions, ...asked }: Asked,
): Promise<Map<string, LatestFigures>> {
  return inOneState(db, async (state) => {
    const numbered = await listNumberedSolutions(
      state.trx,
      solutions.map(({ id }) => id),
    );
    const known = solutions.flatMap((solution) => {
      const number = numbered.get(solution.id);
      return number ? [{ solution: asFigured(solution), numbered: number }] : [];
    });
    const found = new Map<string, LatestFigures>();
    for (const slot of slots) {
      const listed = known.filter(({ solution }) => slotOf(solution.type) === slot);
      if (listed.length === 0) continue;
      const cells = await readListedCells(state, tree, { ...asked, slot, listed });
      for (const each of listed) {
        const figures = await figuresOf({ state, tree }, { ...asked, cells }, each);
        if (figures) found.set(each.solution.id, figures);
      }
    }
    return found;
  });
}

/** A solution of the list, of which there may be samples. */
type Listed = { solution: AskedSolution; numbered: NumberedSolution };

/** All that the solutions of a slot are compared with. */
type ListedCells = {
  /** The cells of a solution with those that it is compared with, as they are read for its page. */
  comparedFor: (solution: number) => Compared;
  /** Official solutions against each other, by figure. */
  fields: ReadonlyMap<OverallFigure, Field>;
};

/** Reads the official solutions of a slot and the listed ones once. */
async function readListedCells(
  state: FigureState,
  tree: PlaceTree,
  {
    realm,
    range,
    slot,
    listed,
  }: Omit<Asked, "solutions"> & { slot: Slot; listed: readonly Listed[] },
): Promise<ListedCells> {
  const official = await listComparedSolutions(state.trx, { variant: realm.variant, slot });
  const isOfficial = new Set(official.map(({ number }) => number));
  const others = listed
    .map((each) => each.numbered)
    .filter(({ number }) => !isOfficial.has(number));
  const asked = { realm, rowOf: placesWithin(tree, everywhere) };
  const now = await readCells(state, { ...asked, range, solutions: [...official, ...others] });
  const before = await readCells(state, {
    ...asked,
    range: rangeBefore(range),
    solutions: mayHaveFigures(official, now),
  });
  const counts = await readEverything(state, { ...asked, range });
  const sumsOf = (solutions: readonly NumberedSolution[]) => {
    const sums = new CorrelationSums();
    for (const { number } of solutions)
      for (const row of now.rowsOf(number)) sums.add(now.at(number, row));
    return sums;
  };
  const pool = sumsOf(official);
  const compared = { official, counts, cells: { now, before, pooled: pool.correlations() } };
  const contenders = listedAt(
    official.map(({ number }) => number),
    compared.cells,
    wholePlace(counts),
  );
  return {
    comparedFor: (number) => {
      const own = others.find((other) => other.number === number);
      if (!own) return compared;
      const pooled = sumsOf([own]).with(pool).correlations();
      return { ...compared, cells: { now, before, pooled } };
    },
    fields: new Map(
      overallFigures.map((figure) => [figure, new Field({ workload: null, figure }, contenders)]),
    ),
  };
}

async function figuresOf(
  { state, tree }: { state: FigureState; tree: PlaceTree },
  asked: Omit<Asked, "solutions"> & { cells: ListedCells },
  { solution, numbered }: Listed,
): Promise<LatestFigures | null> {
  const compared = asked.cells.comparedFor(numbered.number);
  if (compared.cells.now.rowsOf(numbered.number).length === 0) return null;
  if (asked.partnerId === null) return wholeFigures(compared, asked.cells, { solution, numbered });
  const open = await readOpenWorkloads(state, tree, { ...asked, solution: numbered });
  const { whole } = await assessOpenPlaces(state, tree, {
    ...asked,
    partnerId: asked.partnerId,
    solution,
    place: everywhere,
    isWholeOnly: true,
    source: { read: () => compared, isWanted: () => false, open },
  });
  return whole && overall(whole.counts, (figure) => whole.quality[figure]);
}

/** Figures for leadership: nothing is hidden. */
function wholeFigures(
  { official, cells, counts }: Compared,
  { fields }: Pick<ListedCells, "fields">,
  { solution, numbered: { number } }: Listed,
): LatestFigures {
  const at = wholePlace(counts);
  const own = { ...contenderAt(number, cells, at), isRanked: solution.isOfficial };
  const ofPlace = countsAtSpot(number, cells, at);
  // Official ones have what is pooled in common, so that one field serves the whole list.
  if (official.some((other) => other.number === number))
    return overall(ofPlace, (figure) => fields.get(figure)?.assess(own));
  const others = official.map((other) => other.number);
  const quality = assessPlace(own, listedAt(others, cells, at));
  return overall(ofPlace, (figure) => quality[figure]);
}

/** Keys of figures over all workloads are their names. */
function overall(
  counts: LatestFigures["counts"],
  assessed: (figure: OverallFigure) => Assessed | undefined,
): LatestFigures {
  const quality = Object.fromEntries(overallFigures.map((figure) => [figure, assessed(figure)]));
  return { counts, quality: quality as LatestFigures["quality"] };
}
