import { keyVersionOf } from "../samples/customer-id";
import type { ByteReader, ByteWriter } from "./bytes";
import {
  addToSketch,
  countOfSketch,
  emptySketch,
  mergeSketch,
  readSketch,
  writeSketch,
  type CustomerSketch,
} from "./customer-sketch";
import { exactMostOfHour } from "./customers";

/**
 * Distinct customers: exact up to the limit of an hour's cell, estimated above. The order of additions does not matter,
 * also in bytes.
 */
export class CustomerSet {
  /** Null once they are estimated. */
  #ids: Set<number> | null = new Set();
  /** By the version of the key that tells customers apart. */
  #sketches = new Map<number, CustomerSketch>();

  add(customer: number): void {
    if (this.#ids) {
      this.#ids.add(customer);
      if (this.#ids.size > exactMostOfHour) this.#estimate(this.#ids);
    } else addToSketch(this.#sketchOf(keyVersionOf(customer)), customer);
  }

  addAll(other: CustomerSet): void {
    if (other.#ids) {
      for (const customer of other.#ids) this.add(customer);
      return;
    }
    if (this.#ids) this.#estimate(this.#ids);
    for (const [version, sketch] of other.#sketches) mergeSketch(this.#sketchOf(version), sketch);
  }

  /** Over several versions of the key it is the largest count of one, as for figures (`customerCount`). */
  get count(): number {
    const counts = new Map<number, number>();
    for (const customer of this.#ids ?? []) {
      const version = keyVersionOf(customer);
      counts.set(version, (counts.get(version) ?? 0) + 1);
    }
    for (const [version, sketch] of this.#sketches) counts.set(version, countOfSketch(sketch));
    return Math.max(0, ...counts.values());
  }

  write(to: ByteWriter): void {
    if (this.#ids) {
      to.uint(this.#ids.size + 1);
      let last = 0;
      for (const customer of [...this.#ids].sort((one, other) => one - other)) {
        to.uint(customer - last);
        last = customer;
      }
      return;
    }
    to.uint(0);
    to.uint(this.#sketches.size);
    for (const [version, sketch] of [...this.#sketches].sort(([one], [other]) => one - other)) {
      to.uint(version);
      writeSketch(to, sketch);
    }
  }

  static read(from: ByteReader): CustomerSet {
    const read = new CustomerSet();
    const coded = from.uint();
    if (coded === 0) {
      read.#ids = null;
      for (let left = from.uint(); left > 0; left -= 1)
        read.#sketches.set(from.uint(), readSketch(from));
      return read;
    }
    let customer = 0;
    for (let left = coded - 1; left > 0; left -= 1) read.add((customer += from.uint()));
    return read;
  }

  #estimate(ids: ReadonlySet<number>): void {
    this.#ids = null;
    for (const customer of ids) addToSketch(this.#sketchOf(keyVersionOf(customer)), customer);
  }

  #sketchOf(version: number): CustomerSketch {
    let sketch = this.#sketches.get(version);
    if (!sketch) this.#sketches.set(version, (sketch = emptySketch()));
    return sketch;
  }
}
