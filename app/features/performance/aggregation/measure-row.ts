import type { Measure } from "../workload";
import { ByteReader } from "./bytes";
import { BucketReader } from "./bucket-column";
import { cellForm, readKeys, sectionOf } from "./block-format";
import { bucketLimit, edgesOf, meanOf, quantileBucket, rankBucket, valueOf } from "./histogram";

/** Buckets that a row has room for at first: values within a factor of three. */
const firstRoom = 64;

/**
 * The values of one measure that are put together from many cells. It has room for the buckets between its
 * lowest and its highest value only, since a page may have ten thousand of these rows.
 */
export class MeasureRow {
  n = 0;
  #counts = new Uint32Array(0);
  /** Bucket of the first count. */
  #base = 0;

  add(bucket: number, count: number): void {
    let at = bucket - this.#base;
    if (at < 0 || at >= this.#counts.length) {
      this.#makeRoom(bucket);
      at = bucket - this.#base;
    }
    this.#counts[at] = (this.#counts[at] ?? 0) + count;
    this.n += count;
  }

  /** Adds the values of another row, which stays as it is. */
  addRow(other: MeasureRow): void {
    other.#counts.forEach((count, at) => {
      if (count > 0) this.add(other.#base + at, count);
    });
  }

  /** The value at rank ⌈qn⌉ within 1 %; undefined without values. */
  quantile(q: number): number | undefined {
    if (this.n === 0) return undefined;
    return valueOf(this.#base + quantileBucket(this.#counts, this.n, q));
  }

  /** Between what values the one at a rank of 1 to n lies; there is at least one value. */
  edgesAt(rank: number): { low: number; high: number } {
    return edgesOf(this.#base + rankBucket(this.#counts, rank));
  }

  /** Sum of the values' buckets. */
  bucketSum(): number {
    let sum = 0;
    this.#counts.forEach((count, at) => {
      sum += count * (this.#base + at);
    });
    return sum;
  }

  /** Sum of the squares of the values' buckets. */
  bucketSquares(): number {
    let sum = 0;
    this.#counts.forEach((count, at) => {
      sum += count * (this.#base + at) ** 2;
    });
    return sum;
  }

  /** The mean of the values within 1 %; undefined without values. */
  mean(): number | undefined {
    return this.n === 0 ? undefined : meanOf(this.#counts, this.n, this.#base);
  }

  /** Counts by bucket, from bucket 0. */
  counts(): Uint32Array {
    const counts = new Uint32Array(bucketLimit);
    counts.set(this.#counts, this.#base);
    return counts;
  }

  /** Buckets that have values, each followed by how many, in rising order. */
  occupied(): number[] {
    return [...this.#counts].flatMap((count, at) => (count > 0 ? [this.#base + at, count] : []));
  }

  #makeRoom(bucket: number): void {
    const known = this.#counts.length;
    if (known === 0) {
      this.#base = Math.max(0, Math.min(bucket - firstRoom / 2, bucketLimit - firstRoom));
      this.#counts = new Uint32Array(firstRoom);
      return;
    }
    const end = this.#base + known;
    // Room grows by its own size on the side that is needed, so that it seldom grows.
    const first =
      bucket < this.#base ? Math.max(0, Math.min(bucket, this.#base - known)) : this.#base;
    const last = bucket >= end ? Math.min(bucketLimit, Math.max(bucket + 1, end + known)) : end;
    const grown = new Uint32Array(last - first);
    grown.set(this.#counts, this.#base - first);
    this.#counts = grown;
    this.#base = first;
  }
}

/** Where the values of a cell belong; null for a cell that nobody asks for. */
export type RowFinder = (solution: number, place: number) => MeasureRow | null;

/** Adds one measure of a block's cells to their rows. Other sections of the block are not read. */
export function addMeasure(block: Uint8Array, measure: Measure, rowOf: RowFinder): void {
  const { solutions, places, samples, forms, sections } = readKeys(block);
  const section = sectionOf(measure);
  if (sections[section] === sections[section + 1]) return;
  const column = new BucketReader(new ByteReader(block, sections[section]));
  for (let at = 0; at < solutions.length; at += 1) {
    const form = forms[at];
    if (form === cellForm.counted) continue;
    const row = rowOf(solutions[at] ?? 0, places[at] ?? 0);
    if (form === cellForm.summed) {
      column.all((bucket, count) => row?.add(bucket, count));
      continue;
    }
    for (let left = samples[at] ?? 0; left > 0; left -= 1) {
      const bucket = column.one();
      if (bucket >= 0) row?.add(bucket, 1);
    }
  }
}
