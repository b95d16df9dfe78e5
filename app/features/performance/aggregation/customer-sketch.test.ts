import { describe, expect, it } from "vitest";

import { isDeep } from "#tests/support/random";
import { sharesFrom } from "~/lib/seeded-random";

import { ByteReader, ByteWriter } from "./bytes";
import {
  addToSketch,
  countOfSketch,
  emptySketch,
  mergeSketch,
  readSketch,
  writeSketch,
} from "./customer-sketch";

/** Root mean square of the relative error that is allowed. */
const errorMost = 0.035;

function sketchOf(customers: Iterable<number>) {
  const sketch = emptySketch();
  for (const customer of customers) addToSketch(sketch, customer);
  return sketch;
}

describe("a sketch", () => {
  const worlds = isDeep ? 400 : 100;

  it.each([33, 100, 300, 1_000, 2_500, 5_000, 20_000])(
    "of %i customers is wrong by 3.5 % at most, as a root mean square",
    (count) => {
      const random = sharesFrom(count);
      let squares = 0;
      for (let world = 0; world < worlds; world += 1) {
        const customers = new Set<number>();
        while (customers.size < count) customers.add(1 + Math.floor(random() * 2 ** 26));
        squares += (countOfSketch(sketchOf(customers)) / count - 1) ** 2;
      }
      // The mean of so many squares is itself uncertain: three of its standard errors are granted.
      const margin = 1 + 3 / Math.sqrt(2 * worlds);
      expect(Math.sqrt(squares / worlds)).toBeLessThan(errorMost * margin);
    },
  );

  it("does not depend on order or grouping", () => {
    const random = sharesFrom(7);
    const customers = Array.from({ length: 3_000 }, () => 1 + Math.floor(random() * 5_000));
    const whole = sketchOf(customers);
    const halves = sketchOf(customers.slice(1_700));
    mergeSketch(halves, sketchOf([...customers.slice(0, 1_700)].reverse()));
    expect(halves).toEqual(whole);
  });

  it.each([0, 1, 40, 255, 2_000])("of %i customers is read as it was written", (count) => {
    const sketch = sketchOf(Array.from({ length: count }, (_, at) => at + 1));
    const to = new ByteWriter();
    writeSketch(to, sketch);
    expect(readSketch(new ByteReader(to.written()))).toEqual(sketch);
  });

  it("of nothing counts nobody", () => {
    expect(countOfSketch(emptySketch())).toBe(0);
  });
});
