import { expect, it } from "vitest";

import { sharesFrom } from "~/lib/seeded-random";

import { bucketLimit, bucketOf, edgesOf, quantileRank, valueOf, valueRatio } from "./histogram";
import { MeasureRow } from "./measure-row";

/** Relative error that the buckets promise, and what rounding adds. */
const relativeError = 0.01;
const absoluteError = 1e-6;

it.each([
  [0, 0],
  [9.9e-7, 0],
  [1e-6, 1],
  [1.02e-6, 1],
  [1.021e-6, 2],
])("%s lies in bucket %i", (value, bucket) => {
  expect(bucketOf(value)).toBe(bucket);
});

it("a value is read from its bucket within 1 %", () => {
  const random = sharesFrom(1);
  for (let at = 0; at < 20_000; at += 1) {
    const value = 10 ** (random() * 19 - 7);
    expect(Math.abs(valueOf(bucketOf(value)) - value)).toBeLessThanOrEqual(
      value * (relativeError + 1e-12) + absoluteError,
    );
  }
});

it("a value lies between the edges of its bucket, and so does what is read", () => {
  const random = sharesFrom(4);
  for (let at = 0; at < 4_000; at += 1) {
    const value = 10 ** (random() * 19 - 7);
    const bucket = bucketOf(value);
    const { low, high } = edgesOf(bucket);
    for (const inside of [value * (1 + 1e-12), valueOf(bucket)])
      expect(inside).toBeGreaterThanOrEqual(low);
    for (const inside of [value * (1 - 1e-12), valueOf(bucket)]) expect(inside).toBeLessThan(high);
  }
});

it.each([
  [0, 1],
  [1, 1.01 / 0.99],
  [-1, 0.99 / 1.01],
  [2, (1.01 / 0.99) ** 2],
])("values that lie %i buckets higher are %d times as large", (buckets, ratio) => {
  expect(valueRatio(buckets)).toBeCloseTo(ratio, 12);
});

it("the largest value that telemetry takes has a bucket of its own", () => {
  expect(bucketOf(1e12)).toBeLessThan(bucketLimit - 1);
});

/** The definition: sort, and take the value at the rank. */
function valueAtRank(values: readonly number[], q: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(q * values.length - 1e-9)) - 1] ?? NaN;
}

function rowOf(values: readonly number[]): MeasureRow {
  const row = new MeasureRow();
  for (const value of values) row.add(bucketOf(value), 1);
  return row;
}

it("every quantile lies within 1 % of the value at its rank", () => {
  const random = sharesFrom(2);
  for (let round = 0; round < 200; round += 1) {
    const values = Array.from({ length: 1 + Math.floor(random() * 300) }, () =>
      random() < 0.05 ? 0 : Math.exp(random() * 8 - 2),
    );
    for (const q of [0, 0.01, 0.25, 0.5, 0.75, 0.95, 0.99, 1]) {
      const expected = valueAtRank(values, q);
      const found = rowOf(values).quantile(q) ?? NaN;
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(
        expected * (relativeError + 1e-12) + absoluteError,
      );
    }
  }
});

it.each([
  [20, 0.95, 19],
  [100, 0.07, 7],
  [3, 0.5, 2],
  [1, 0, 1],
])("of %i values the quantile %s has rank %i", (n, q, rank) => {
  expect(quantileRank(n, q)).toBe(rank);
});

it("a mean lies within 1 % of the values' own", () => {
  const random = sharesFrom(3);
  const values = Array.from({ length: 500 }, () => random() ** 3);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs((rowOf(values).mean() ?? NaN) - mean)).toBeLessThan(mean * 0.01);
});
