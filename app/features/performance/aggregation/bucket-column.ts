import type { ByteReader, ByteWriter } from "./bytes";
import type { Histogram } from "./histogram";

/**
 * Writes the buckets of one measure over the cells of a block. Each is written as the difference from one
 * before it: cells beside each other lie near each other, so that most take one byte.
 */
export class BucketWriter {
  #last = 0;

  constructor(readonly to: ByteWriter) {}

  /** @param bucket -1 for a sample without the measure */
  one(bucket: number): void {
    if (bucket < 0) {
      this.to.uint(0);
      return;
    }
    this.to.uint(codedDifference(bucket - this.#last));
    this.#last = bucket;
  }

  all(histogram: Histogram): void {
    const pairs = [...histogram].sort(([one], [other]) => one - other);
    this.to.uint(pairs.length);
    let last = this.#last;
    pairs.forEach(([bucket, count], at) => {
      this.to.uint(at === 0 ? codedDifference(bucket - last) : bucket - last);
      this.to.uint(count);
      last = bucket;
    });
    this.#last = pairs[0]?.[0] ?? this.#last;
  }
}

/** Reads what a `BucketWriter` wrote, in the same order. */
export class BucketReader {
  #last = 0;

  constructor(readonly from: ByteReader) {}

  /** @returns -1 for a sample without the measure */
  one(): number {
    const coded = this.from.uint();
    if (coded === 0) return -1;
    this.#last += differenceOf(coded);
    return this.#last;
  }

  /** Hands over each bucket of a histogram with its count, rising. */
  all(take: (bucket: number, count: number) => void): void {
    let left = this.from.uint();
    if (left === 0) return;
    let bucket = this.#last + differenceOf(this.from.uint());
    this.#last = bucket;
    take(bucket, this.from.uint());
    for (left -= 1; left > 0; left -= 1) {
      bucket += this.from.uint();
      take(bucket, this.from.uint());
    }
  }

  /** Reads a histogram that nobody asks for. */
  skipAll(): void {
    const left = this.from.uint();
    if (left === 0) return;
    this.#last += differenceOf(this.from.uint());
    this.from.uint();
    for (let number = 2 * (left - 1); number > 0; number -= 1) this.from.uint();
  }
}

/** 0 is left for a missing value. */
function codedDifference(difference: number): number {
  return (difference < 0 ? -2 * difference - 1 : 2 * difference) + 1;
}

function differenceOf(coded: number): number {
  const shifted = coded - 1;
  return (shifted & 1) === 1 ? -((shifted + 1) >> 1) : shifted >> 1;
}
