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

/** Intervals of solutions, among which each has a range of ranks. */
export class RankField {
  readonly #best: "high" | "low";
  readonly #lows: number[];
  readonly #highs: number[];

  /** @param intervals at the confidence of comparing that many (`pairwiseConfidence`) */
  constructor(intervals: readonly Interval[], best: "high" | "low") {
    this.#best = best;
    const turned = intervals.map((interval) => this.#turned(interval));
    this.#lows = turned.map(({ low }) => low).sort(rising);
    this.#highs = turned.map(({ high }) => high).sort(rising);
  }

  /**
   * Ranks are ranges: from 1 + the number of those that are wholly better to N − the number of those wholly
   * worse. Source: provider rules, section 4.
   *
   * @param interval one of the field
   */
  rangeOf(interval: Interval): RankRange {
    const { low, high } = this.#turned(interval);
    const count = this.#lows.length;
    return {
      from: 1 + count - firstWhere(count, (at) => (this.#lows[at] ?? 0) > high),
      to: count - firstNotBelow(this.#highs, low),
    };
  }

  /** Good is up, so that one order serves both. */
  #turned({ low, high }: Interval): Interval {
    return this.#best === "high" ? { low, high } : { low: -high, high: -low };
  }
}

const rising = (one: number, other: number) => one - other;
