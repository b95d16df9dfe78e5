import { expect, it } from "vitest";

import { locationFailureOf } from "./location-failure";

it.each([
  [1, "permission-denied"],
  [2, "position-unavailable"],
  [3, "timeout"],
  [0, "unknown"],
  [4, "unknown"],
  [Number.NaN, "unknown"],
])("code %s is %s", (code, failure) => {
  expect(locationFailureOf(code)).toBe(failure);
});
