/**
 * Probability of at least `hits` hits in `draws` draws whose chance is only known from earlier
 * draws: beta-binomial, with Jeffreys' prior of one half on either side. What is known from few
 * draws is less sure, and so is the answer.
 *
 * @param known how often there was a hit before, and not; parts of a draw count as such
 * @throws {RangeError} for counts that are negative, or more hits than draws
 */
export function chanceOfAtLeast(
  hits: number,
  draws: number,
  known: { hits: number; misses: number },
): number {
  if (!(hits >= 0 && hits <= draws && known.hits >= 0 && known.misses >= 0))
    throw new RangeError("A count is not negative, and there are no more hits than draws.");
  const [alpha, beta] = [known.hits + prior, known.misses + prior];
  let sum = 0;
  for (let count = draws; count >= hits; count -= 1) sum += exactly(count, draws, { alpha, beta });
  return Math.min(1, sum);
}

/** Jeffreys' prior of a proportion. */
const prior = 0.5;

/** By products of rising factorials, taken in pairs so that no part leaves the range of numbers. */
function exactly(
  count: number,
  draws: number,
  { alpha, beta }: { alpha: number; beta: number },
): number {
  let chance = 1;
  for (let draw = 0; draw < draws; draw += 1) {
    const isHit = draw < count;
    const weight = isHit ? alpha + draw : beta + (draw - count);
    const ways = isHit ? (draws - draw) / (count - draw) : 1;
    chance *= (weight / (alpha + beta + draw)) * ways;
  }
  return chance;
}
