import { describe, expect, it } from "vitest";

import { chanceOfAtLeast } from "./beta-binomial";

/** The same by another way: the log-gamma function (Lanczos), term by term. */
function byGamma(hits: number, draws: number, known: { hits: number; misses: number }): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
    12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const logGamma = (x: number): number => {
    if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    const series = coefficients.reduce(
      (sum, value, at) => sum + value / (x + at),
      0.9999999999998099,
    );
    const t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
  };
  const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
  const [a, b] = [known.hits + 0.5, known.misses + 0.5];
  let sum = 0;
  for (let k = hits; k <= draws; k += 1)
    sum += Math.exp(
      logGamma(draws + 1) -
        logGamma(k + 1) -
        logGamma(draws - k + 1) +
        logBeta(k + a, draws - k + b) -
        logBeta(a, b),
    );
  return sum;
}

describe("chanceOfAtLeast", () => {
  it.each([
    [1, 1, { hits: 0, misses: 0 }, 0.5],
    [0, 7, { hits: 3, misses: 1 }, 1],
    [5, 5, { hits: 0, misses: 1 }, (0.5 * 1.5 * 2.5 * 3.5 * 4.5) / (2 * 3 * 4 * 5 * 6)],
  ])("%d of %d, knowing %j", (hits, draws, known, expected) =>
    expect(chanceOfAtLeast(hits, draws, known)).toBeCloseTo(expected, 12),
  );

  it.each([
    [6, 9, { hits: 1.25, misses: 17.75 }],
    [30, 40, { hits: 0, misses: 20 }],
    [900, 2000, { hits: 120.5, misses: 900.5 }],
  ])("agrees with the log-gamma function for %d of %d, knowing %j", (hits, draws, known) => {
    const other = byGamma(hits, draws, known);
    expect(Math.abs(chanceOfAtLeast(hits, draws, known) - other)).toBeLessThan(other * 1e-6);
  });

  it("is less sure where less is known", () => {
    expect(chanceOfAtLeast(5, 5, { hits: 0, misses: 5 })).toBeGreaterThan(
      chanceOfAtLeast(5, 5, { hits: 0, misses: 50 }),
    );
  });

  it.each([
    [6, 5, { hits: 0, misses: 0 }],
    [-1, 5, { hits: 0, misses: 0 }],
    [1, 5, { hits: -1, misses: 0 }],
  ])("refuses %d of %d, knowing %j", (hits, draws, known) => {
    expect(() => chanceOfAtLeast(hits, draws, known)).toThrow(RangeError);
  });
});
