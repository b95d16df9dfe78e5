import { describe, expect, it } from "vitest";

import { mayDiffer, type BoundedSum } from "./other-worlds";

const exactly = (row: number[], value: number): BoundedSum => ({ row, low: value, high: value });

describe("another world that looks the same", () => {
  it.each<[string, BoundedSum[], number[], boolean]>([
    ["is there where nothing is known", [], [3, 4], true],
    ["is there where two share a sum", [exactly([1, 1], 7)], [3, 4], true],
    ["is not there where the number is known", [exactly([1, 0], 3)], [3, 4], false],
    [
      "is not there where it is a difference",
      [exactly([1, 1], 7), exactly([0, 1], 4)],
      [3, 4],
      false,
    ],
    ["is there within a rounded sum", [{ row: [1, 0], low: 2.5, high: 4.4 }], [3, 4], true],
    [
      "is not there in an interval of one number",
      [{ row: [1, 0], low: 2.5, high: 3.4 }],
      [3, 4],
      false,
    ],
    // No linear equation tells it: counts are not below 0.
    ["is not there where the sum is 0", [exactly([1, 1], 0)], [0, 0], false],
    [
      "is not there below another of 0",
      [exactly([1, 1], 1), { row: [0, 1], low: 1, high: 2 }],
      [0, 1],
      false,
    ],
  ])("%s", (_name, known, truth, isThere) => {
    expect(mayDiffer(known, { truth, of: truth.map((_, at) => Number(at === 0)) })).toBe(isThere);
  });

  it("cannot be looked for beside what is not true", () => {
    expect(() => mayDiffer([exactly([1], 2)], { truth: [3], of: [1] })).toThrow(RangeError);
  });
});
