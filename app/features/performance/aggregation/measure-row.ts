import type { Measure } from "../workload";
import { ByteReader } from "./bytes";
import { BucketReader } from "./bucket-column";
import { cellForm, readKeys, sectionOf } from "./block-format";
import { bucketLimit, edgesOf, quantileRank, valueOf } from "./histogram";
import { NumberRooms } from "./number-rooms";

/** Buckets with their counts that a row lists before it counts each bucket between its lowest and its highest. */
const listedMost = 32;
const firstListed = 4;

const rooms = new NumberRooms((length) => new Uint32Array(length));

/**
 * The values of one measure that are put together from many cells. Few values are listed; of more, each bucket between
 * the lowest and the highest has a count, since a page may have ten thousand of these rows.
 */
export class MeasureRow {
  n = 0;
  #sum = 0;
  #squares = 0;
  #isListed = true;
  /** Where the row has its room, and how long that is. */
  #room = rooms.chunk;
  #from = 0;
  #length = 0;
  /** Of a list: its pairs of a bucket and a count, and whether they rise. */
  #pairs = 0;
  #isRising = true;
  /** Of counts: the bucket of the first one. */
  #base = 0;

  add(bucket: number, count: number): void {
    this.n += count;
    this.#sum += count * bucket;
    this.#squares += count * bucket * bucket;
    if (this.#isListed && this.#pairs < listedMost) this.#list(bucket, count);
    else this.#count(bucket, count);
  }

  /** Adds the values of another row, which stays as it is. */
  addRow(other: MeasureRow): void {
    other.#each((bucket, count) => this.add(bucket, count));
  }

  /** The value at rank ⌈qn⌉ within 1 %; undefined without values. */
  quantile(q: number): number | undefined {
    return this.n === 0 ? undefined : valueOf(this.#bucketAt(quantileRank(this.n, q)));
  }

  /** Between what values the one at a rank of 1 to n lies; there is at least one value. */
  edgesAt(rank: number): { low: number; high: number } {
    return edgesOf(this.#bucketAt(rank));
  }

  /** Sum of the values' buckets. */
  bucketSum(): number {
    return this.#sum;
  }

  /** Sum of the squares of the values' buckets. */
  bucketSquares(): number {
    return this.#squares;
  }

  /** The mean of the values within 1 %; undefined without values. */
  mean(): number | undefined {
    if (this.n === 0) return undefined;
    let sum = 0;
    this.#each((bucket, count) => {
      sum += count * valueOf(bucket);
    });
    return sum / this.n;
  }

  /** Counts by bucket, from bucket 0. */
  counts(): Uint32Array {
    const counts = new Uint32Array(bucketLimit);
    this.#each((bucket, count) => {
      counts[bucket] = count;
    });
    return counts;
  }

  /** Buckets that have values, each followed by how many, in rising order. */
  occupied(): number[] {
    const occupied: number[] = [];
    this.#each((bucket, count) => occupied.push(bucket, count));
    return occupied;
  }

  #list(bucket: number, count: number): void {
    if (2 * this.#pairs === this.#length) this.#growList();
    const at = this.#from + 2 * this.#pairs;
    this.#room[at] = bucket;
    this.#room[at + 1] = count;
    this.#pairs += 1;
    this.#isRising &&= this.#pairs === 1 || (this.#room[at - 2] ?? 0) < bucket;
  }

  #growList(): void {
    const length = this.#length === 0 ? 2 * firstListed : 2 * this.#length;
    const from = rooms.take(length);
    this.#moveTo(from, { length, at: 0 });
  }

  /** Takes another room, in which what was there begins `at` so many numbers. */
  #moveTo(from: number, { length, at }: { length: number; at: number }): void {
    const known = this.#room.subarray(this.#from, this.#from + this.#length);
    rooms.chunk.set(known, from + at);
    this.#room = rooms.chunk;
    this.#from = from;
    this.#length = length;
  }

  #count(bucket: number, count: number): void {
    if (this.#isListed) this.#countList();
    let at = bucket - this.#base;
    if (at < 0 || at >= this.#length) {
      this.#makeRoom(bucket);
      at = bucket - this.#base;
    }
    at += this.#from;
    this.#room[at] = (this.#room[at] ?? 0) + count;
  }

  /** Goes from a list to counts, with as much room on both sides as the list has between its ends. */
  #countList(): void {
    const { room, from, pairs } = this.#rising();
    const first = room[from] ?? 0;
    const last = room[from + 2 * pairs - 2] ?? 0;
    const wide = Math.max(listedMost, last - first);
    this.#base = Math.max(0, first - (wide >> 1));
    this.#length = Math.min(bucketLimit, last + (wide >> 1) + 1) - this.#base;
    this.#from = rooms.take(this.#length);
    this.#room = rooms.chunk;
    this.#isListed = false;
    for (let at = from; at < from + 2 * pairs; at += 2)
      this.#room[this.#from + (room[at] ?? 0) - this.#base] = room[at + 1] ?? 0;
  }

  /** The pairs of a list in rising order, each bucket once. */
  #rising(): { room: Uint32Array; from: number; pairs: number } {
    if (!this.#isRising) {
      this.#pairs = sortPairs(this.#room, this.#from, this.#pairs);
      this.#isRising = true;
    }
    return { room: this.#room, from: this.#from, pairs: this.#pairs };
  }

  #makeRoom(bucket: number): void {
    const known = this.#length;
    const end = this.#base + known;
    // Room grows by its own size on the side that is needed, so that it seldom grows.
    const first =
      bucket < this.#base ? Math.max(0, Math.min(bucket, this.#base - known)) : this.#base;
    const last = bucket >= end ? Math.min(bucketLimit, Math.max(bucket + 1, end + known)) : end;
    const from = rooms.take(last - first);
    this.#moveTo(from, { length: last - first, at: this.#base - first });
    this.#base = first;
  }

  /** The bucket of the value at a rank; 1 is the lowest. */
  #bucketAt(rank: number): number {
    let below = 0;
    if (this.#isListed) {
      const { room, from, pairs } = this.#rising();
      let at = from;
      for (const last = from + 2 * pairs - 2; at < last; at += 2) {
        below += room[at + 1] ?? 0;
        if (below >= rank) break;
      }
      return room[at] ?? 0;
    }
    const room = this.#room;
    let at = this.#from;
    for (const last = this.#from + this.#length - 1; at < last; at += 1) {
      below += room[at] ?? 0;
      if (below >= rank) break;
    }
    return this.#base + at - this.#from;
  }

  /** Hands over each bucket that has values with its count, rising. */
  #each(take: (bucket: number, count: number) => void): void {
    if (this.#isListed) {
      const { room, from, pairs } = this.#rising();
      for (let at = from; at < from + 2 * pairs; at += 2) take(room[at] ?? 0, room[at + 1] ?? 0);
      return;
    }
    for (let at = 0; at < this.#length; at += 1) {
      const count = this.#room[this.#from + at] ?? 0;
      if (count > 0) take(this.#base + at, count);
    }
  }
}

/** Sorts pairs by their buckets and puts equal ones together. @returns how many are left */
function sortPairs(room: Uint32Array, from: number, pairs: number): number {
  let left = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const bucket = room[from + 2 * pair] ?? 0;
    const count = room[from + 2 * pair + 1] ?? 0;
    let at = from + 2 * left;
    while (at > from && (room[at - 2] ?? 0) > bucket) at -= 2;
    if (at > from && room[at - 2] === bucket) {
      room[at - 1] = (room[at - 1] ?? 0) + count;
      continue;
    }
    room.copyWithin(at + 2, at, from + 2 * left);
    room[at] = bucket;
    room[at + 1] = count;
    left += 1;
  }
  return left;
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
