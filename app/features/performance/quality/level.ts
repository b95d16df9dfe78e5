import type { Interval } from "~/lib/intervals";

import { scoreBand, type ScoreBand } from "../score-scales";

/** Level of a score, and the levels that its interval reaches. */
export type Level = { level: ScoreBand; low: ScoreBand; high: ScoreBand };

/** @param value 0 to 100, as the interval */
export function levelOf(value: number, { low, high }: Interval): Level {
  return { level: scoreBand(value), low: scoreBand(low), high: scoreBand(high) };
}
