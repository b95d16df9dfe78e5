import { describe, expect, it } from "vitest";

import { figuresOf, simulatedFigures, type SimulatedCell } from "#tests/factories/simulated-cell";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import type { Interval } from "~/lib/intervals";

import { MeasureRow } from "../aggregation/measure-row";
import { bucketOf } from "../aggregation/histogram";
import { estimateOf } from "./cell-estimates";
import { quantileEstimate, ratioEstimate } from "./estimate";
import type { Estimate } from "./worked-estimate";
import type { Quantity } from "./quantity";

const rounds = isDeep ? 1_000 : 100;
const confidences = [0.5, 0.8, 0.95, 0.99, 1 - 0.05 / 45];

function rowOf(values: readonly number[]): MeasureRow {
  const row = new MeasureRow();
  for (const value of values) row.add(bucketOf(value), 1);
  return row;
}

/** The values 1 to n, apart from each other by more than a bucket up to 50. */
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

/** Within the 1 % of a bucket on either side. */
function isAbout(found: number, expected: number) {
  expect(Math.abs(found / expected - 1)).toBeLessThan(0.021);
}

describe("a quantile", () => {
  // Ranks of the median's interval, as in intervals.test.ts: the values are their own ranks.
  it.each([
    [6, 1, 6],
    [10, 2, 9],
    [24, 7, 18],
    [41, 14, 28],
  ])("of %i independent samples goes from rank %i to %i", (n, low, high) => {
    const estimate = quantileEstimate(rowOf(upTo(n)), 0.5, n);
    const interval = estimate.at(0.95);
    expect(estimate).toMatchObject({ n, effective: n });
    isAbout(estimate.value, Math.ceil(n / 2));
    isAbout(interval.low, low);
    isAbout(interval.high, high);
  });

  it("of samples that tell less goes further: half of 48 as the ranks of 24, twice as far", () => {
    const interval = quantileEstimate(rowOf(upTo(48)), 0.5, 24).at(0.95);
    isAbout(interval.low, 13);
    isAbout(interval.high, 36);
  });

  it("ends at 0 and Infinity where the samples have no such end", () => {
    const row = rowOf([10, 20, 30, 40, 50]);
    expect(quantileEstimate(row, 0.5, 5).at(0.95)).toEqual({ low: 0, high: Infinity });
    const upper = quantileEstimate(rowOf(upTo(30)), 0.95, 30).at(0.95);
    expect(upper.low).toBeGreaterThan(0);
    expect(upper.high).toBe(Infinity);
  });

  it("of less than one independent sample says nothing", () => {
    const estimate = quantileEstimate(rowOf([10]), 0.5, 0.4);
    isAbout(estimate.value, 10);
    expect(estimate.at(0.95)).toEqual({ low: 0, high: Infinity });
  });

  it("does not count a part of an independent sample", () => {
    const row = rowOf(upTo(50));
    const at = (effective: number) => quantileEstimate(row, 0.5, effective).at(0.95);
    expect(at(24.9)).toEqual(at(24));
    expect(at(25)).not.toEqual(at(24));
  });

  it("of many independent samples is that of as many in three digits", () => {
    const row = rowOf(upTo(50));
    const at = (effective: number) => quantileEstimate(row, 0.5, effective).at(0.95);
    expect(at(12_399)).toEqual(at(12_300));
  });
});

describe("a ratio", () => {
  it("has Wilson's interval at its effective size", () => {
    const { low, high } = ratioEstimate(15 / 148, { n: 1_000, effective: 148 }).at(0.95);
    expect(low).toBeCloseTo(0.0624, 4);
    expect(high).toBeCloseTo(0.1605, 4);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])("of %d has an end there", (ratio, end) => {
    const { low, high } = ratioEstimate(ratio, { n: 50, effective: 30 }).at(0.95);
    expect([low, high]).toContain(end);
    expect(high - low).toBeGreaterThan(0.1);
  });
});

