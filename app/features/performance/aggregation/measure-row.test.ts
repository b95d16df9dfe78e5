import { expect, it } from "vitest";

import { isDeep, randomFrom } from "#tests/support/random";

import { bucketLimit, edgesOf, valueOf } from "./histogram";
import { MeasureRow } from "./measure-row";

const rounds = isDeep ? 2_000 : 100;

function rowOf(buckets: readonly number[]): MeasureRow {
  const row = new MeasureRow();
  for (const bucket of buckets) row.add(bucket, 1);
  return row;
}

it("a row has the sums, ranks and edges of its buckets, however it was put together", () => {
  const random = randomFrom("rows");
  for (let round = 0; round < rounds; round += 1) {
    const reach = random.pick([1, 50, bucketLimit - 1]);
    const least = random.whole(0, bucketLimit - 1 - reach);
    const buckets = Array.from({ length: random.pick([3, 32, 33, 200]) }, () =>
      random.whole(least, least + reach),
    );
    const half = random.whole(0, buckets.length);
    const row = rowOf(buckets.slice(0, half));
    row.addRow(rowOf(buckets.slice(half)));

    const sorted = [...buckets].sort((one, other) => one - other);
    expect(row.n).toBe(buckets.length);
    expect(row.bucketSum()).toBe(buckets.reduce((sum, bucket) => sum + bucket, 0));
    expect(row.bucketSquares()).toBe(buckets.reduce((sum, bucket) => sum + bucket ** 2, 0));
    sorted.forEach((bucket, at) => expect(row.edgesAt(at + 1)).toEqual(edgesOf(bucket)));
    expect(row.quantile(0.5)).toBe(valueOf(sorted[Math.ceil(buckets.length / 2) - 1] ?? NaN));
    // To the last bit: a mean is the sum over rising buckets.
    const distinct = [...new Set(sorted)];
    const countOf = (bucket: number) => buckets.filter((each) => each === bucket).length;
    expect(row.mean()).toBe(
      distinct.reduce((sum, bucket) => sum + countOf(bucket) * valueOf(bucket), 0) / buckets.length,
    );
    expect(row.occupied()).toEqual(distinct.flatMap((bucket) => [bucket, countOf(bucket)]));
    distinct.forEach((bucket) => expect(row.counts()[bucket]).toBe(countOf(bucket)));
  }
});

it("a row of nothing has no quantile, no mean and no sum", () => {
  const row = new MeasureRow();
  expect([row.n, row.quantile(0.5), row.mean()]).toEqual([0, undefined, undefined]);
  expect([row.bucketSum(), row.bucketSquares()]).toEqual([0, 0]);
});
