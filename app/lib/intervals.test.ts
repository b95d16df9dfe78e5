import { describe, expect, it } from "vitest";

import { pairwiseConfidence, quantileShares, wilsonInterval } from "./intervals";

/** P(Bin(draws, share) ≤ count) by adding up the logarithms of its terms. */
function atMost(count: number, draws: number, share: number): number {
  if (count < 0) return 0;
  let log = draws * Math.log1p(-share);
  let sum = Math.exp(log);
  for (let at = 1; at <= count; at += 1) {
    log += Math.log((draws - at + 1) / at) + Math.log(share / (1 - share));
    sum += Math.exp(log);
  }
  return sum;
}

describe("quantileShares", () => {
  // Conover, Practical Nonparametric Statistics: ranks of the median's interval.
  it.each([
    [6, 0.5, 1, 6],
    [10, 0.5, 2, 9],
    [24, 0.5, 7, 18],
    [100, 0.5, 40, 61],
  ])("%d draws, quantile %d: ranks %d to %d", (draws, share, low, high) => {
    const shares = quantileShares(draws, share, 0.95);
    expect(Math.floor((shares.low ?? -1) * draws + 1e-9) + 1).toBe(low);
    expect(Math.ceil((shares.high ?? 2) * draws - 1e-9)).toBe(high);
  });

  it.each([
    [5, 0.5],
    [24, 0.95],
  ])("has no end that %d draws of quantile %d do not have", (draws, share) => {
    expect(quantileShares(draws, share, 0.95).high).toBeNull();
  });

  it("does not count a part of a draw", () => {
    expect(quantileShares(24.9, 0.5, 0.95)).toEqual(quantileShares(24, 0.5, 0.95));
  });

  it.each([0.25, 0.5, 0.75, 0.95])("covers quantile %d as often as it says, at the least", (q) => {
    for (const draws of [24, 25, 72, 100, 333, 1000])
      for (const confidence of [0.8, 0.95, 0.999]) {
        const { low, high } = quantileShares(draws, q, confidence);
        const lowRank = low === null ? 0 : Math.round(low * draws) + 1;
        const highRank = high === null ? draws + 1 : Math.round(high * draws);
        const covered = atMost(highRank - 1, draws, q) - atMost(lowRank - 1, draws, q);
        expect(covered).toBeGreaterThanOrEqual(confidence - 1e-7);
        // A rank closer on either side would say too much.
        expect(atMost(lowRank, draws, q)).toBeGreaterThan((1 - confidence) / 2 - 1e-7);
      }
  });

  it.each([10_000, 100_000])("holds at %d draws", (draws) => {
    const { low, high } = quantileShares(draws, 0.25, 0.95);
    const half = 1.96 * Math.sqrt((0.25 * 0.75) / draws);
    expect(low).toBeCloseTo(0.25 - half, 3);
    expect(high).toBeCloseTo(0.25 + half, 3);
  });

  it("is no narrower beyond what it works out", () => {
    expect(quantileShares(3e6, 0.5, 0.95)).toEqual(quantileShares(100_000, 0.5, 0.95));
  });

  it.each([
    [0.5, 0.5, 0.95],
    [10, 0, 0.95],
    [10, 1, 0.95],
    [10, 0.5, 1],
    [Number.NaN, 0.5, 0.95],
  ])("refuses %d draws, quantile %d, confidence %d", (draws, share, confidence) => {
    expect(() => quantileShares(draws, share, confidence)).toThrow(RangeError);
  });
});

describe("wilsonInterval", () => {
  // Newcombe (1998), table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("%d of %d: %d to %d", (hits, draws, low, high) => {
    const interval = wilsonInterval(hits / draws, draws, 0.95);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("includes its ratio", () => {
    for (const ratio of [0, 1e-9, 0.3, 1 - 1e-9, 1])
      for (const draws of [0.5, 24, 1e7]) {
        const { low, high } = wilsonInterval(ratio, draws, 0.95);
        expect(low).toBeLessThanOrEqual(ratio);
        expect(high).toBeGreaterThanOrEqual(ratio);
      }
  });

  it.each([
    [-0.1, 10],
    [1.1, 10],
    [0.5, 0],
  ])("refuses ratio %d of %d", (ratio, draws) => {
    expect(() => wilsonInterval(ratio, draws, 0.95)).toThrow(RangeError);
  });
});

describe("pairwiseConfidence", () => {
  it.each([
    [0, 0.95],
    [1, 0.95],
    [2, 0.95],
    [3, 1 - 0.05 / 3],
    [10, 1 - 0.05 / 45],
  ])("of %d values is %d", (count, confidence) => {
    expect(pairwiseConfidence(count)).toBeCloseTo(confidence, 12);
  });
});
