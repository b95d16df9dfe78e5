import type { IndexRow } from "../npi/provider-index";
import type { PlaceEstimates } from "../quality/place-estimates";
import { figureOf } from "../quality/figure";
import type { Figure } from "../quality/shown-figure";

/** A solution whose performance moved significantly at a place since the range before. */
export type Mover = {
  /** Number of the place. */
  place: number;
  solution: IndexRow["solution"];
  moved: "better" | "worse";
  now: Figure;
  before: Figure;
  /** Points of performance. */
  change: number;
};

/** What of a place was compared. */
export type Moves = {
  movers: Mover[];
  /** Solutions that have a sure figure on both ranges. */
  compared: number;
};

type At = {
  place: number;
  rows: readonly IndexRow[];
  /** Estimates of the range before, by the number of the solution. */
  beforeOf: (solution: number) => PlaceEstimates;
};

/** The solutions of a place that moved. @param at.rows of the provider index of the place */
export function movesAt({ place, rows, beforeOf }: At): Moves {
  const movers = rows.flatMap(({ solution, quality, moved }): Mover[] => {
    if (moved !== "better" && moved !== "worse") return [];
    const now = quality.performance.figure;
    const graded = beforeOf(solution.number).get("performance");
    const before = figureOf(graded?.estimate, {
      customers: graded?.customers ?? 0,
      isImprecise: graded?.isImprecise ?? false,
    });
    const change = (now.value ?? 0) - (before.value ?? 0);
    return [{ place, solution, moved, now, before, change }];
  });
  const compared = rows.filter(({ moved }) => moved !== null && moved !== undefined).length;
  return { movers, compared };
}

/** The largest changes first; of equal ones the place and solution that come first. */
export function byChange(one: Mover, other: Mover): number {
  return (
    Math.abs(other.change) - Math.abs(one.change) ||
    one.place - other.place ||
    one.solution.number - other.solution.number
  );
}