/** The ranks by their definition: the chance of the binomial distribution, added up. */
function ranksOf(n: number, q: number, confidence: number): { low: number; high: number } {
  let chance = (1 - q) ** n;
  let sum = chance;
  let low = 0;
  let high = n + 1;
  for (let count = 0; count < n; count += 1) {
    if (sum <= (1 - confidence) / 2) low = count + 1;
    if (high > n && sum >= 1 - (1 - confidence) / 2) high = count + 1;
    chance *= ((n - count) / (count + 1)) * (q / (1 - q));
    sum += chance;
  }
  return { low, high };
}

it("of customers with one sample each is that of the sorted samples", () => {
  const random = randomFrom("sorted samples");
  for (let round = 0; round < rounds; round += 1) {
    const values = Array.from({ length: random.whole(1, 32) }, () => Math.exp(random.share() * 5));
    const figures = figuresOf(values.map((value, at) => ({ customer: at + 1, value })));
    const sorted = [...values].sort((one, other) => one - other);
    const confidence = random.pick(confidences);
    for (const [quantity, q] of [
      ["latencyMs", 0.5],
      ["downloadBps", 0.25],
      ["jitterMs", 0.75],
    ] as const) {
      const estimate = estimateOf(figures, quantity, random.share());
      const interval = estimate?.at(confidence) ?? { low: NaN, high: NaN };
      const { low, high } = ranksOf(values.length, q, confidence);
      expect(estimate?.effective).toBe(values.length);
      isAbout(estimate?.value ?? NaN, sorted[Math.ceil(q * values.length) - 1] ?? NaN);
      if (low === 0) expect(interval.low).toBe(0);
      else isAbout(interval.low, sorted[low - 1] ?? NaN);
      if (high > values.length) expect(interval.high).toBe(Infinity);
      else isAbout(interval.high, sorted[high - 1] ?? NaN);
    }
  }
});

function randomCell(random: Random): SimulatedCell {
  return {
    samples: random.whole(1, 400),
    customers: random.pick([1, 2, 5, 20, 100]),
    rho: random.pick([0, 0.1, 0.5]),
    sizes: random.pick(["even", "zipf"] as const),
    failureRatio: random.pick([0, 0.03, 0.5, 1]),
  };
}

const quantities: Quantity[] = ["latencyMs", "downloadBps", "jitterMs", "lossRatio", "connect"];
const widthOf = ({ low, high }: Interval) => high - low;

describe("an estimate of any cell", () => {
  it("lies in its interval, which is no narrower at more confidence", () => {
    const random = randomFrom("values in their intervals");
    for (let round = 0; round < rounds; round += 1) {
      const figures = simulatedFigures(random, randomCell(random));
      for (const quantity of quantities) {
        const estimate = estimateOf(figures, quantity, random.share() ** 2) as Estimate;
        const intervals = confidences.map((confidence) => estimate.at(confidence));
        for (const { low, high } of intervals) {
          expect(low).toBeLessThanOrEqual(estimate.value);
          expect(high).toBeGreaterThanOrEqual(estimate.value);
        }
        intervals.slice(1).forEach((wider, at) => {
          expect(wider.low).toBeLessThanOrEqual(intervals[at]?.low ?? NaN);
          expect(wider.high).toBeGreaterThanOrEqual(intervals[at]?.high ?? NaN);
        });
      }
    }
  });

  // Ranks are whole, so that an interval of slightly fewer samples may be narrower by a rank.
  it("has a wider interval where half as many samples are independent", () => {
    const random = randomFrom("widths by effective size");
    for (let round = 0; round < rounds; round += 1) {
      const figures = simulatedFigures(random, { ...randomCell(random), samples: 400 });
      const row = figures.row("latencyMs");
      const effective = 400 * random.share();
      const q = random.pick([0.25, 0.5, 0.75]);
      const whole = quantileEstimate(row, q, effective).at(0.95);
      const half = quantileEstimate(row, q, effective / 2).at(0.95);
      expect(half.low).toBeLessThanOrEqual(whole.low);
      expect(half.high).toBeGreaterThanOrEqual(whole.high);
      const ratio = random.share();
      const ratioAt = (size: number) =>
        widthOf(ratioEstimate(ratio, { n: 400, effective: size }).at(0.95));
      expect(ratioAt(effective / 2)).toBeGreaterThan(ratioAt(effective));
    }
  });
});
