/**
 * Histograms of logarithmic buckets. Bucket 0 has the values below `smallestValue`; bucket i has those from
 * smallest · γ^(i−1) to below smallest · γ^i, with γ = 1.01/0.99, so that one value stands for all of a bucket
 * with an error of 1 % at most. Buckets are whole numbers, so merging is adding and no order changes a result.
 */

/** Relative error of a value that is read from its bucket. */
const relativeError = 0.01;

const logGamma = Math.log((1 + relativeError) / (1 - relativeError));

/** Values below are read as 0. In ms, bit/s or a ratio nothing smaller is measured. */
const smallestValue = 1e-6;

/** A bucket that no valid sample exceeds: telemetry takes 1e12 bit/s at most. */
export const bucketLimit = 2_200;

/** Counts by bucket; a bucket without a value has no entry. */
export type Histogram = Map<number, number>;

/** @param value 0 or more, in any unit */
export function bucketOf(value: number): number {
  if (value < smallestValue) return 0;
  return Math.min(bucketLimit - 1, 1 + Math.floor(Math.log(value / smallestValue) / logGamma));
}

/** What buckets stand for, and where they end: each figure of a page asks some of them. */
const values = Float64Array.from({ length: bucketLimit }, (_, bucket) =>
  bucket === 0 ? 0 : smallestValue * Math.exp((bucket - 1) * logGamma) * (1 + relativeError),
);
const ends = Float64Array.from(
  { length: bucketLimit },
  (_, bucket) => smallestValue * Math.exp(bucket * logGamma),
);

/** The value that all values of a bucket differ from by 1 % at most. */
export function valueOf(bucket: number): number {
  return values[bucket] ?? Infinity;
}

/** How many times as large values are that lie so many buckets higher. */
export function valueRatio(buckets: number): number {
  return Math.exp(buckets * logGamma);
}

/** The values that a bucket may have come from: from `low` to below `high`. */
export function edgesOf(bucket: number): { low: number; high: number } {
  return { low: bucket === 0 ? 0 : (ends[bucket - 1] ?? 0), high: ends[bucket] ?? Infinity };
}

/** The rank ⌈qn⌉, at least 1. @param n at least 1; @param q 0 to 1 */
export function quantileRank(n: number, q: number): number {
  return Math.max(1, Math.ceil(q * n - rankSlack));
}

/** q·n is a product of two doubles: 0.95 · 20 is above 19 by the last bit, and its rank is 19. */
const rankSlack = 1e-9;

/** Counts one value. */
export function addToHistogram(histogram: Histogram, bucket: number, count = 1): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}
