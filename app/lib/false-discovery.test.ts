import { describe, expect, it } from "vitest";

import { discoveries } from "./false-discovery";

/** The fifteen p-values of Benjamini and Hochberg 1995, section 3.2, of which the procedure names four at 5 %. */
const published = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
  0.6528, 0.759, 1,
];

describe("discoveries", () => {
  it("names what the paper names", () => {
    expect(discoveries(published, 0.05)).toEqual(published.map((value) => value <= 0.0095));
  });

  it.each<[string, number[], boolean[]]>([
    ["nothing of nothing", [], []],
    ["one on the limit", [0.01], [true]],
    ["one beyond it", [0.0101], [false]],
    ["none where the least is not small enough for so many", [0.006, 0.9], [false, false]],
    ["all once the largest fits, whatever the middle", [0.01, 0.009, 0.0001], [true, true, true]],
    ["equal values alike, in their places", [1, 0.001, 0.001], [false, true, true]],
  ])("names %s", (_what, pValues, expected) =>
    expect(discoveries(pValues, 0.01)).toEqual(expected),
  );

  it.each([
    [[-0.1], 0.01],
    [[1.1], 0.01],
    [[Number.NaN], 0.01],
    [[0.5], 2],
  ])("refuses %j at %d", (pValues, rate) => {
    expect(() => discoveries(pValues, rate)).toThrow(RangeError);
  });
});
