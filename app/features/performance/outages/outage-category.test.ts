import { expect, it } from "vitest";

import { outageCategory } from "./outage-category";

it.each([
  [0.01, 1],
  [0.05, 1],
  [0.099, 1],
  [0.1, 2],
  [0.25, 3],
  [0.499, 3],
  [0.5, 4],
  [0.8, 5],
  [1, 5],
])("a peak of %d has category %d", (peakRatio, category) =>
  expect(outageCategory(peakRatio)).toBe(category),
);
