import { firstNotBelow, firstWhere } from "~/lib/binary-search";
import type { Interval } from "~/lib/intervals";

/** Ranks that a value may have: 1 is the best. */
export type RankRange = { from: number; to: number };

/** How two intervals compare: they do not touch, or nothing is said. */
export type Comparison = "better" | "worse" | "level";

/** @param best whether high or low values are good */
export function compareIntervals(one: Interval, other: Interval, best: "high" | "low"): Comparison {
  if (one.low > other.high) return best === "high" ? "better" : "worse";
  if (one.high < other.low) return best === "high" ? "worse" : "better";
  return "level";
}

/**
 * Ranks are ranges: from 1 + the number of those that are wholly better to N − the number of those wholly
 * worse. Source: provider rules, section 4.
 *
 * @param intervals at the confidence of comparing that many (`pairwiseConfidence`)
 * @returns a range for each, in the same order
 */
export function rankRanges(intervals: readonly Interval[], best: "high" | "low"): RankRange[] {
  // Good ends up, so that one order serves both.
  const turned = intervals.map(({ low, high }) =>
    best === "high" ? { low, high } : { low: -high, high: -low },
  );
  const lows = turned.map(({ low }) => low).sort(rising);
  const highs = turned.map(({ high }) => high).sort(rising);
  return turned.map(({ low, high }) => ({
    from: 1 + lows.length - firstWhere(lows.length, (at) => (lows[at] ?? 0) > high),
    to: intervals.length - firstNotBelow(highs, low),
  }));
}

const rising = (one: number, other: number) => one - other;
