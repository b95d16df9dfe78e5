import type { Slot } from "~/features/solutions/solution";

import type { PlaceTree } from "../places/place-tree.server";
import { placeCorrelations } from "../quality/place-estimates";
import { effectiveLeast } from "../quality/shown-figure";
import type { Realm } from "../realm";
import { workloads } from "../workload";
import {
  listComparedSolutions,
  type ComparedSolution,
} from "./compared-solution.repository.server";
import { rangeBefore } from "./day-range";
import type { NumberedSolution } from "./numbered-solution";
import type { ComparedCells, PlaceSpot } from "./place-figures";
import { placesWithin } from "./places-within";
import {
  readCells,
  readEverything,
  type CellQuestion,
  type SampleCounts,
} from "./read-cells.server";
import type { DayRange, FigureState } from "./read-figures.server";
import type { SolutionCells } from "./solution-cells";

type Asked = {
  realm: Realm;
  slot: Slot;
  range: DayRange;
  /** One that is compared with the official solutions; none where they are compared with each other. */
  solution?: NumberedSolution;
  /** Whether the range before is read of all official solutions, and not only of those that may have a figure now. */
  isBeforeWhole?: boolean;
};

/** What all solutions of a slot have at the places directly below a place. */
export type Compared = {
  /** Official solutions of the slot. */
  official: ComparedSolution[];
  cells: ComparedCells;
  counts: SampleCounts;
};

/**
 * Cells of the official solutions of a slot, and of one more, at the places directly below a place, on a range
 * and on the one before. What is pooled over them is the same for every page that compares them.
 */
export async function readComparedCells(
  state: FigureState,
  tree: PlaceTree,
  { place, ...asked }: Asked & { place: number },
): Promise<Compared> {
  return comparedCells(await readRows(state, { ...asked, rowOf: placesWithin(tree, place) }));
}

/** Cells of solutions on a range and on the one before, by rows of any kind, with the samples of all solutions. */
export type ReadRows = {
  official: ComparedSolution[];
  now: SolutionCells;
  before: SolutionCells;
  counts: SampleCounts;
};

/** Puts cells together for a comparison. What is pooled is pooled over all of them. */
export function comparedCells({ official, now, before, counts }: ReadRows): Compared {
  return { official, cells: { now, before, pooled: placeCorrelations([...now.all()]) }, counts };
}

/** Cells of the official solutions of a slot, and of one more, by rows. */
export async function readRows(
  state: FigureState,
  { realm, slot, range, solution, rowOf, isBeforeWhole }: Asked & Pick<CellQuestion, "rowOf">,
): Promise<ReadRows> {
  const official = await listComparedSolutions(state.trx, { variant: realm.variant, slot });
  const isOfficial = official.some(({ number }) => number === solution?.number);
  const asked = { realm, rowOf };
  const solutions = solution && !isOfficial ? [solution, ...official] : official;
  const now = await readCells(state, { ...asked, range, solutions });
  const before = await readCells(state, {
    ...asked,
    range: rangeBefore(range),
    // What is assessed is no part of its own baseline.
    solutions: (isBeforeWhole ? official : mayHaveFigures(official, now)).filter(
      ({ number }) => number !== solution?.number,
    ),
  });
  const counts = await readEverything(state, { ...asked, range });
  return { official, now, before, counts };
}

/**
 * Of some solutions those with as many samples as a figure needs: without a figure now, nobody asks for the one
 * before.
 */
export function mayHaveFigures<Solution extends NumberedSolution>(
  solutions: readonly Solution[],
  now: SolutionCells,
): Solution[] {
  return solutions.filter(({ number }) => now.samples(number) >= effectiveLeast);
}

/** Samples of a place by workload. @param pick those of the place among all rows */
function countsAt(counts: SampleCounts, pick: (samples: ReadonlyMap<number, number>) => number) {
  return new Map(workloads.map((workload) => [workload, pick(counts.get(workload) ?? new Map())]));
}

/** Where cells of one row are found. */
export function rowPlace(counts: SampleCounts, row: number): PlaceSpot {
  return {
    spot: (of, number) => of.at(number, row),
    samples: (of, number) => of.samplesAt(number, row),
    everything: countsAt(counts, (samples) => samples.get(row) ?? 0),
  };
}

/** Where cells of the whole place are found: in all rows together. */
export function wholePlace(counts: SampleCounts): PlaceSpot {
  return {
    spot: (of, number) => of.whole(number),
    samples: (of, number) => of.samples(number),
    everything: countsAt(counts, (samples) => [...samples.values()].reduce(sum, 0)),
  };
}

const sum = (one: number, other: number) => one + other;
