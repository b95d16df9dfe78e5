import { expect, it } from "vitest";

import { isDeep, randomFrom } from "#tests/support/random";

import { binomialRank, rankByBeta } from "./binomial-rank";
import { pairwiseConfidence } from "./intervals";

const rounds = isDeep ? 100_000 : 5_000;

it("a rank is that of the incomplete beta function, whatever is asked", () => {
  const random = randomFrom("binomial ranks");
  for (let round = 0; round < rounds; round += 1) {
    const draws = random.whole(1, random.pick([10, 100, 1_000, 100_000]));
    const share = random.pick([0.25, 0.5, 0.75, 0.95, random.share() * 0.98 + 0.01]);
    const side = (1 - pairwiseConfidence(random.whole(1, random.pick([2, 50, 5_000])))) / 2;
    const chance = random.pick([side, side, 0.1, 0.4]);
    const asked = `${draws} draws, share ${share}, chance ${chance}`;
    expect([asked, binomialRank(draws, share, chance)]).toEqual([
      asked,
      rankByBeta(draws, share, chance),
    ]);
  }
});

it.each([
  [1, 0.5, 0.4, 0],
  [1, 0.5, 0.6, 1],
  [2, 0.5, 0.25 - 1e-6, 0],
  [2, 0.5, 0.25 + 1e-6, 1],
  [2, 0.5, 0.75 + 1e-6, 2],
])("of %d draws at %d the chance %d is passed at rank %d", (draws, share, chance, rank) => {
  expect(binomialRank(draws, share, chance)).toBe(rank);
});
