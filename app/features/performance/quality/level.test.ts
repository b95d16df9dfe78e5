import { describe, expect, it } from "vitest";

import { levelOf } from "./level";

/** Worst first; the position is the number of the level. */
const levelNames = ["Worst", "BelowAverage", "Average", "AboveAverage", "Best"];

describe("the level", () => {
  it.each([
    [85, 81, 90, "Best", "Best", "Best"],
    [79, 75, 80, "AboveAverage", "AboveAverage", "Best"],
    [60, 59.9, 61, "AboveAverage", "Average", "AboveAverage"],
    [50, 40, 59.9, "Average", "Average", "Average"],
    [39.9, 19.9, 60, "BelowAverage", "Worst", "AboveAverage"],
    [0, 0, 19, "Worst", "Worst", "Worst"],
    [50, 0, 100, "Average", "Worst", "Best"],
  ])("of %d from %d to %d is %s, from %s to %s", (value, ...[low, high, ...names]) => {
    const level = levelOf(value, { low, high });
    expect([level.level, level.low, level.high].map((at) => levelNames[at])).toEqual(names);
  });
});
