import { expect, it } from "vitest";

import { medianOf, percentileOf } from "./spread";

it.each([
  [[3], 0.5, 3],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[40, 10, 30, 20, 50], 0.25, 20],
  [[1, 2], 0.99, 1.99],
])("percentile of %j at %f is %f", (values, share, expected) => {
  expect(percentileOf(values, share)).toBeCloseTo(expected, 9);
});

it("leaves the values as they are", () => {
  const values = [3, 1, 2];
  expect(medianOf(values)).toBe(2);
  expect(values).toEqual([3, 1, 2]);
});
