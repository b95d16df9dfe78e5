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
  if (!(known.hits >= 0 && known.misses >= 0)) throw new RangeError("A count is not negative.");
  return betaBinomialAtLeast(hits, draws, {
    alpha: known.hits + prior,
    beta: known.misses + prior,
  });
}

/** Jeffreys' prior of a proportion. */
const prior = 0.5;

/** Summands below this share of the sum no longer change it. */
const negligible = 1e-17;

/**
 * Probability of at least `hits` hits in `draws` draws whose chance is beta-distributed.
 *
 * @param shape both above 0; their ratio is that of hits and misses; the larger they are, the less the chance varies
 * @throws {RangeError} for counts that are negative, more hits than draws, or a shape that is not above 0
 */
export function betaBinomialAtLeast(
  hits: number,
  draws: number,
  { alpha, beta }: { alpha: number; beta: number },
): number {
  if (!(hits >= 0 && hits <= draws)) throw new RangeError("Hits are from 0 to the draws.");
  if (!(alpha > 0 && beta > 0)) throw new RangeError("A shape is above 0.");
  if (hits === 0) return 1;
  // The first summand by products of rising factorials, as a logarithm; each further one by its ratio to the last.
  let log = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const isHit = draw < hits;
    const weight = isHit ? alpha + draw : beta + (draw - hits);
    const ways = isHit ? (draws - draw) / (hits - draw) : 1;
    log += Math.log((weight / (alpha + beta + draw)) * ways);
  }
  let summand = Math.exp(log);
  let sum = summand;
  for (let count = hits; count < draws; count += 1) {
    summand *= ((draws - count) * (alpha + count)) / ((count + 1) * (beta + draws - count - 1));
    sum += summand;
    if (summand < sum * negligible) break;
  }
  return Math.min(1, sum);
}
