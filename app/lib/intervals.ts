import jStat from "jstat";

import { binomialRank } from "./binomial-rank";

/** The ends of a confidence interval, in the unit of the value. */
export type Interval = { low: number; high: number };

/** Confidence of the intervals that are shown. Source: provider rules, section 4. */
export const usualConfidence = 0.95;

/**
 * Draws of the largest binomial distribution that is worked out; the incomplete beta function of the library
 * loses digits far above. An interval of more draws is taken as wide as one of so many, 0.3 % of the draws.
 */
const largestDraws = 100_000;

/**
 * Interval of a quantile that needs no assumption about the distribution, by exact binomial ranks.
 *
 * @param draws      independent samples, at least 1; a part of a sample does not count
 * @param share      the quantile, above 0 and below 1
 * @param confidence above 0 and below 1
 * @returns shares of the samples below either end, null where the samples have no such end: of n sorted
 *   samples the interval goes from rank ⌊low·n⌋ + 1 to rank ⌈high·n⌉
 * @throws {RangeError} outside of these
 */
export function quantileShares(
  draws: number,
  share: number,
  confidence: number,
): { low: number | null; high: number | null } {
  if (!(draws >= 1 && share > 0 && share < 1 && confidence > 0 && confidence < 1))
    throw new RangeError(`No interval of quantile ${share} of ${draws} draws at ${confidence}.`);
  const most = Math.min(largestDraws, Math.floor(draws));
  const side = (1 - confidence) / 2;
  // Ranks whose chance to lie above the quantile is at most `side`; from the other end the same holds.
  const lowRank = binomialRank(most, share, side);
  const highRank = most - binomialRank(most, 1 - share, side) + 1;
  return {
    low: lowRank === 0 ? null : (lowRank - 1) / most,
    high: highRank > most ? null : highRank / most,
  };
}

/**
 * Interval of a ratio by Wilson's score.
 *
 * @param ratio      0 to 1
 * @param draws      independent attempts, above 0
 * @param confidence above 0 and below 1
 * @throws {RangeError} outside of these
 */
export function wilsonInterval(ratio: number, draws: number, confidence: number): Interval {
  if (!(ratio >= 0 && ratio <= 1 && draws > 0 && confidence > 0 && confidence < 1))
    throw new RangeError(`No interval of ratio ${ratio} of ${draws} draws at ${confidence}.`);
  const z2 = squaredDeviate(confidence);
  const middle = (ratio + z2 / (2 * draws)) / (1 + z2 / draws);
  const half =
    Math.sqrt((z2 * ratio * (1 - ratio)) / draws + (z2 / (2 * draws)) ** 2) / (1 + z2 / draws);
  // Rounding may leave the value outside, or an end below 0 or above 1, by the last bit.
  return {
    low: Math.max(0, Math.min(ratio, middle - half)),
    high: Math.min(1, Math.max(ratio, middle + half)),
  };
}

/**
 * Confidence of each interval with which all pairs of `count` values are compared at 95 % together
 * (Bonferroni). Source: provider rules, section 4.
 *
 * @param count how many values are compared, any number
 */
export function pairwiseConfidence(count: number): number {
  return 1 - (1 - usualConfidence) / Math.max(1, (count * (count - 1)) / 2);
}

/** Confidences of a process: one for each number of solutions that are compared. */
const deviatesMost = 1_000;
const knownDeviates = new Map<number, number>();

/** The square of the standard normal deviate that bounds a two-sided interval. */
function squaredDeviate(confidence: number): number {
  let square = knownDeviates.get(confidence);
  if (square === undefined) {
    if (knownDeviates.size >= deviatesMost) knownDeviates.clear();
    square = jStat.normal.inv(1 - (1 - confidence) / 2, 0, 1) ** 2;
    knownDeviates.set(confidence, square);
  }
  return square;
}
