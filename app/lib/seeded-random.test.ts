import { expect, it } from "vitest";

import { seededShares, sharesFrom } from "./seeded-random";

const take = (shares: () => number, count: number) => Array.from({ length: count }, shares);

it("repeats for the same seed and differs for another", () => {
  expect(take(seededShares("a"), 5)).toEqual(take(seededShares("a"), 5));
  expect(take(seededShares("a"), 5)).not.toEqual(take(seededShares("b"), 5));
});

it("spreads evenly over 0 to 1", () => {
  const shares = take(sharesFrom(1), 10_000);
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => shares.filter((share) => Math.floor(share * 10) === tenth).length,
  );
  expect(tenths.reduce((sum, count) => sum + count)).toBe(10_000);
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
