import { assessPlace, type Contender } from "../quality/assess-place";
import {
  placeEstimates,
  sumOfCells,
  type PlaceCells,
  type PlaceCorrelations,
} from "../quality/place-estimates";
import { workloads, type Workload } from "../workload";
import type { Figures } from "./figures";
import { shareOf } from "./add-figures";
import { samplesOf, type SolutionCells } from "./solution-cells";
import type { Counts, PlaceFigures } from "./solution-overview";

/** The figures of all solutions, on the range that is shown and on the one before. */
export type ComparedCells = {
  now: SolutionCells;
  before: SolutionCells;
  /** Official solutions of the slot, without the one that is assessed. */
  others: readonly number[];
  pooled: PlaceCorrelations;
};

/** Finds the cells of a solution: at a row, or at all of them together. */
type Spot = (cells: SolutionCells, solution: number) => PlaceCells;

/** Assesses a solution at one place. */
export function placeFigures(
  solution: { number: number; isOfficial: boolean },
  compared: ComparedCells,
  { spot, everything }: { spot: Spot; everything: ReadonlyMap<Workload, number> },
): PlaceFigures {
  const all = [...everything.values()].reduce((sum, samples) => sum + samples, 0);
  const contender = (number: number): Contender => {
    const now = spot(compared.now, number);
    return {
      solution: number,
      share: shareOf(samplesOf(now), all),
      now: placeEstimates(now, compared.pooled),
      before: placeEstimates(spot(compared.before, number), compared.pooled),
    };
  };
  const own = spot(compared.now, solution.number);
  return {
    counts: countsOf(sumOfCells(own), all),
    workloads: Object.fromEntries(
      workloads.map((workload) => {
        const figures = own[workload];
        return [workload, figures ? countsOf(figures, everything.get(workload) ?? 0) : null];
      }),
    ) as PlaceFigures["workloads"],
    quality: assessPlace(
      { ...contender(solution.number), isRanked: solution.isOfficial },
      compared.others.map(contender),
    ),
  };
}

function countsOf({ counters, customerCount }: Figures, everything: number): Counts {
  const { samples } = counters;
  return { samples, customers: customerCount, share: shareOf(samples, everything) };
}
