/** Two-sided 95 % point of the normal distribution. */
const normalPoint = 1.959964;

/** By how much values moved, in their own unit: the estimate, and between what it lies with 95 % confidence. */
export type Shift = { estimate: number; lower: number; upper: number };

/**
 * How far the values of `after` lie above those of `before`, whatever their distribution: the
 * median of all differences between the two (Hodges and Lehmann 1963) with the interval that
 * inverts the rank-sum test of Mann and Whitney, by its normal approximation rounded to the
 * safe side (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, section 4.3).
 * Without a difference in truth the interval leaves zero out in at most 5 of 100 cases; ties
 * only make it wider.
 *
 * @returns undefined when there are too few values for any interval of 95 %
 */
export function shiftBetween(
  before: readonly number[],
  after: readonly number[],
): Shift | undefined {
  const pairs = before.length * after.length;
  const position = Math.floor(
    pairs / 2 - normalPoint * Math.sqrt((pairs * (before.length + after.length + 1)) / 12),
  );
  const differences = Float64Array.from(
    before.flatMap((one) => after.map((other) => other - one)),
  ).sort();
  const [lower, upper] = [differences[position - 1], differences[pairs - position]];
  if (position < 1 || lower === undefined || upper === undefined) return undefined;
  const middle = (pairs - 1) / 2;
  const estimate =
    ((differences[Math.floor(middle)] ?? 0) + (differences[Math.ceil(middle)] ?? 0)) / 2;
  return { estimate, lower, upper };
}
