import type { Solution } from "~/features/solutions/solution";

import type { Counts } from "../figures/solution-overview";
import type { Assessed } from "../quality/assess-place";
import type { overallFigures } from "../quality/quality-name";

/** A figure over all workloads. */
export type OverallFigure = (typeof overallFigures)[number];

/** What is known of a solution at a place, as its reader may see it. */
export type LatestFigures = {
  counts: Counts;
  quality: Record<OverallFigure, Assessed>;
};

/** A solution with its newest figures at one place. */
export type LatestRow = {
  solution: Solution;
  /** Number of the place. */
  place: number;
  figures: LatestFigures;
};
