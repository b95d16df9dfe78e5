/**
 * Which of many one-sided tests hold at a false-discovery rate, by the step-up procedure of
 * Benjamini and Hochberg (1995): of what it names, the expected share of false alarms is at
 * most `rate`, however many tests were made.
 *
 * @param pValues of all tests made, each 0 to 1, in any order
 * @param rate    0 to 1
 * @returns for each test whether it holds
 * @throws {RangeError} for a p-value or rate outside 0 to 1
 */
export function discoveries(pValues: readonly number[], rate: number): boolean[] {
  for (const value of [...pValues, rate])
    if (!(value >= 0 && value <= 1))
      throw new RangeError(`A probability lies between 0 and 1, not ${value}.`);
  const sorted = [...pValues].sort((a, b) => a - b);
  const limit =
    sorted.filter((value, position) => value <= ((position + 1) / sorted.length) * rate).at(-1) ??
    -1;
  return pValues.map((value) => value <= limit);
}
