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

/** The value that all values of a bucket differ from by 1 % at most. */
export function valueOf(bucket: number): number {
  if (bucket === 0) return 0;
  return smallestValue * Math.exp((bucket - 1) * logGamma) * (1 + relativeError);
}

/** How many times as large values are that lie so many buckets higher. */
export function valueRatio(buckets: number): number {
  return Math.exp(buckets * logGamma);
}

/** The values that a bucket may have come from: from `low` to below `high`. */
export function edgesOf(bucket: number): { low: number; high: number } {
  const edge = (at: number) => smallestValue * Math.exp(at * logGamma);
  return { low: bucket === 0 ? 0 : edge(bucket - 1), high: edge(bucket) };
}

/**
 * The bucket of the value at rank ⌈qn⌉, the lowest rank being 1.
 *
 * @param counts by bucket
 * @param n      sum of the counts, at least 1
 * @param q      0 to 1
 */
export function quantileBucket(counts: Uint32Array, n: number, q: number): number {
  return rankBucket(counts, Math.max(1, Math.ceil(q * n - rankSlack)));
}

/** The bucket of the value at a rank; 1 is the lowest. */
export function rankBucket(counts: Uint32Array, rank: number): number {
  let below = 0;
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    below += counts[bucket] ?? 0;
    if (below >= rank) return bucket;
  }
  return counts.length - 1;
}

/** q·n is a product of two doubles: 0.95 · 20 is above 19 by the last bit, and its rank is 19. */
const rankSlack = 1e-9;

/**
 * Sum of all values over their number; each value within 1 %.
 *
 * @param counts by bucket, the first of them being bucket `base`
 * @param n      sum of the counts, at least 1
 */
export function meanOf(counts: Uint32Array, n: number, base = 0): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    if (count > 0) sum += count * valueOf(base + at);
  }
  return sum / n;
}

/** Counts one value. */
export function addToHistogram(histogram: Histogram, bucket: number, count = 1): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}
