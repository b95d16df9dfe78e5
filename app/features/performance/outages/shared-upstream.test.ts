import { expect, it } from "vitest";

import { sharedUpstreams, upstreamsOf } from "./shared-upstream";

const sets = (lists: readonly (readonly number[])[]) => lists.map((list) => new Set(list));

it.each([
  [[[10, 20], [20]], [20]],
  [[[10], [20]], []],
  [[[10], []], []],
  [[], []],
])("a solution whose ASes have %j on their ways has %j", (ofAses, expected) => {
  expect([...upstreamsOf(sets(ofAses))]).toEqual(expected);
});

it.each([
  { failing: [[10], [10, 20]], others: [], shared: [10] },
  {
    failing: [
      [10, 20],
      [10, 20],
    ],
    others: [[20]],
    shared: [10],
  },
  { failing: [[10], [10]], others: [[10, 30]], shared: [] },
  { failing: [[10], []], others: [], shared: [] },
  { failing: [[10]], others: [], shared: [] },
  { failing: [[10], [20]], others: [], shared: [] },
])("$failing beside $others share $shared", ({ failing, others, shared }) => {
  expect(sharedUpstreams(sets(failing), sets(others))).toEqual(shared);
});
