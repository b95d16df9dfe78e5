import jStat from "jstat";

import { firstWhere } from "./binary-search";

/**
 * How near to the chance that is looked for a sum of terms decides, as a part of it. Nearer, the incomplete beta
 * function does: it is exact to some 1e-7, and a hundred times as slow.
 */
const nearest = 1e-3;

/** Terms below so small a part of the chance that is looked for are left out of the sum. */
const negligible = 1e-9;

/**
 * The lowest rank at which a binomial distribution has a chance above `chance`: P(X ≤ rank) > chance.
 *
 * @param draws whole, at least 1
 * @param share above 0 and below 1
 * @param chance above 0 and below 1
 * @returns 0 to `draws`
 */
export function binomialRank(draws: number, share: number, chance: number): number {
  return rankBySum(draws, share, chance) ?? rankByBeta(draws, share, chance);
}

/** The same by the incomplete beta function. */
export function rankByBeta(draws: number, share: number, chance: number): number {
  return firstWhere(draws + 1, (rank) => binomialAtMost(rank, draws, share) > chance);
}

/** P(X ≤ count). */
function binomialAtMost(count: number, draws: number, share: number): number {
  return count >= draws ? 1 : 1 - jStat.ibeta(share, count + 1, draws - count);
}

/** Adds the terms from the lowest one that counts. @returns null where another way has to decide */
function rankBySum(draws: number, share: number, chance: number): number | null {
  const mode = Math.min(draws, Math.floor((draws + 1) * share));
  const odds = share / (1 - share);
  let term = termAt(mode, draws, share);
  let rank = mode;
  for (; rank > 0 && term > chance * negligible; rank -= 1)
    term *= rank / (draws - rank + 1) / odds;
  for (let below = 0; rank <= mode; rank += 1) {
    const sum = below + term;
    if (sum > chance) {
      const isSure = sum > chance * (1 + nearest) && below < chance * (1 - nearest);
      return isSure ? rank : null;
    }
    below = sum;
    term *= ((draws - rank) / (rank + 1)) * odds;
  }
  return null;
}

/** P(X = count). */
function termAt(count: number, draws: number, share: number): number {
  const { gammaln } = jStat;
  return Math.exp(
    gammaln(draws + 1) -
      gammaln(count + 1) -
      gammaln(draws - count + 1) +
      count * Math.log(share) +
      (draws - count) * Math.log1p(-share),
  );
}
