import { expect, it } from "vitest";

import { mixIndex } from "./mix-index";

const parts = (values: readonly (number | null)[], weights: readonly number[]) =>
  values.map((value, at) => ({ value, weight: weights[at] ?? 0 }));

it.each([
  // Source: provider rules, section 4, the outside check, which says 3.0.
  ["of five parts", parts([0.49, 0.9, 1.28, 1.75, 5.2], [15, 10, 5, 25, 45]), 3.005],
  ["does not depend on the unit of weights", parts([1, 4], [0.001, 0.003]), 3.25],
  ["leaves out what has no value", parts([1, null, 4], [1, 100, 3]), 3.25],
  ["of one part is its value", parts([7], [0.2]), 7],
  ["is 0 of zeros", parts([0, 0], [1, 2]), 0],
  ["counts a part of 0", parts([0, 4], [1, 3]), 3],
  ["of nothing is nothing", [], null],
  ["without a value is nothing", parts([null, null], [1, 2]), null],
  ["without a weight is nothing", parts([3], [0]), null],
])("an index %s", (_rule, of, index) => {
  if (index === null) expect(mixIndex(of)).toBeNull();
  else expect(mixIndex(of)).toBeCloseTo(index, 9);
});
