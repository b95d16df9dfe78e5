import { expect, it } from "vitest";

import { kilometresToMiles } from "./units";

it.each([
  [0, 0],
  [1.609344, 1],
  [800, 497.097],
])("%d km are %d miles", (kilometres, miles) => {
  expect(kilometresToMiles(kilometres)).toBeCloseTo(miles, 3);
});
