import { assessPlace, isListed, type Contender, type Providers } from "../quality/assess-place";
import {
  placeEstimates,
  sumOfCells,
  type PlaceCells,
  type PlaceCorrelations,
} from "../quality/place-estimates";
import { workloads, type Workload } from "../workload";
import type { Figures } from "./figures";
import { shareOf } from "./add-figures";
import type { SolutionCells } from "./solution-cells";
import type { Counts, PlaceFigures } from "./solution-overview";

/** The figures of all solutions, on the range that is shown and on the one before. */
export type ComparedCells = {
  now: SolutionCells;
  before: SolutionCells;
  pooled: PlaceCorrelations;
};

/** One place: how the cells of a solution are found there, and the samples of all solutions by workload. */
export type PlaceSpot = {
  /** At a row, or at all of them together. */
  spot: (cells: SolutionCells, solution: number) => PlaceCells;
  /** Samples of a solution there, without putting its cells together. */
  samples: (cells: SolutionCells, solution: number) => number;
  everything: ReadonlyMap<Workload, number>;
};

/** A solution at a place as it is compared there. */
export function contenderAt(number: number, cells: ComparedCells, at: PlaceSpot): Contender {
  return contenderOf(number, cells, { at, all: allOf(at.everything) });
}

/** Of some solutions those that are listed at a place, as they are compared there. */
export function listedAt(
  numbers: readonly number[],
  cells: ComparedCells,
  at: PlaceSpot,
): Contender[] {
  const all = allOf(at.everything);
  return numbers.flatMap((number) => {
    const samples = at.samples(cells.now, number);
    // Most solutions have nothing at most places.
    if (samples === 0 || !isListed({ share: shareOf(samples, all) })) return [];
    return contenderOf(number, cells, { at, all });
  });
}

/** Its cells are put together, and estimated, when they are first looked at. */
function contenderOf(
  number: number,
  { now, before, pooled }: ComparedCells,
  { at: { spot, samples }, all }: { at: PlaceSpot; all: number },
): Contender {
  const count = samples(now, number);
  let ofNow: Contender["now"] | undefined;
  let ofBefore: Contender["before"] | undefined;
  return {
    solution: number,
    samples: count,
    share: shareOf(count, all),
    get now() {
      return (ofNow ??= placeEstimates(spot(now, number), pooled));
    },
    get before() {
      return (ofBefore ??= placeEstimates(spot(before, number), pooled));
    },
  };
}

/** Who a solution is compared with. */
export type Others = {
  cells: ComparedCells;
  /** Official solutions of the slot, without the one that is assessed. */
  others: readonly number[];
  /** For a reader who may not learn of each of them what it reaches. */
  providers?: Providers;
};

/**
 * Assesses a solution at one place.
 *
 * @param at.own where the solution itself is found, if less of it is shown
 */
export function placeFigures(
  solution: { number: number; isOfficial: boolean },
  { cells, others, providers }: Others,
  at: PlaceSpot & { own?: PlaceSpot },
): PlaceFigures {
  const ownSpot = at.own ?? at;
  const { everything } = ownSpot;
  const own = ownSpot.spot(cells.now, solution.number);
  return {
    counts: countsOf(sumOfCells(own), allOf(everything)),
    workloads: Object.fromEntries(
      workloads.map((workload) => {
        const figures = own[workload];
        return [workload, figures ? countsOf(figures, everything.get(workload) ?? 0) : null];
      }),
    ) as PlaceFigures["workloads"],
    quality: assessPlace(
      { ...contenderAt(solution.number, cells, ownSpot), isRanked: solution.isOfficial },
      listedAt(others, cells, at),
      providers,
    ),
  };
}

/** Counts of all workloads of a solution at a place together. */
export function countsAtSpot(number: number, cells: ComparedCells, at: PlaceSpot): Counts {
  return countsOf(sumOfCells(at.spot(cells.now, number)), allOf(at.everything));
}

/** Samples of all workloads. */
export function allOf(everything: PlaceSpot["everything"]): number {
  return [...everything.values()].reduce((sum, samples) => sum + samples, 0);
}

/** @param everything samples of all solutions at the place */
export function countsOf({ counters, customerCount }: Figures, everything: number): Counts {
  const { samples } = counters;
  return { samples, customers: customerCount, share: shareOf(samples, everything) };
}
