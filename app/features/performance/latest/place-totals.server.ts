import { rowPlace, wholePlace } from "../figures/compared-cells.server";
import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import type { SampleCounts } from "../figures/read-cells.server";
import type { CorrelationSums } from "../quality/place-correlations";
import type { PlaceCells, PlaceCorrelations } from "../quality/place-estimates";

/** Whether a place is asked for as a whole, or each of the places directly below it. */
export type Grain = "whole" | "parts";

/** What is known of the solutions of a slot at a place. */
export type PlaceTotals = {
  official: readonly ComparedSolution[];
  /** Cells of a wanted solution by place: the place itself, or those below it that have samples. */
  cellsOf: (solution: number) => ReadonlyMap<number, PlaceCells>;
  /** For a provider, cells of a wanted solution at the places below, whatever the grain. */
  partsOf: (solution: number) => ReadonlyMap<number, PlaceCells>;
  /** Samples of a solution at the place, or at one below it. */
  samplesAt: (solution: number, place: number) => number;
  /** The correlations that the page of a solution takes: of the official ones, and of the solution itself. */
  pooledFor: (solution: number) => PlaceCorrelations;
  /** What the official solutions know of the correlations; for a provider those of others. */
  pool: CorrelationSums;
  /** Samples of all solutions. */
  counts: SampleCounts;
};

/** Samples of all solutions by workload, at the place that is asked for or at one below it. */
export function everythingAt(
  { counts }: Pick<PlaceTotals, "counts">,
  { place, grain }: { place: number; grain: Grain },
) {
  return grain === "whole" ? wholePlace(counts).everything : rowPlace(counts, place).everything;
}
