import type { IndexRow } from "../npi/provider-index";
import type { ScoreBand } from "../score-scales";

/** The levels of a score, the best first. */
export const levelsBestFirst = [4, 3, 2, 1, 0] as const satisfies readonly ScoreBand[];

/** How many providers of a place are at each level, and how many have no figure that is shown. */
export type LevelCounts = {
  /** Listed there: the sum of all others. */
  providers: number;
  levels: Record<ScoreBand, number>;
  notShown: number;
};

/** @param rows of the provider index of a place and slot */
export function levelCounts(rows: readonly Pick<IndexRow, "quality">[]): LevelCounts {
  const levels = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 };
  let notShown = 0;
  for (const { quality } of rows) {
    const { level } = quality.performance;
    if (level) levels[level.level] += 1;
    else notShown += 1;
  }
  return { providers: rows.length, levels, notShown };
}
