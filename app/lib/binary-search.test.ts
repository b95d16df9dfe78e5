import { expect, it } from "vitest";

import { firstNotBelow } from "./binary-search";

it.each([
  ["nothing at all", [], 5, 0],
  ["before the first", [10, 20, 30], 5, 0],
  ["the first", [10, 20, 30], 10, 0],
  ["between two", [10, 20, 30], 15, 1],
  ["the last", [10, 20, 30], 30, 2],
  ["beyond the last", [10, 20, 30], 31, 3],
  ["the first of equal ones", [10, 20, 20, 30], 20, 1],
])("%s", (_name, rising, wanted, place) => {
  expect(firstNotBelow(Uint32Array.from(rising), wanted)).toBe(place);
});
