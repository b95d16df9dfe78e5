import { allOf, countsOf } from "../figures/place-figures";
import { Field } from "../quality/assess-place";
import {
  placeEstimates,
  sumOfCells,
  type PlaceCells,
  type PlaceCorrelations,
} from "../quality/place-estimates";
import { overallFigures, qualityKey } from "../quality/quality-name";
import type { Workload } from "../workload";
import type { LatestFigures } from "./latest-row";

/** Nobody is compared, so that nobody has to be read. */
const fields = overallFigures.map(
  (figure) => [figure, new Field({ workload: null, figure }, [])] as const,
);

/**
 * The figures over all workloads of a solution at a place, as its page has them there.
 *
 * @param of.everything samples of all solutions at the place
 */
export function latestFigures(
  cells: PlaceCells,
  of: { pooled: PlaceCorrelations; everything: ReadonlyMap<Workload, number> },
): LatestFigures {
  const estimates = placeEstimates(cells, of.pooled);
  const counts = countsOf(sumOfCells(cells), allOf(of.everything));
  const { samples } = counts;
  const own = { solution: 0, samples, now: estimates, isRanked: false };
  return {
    counts,
    quality: Object.fromEntries(
      fields.map(([figure, field]) => [qualityKey({ workload: null, figure }), field.assess(own)]),
    ) as LatestFigures["quality"],
  };
}
