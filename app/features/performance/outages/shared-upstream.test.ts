import { expect, it } from "vitest";

import { sharedUpstreams, waysOf } from "./shared-upstream";

/** On every way, and on some of them. */
type Listed = { every: number[]; some?: number[] } | null;

const ways = (listed: Listed) =>
  listed && {
    onEvery: new Set(listed.every),
    onAny: new Set([...listed.every, ...(listed.some ?? [])]),
  };

it.each<[Listed[], number[][] | null]>([
  [
    [{ every: [10, 20] }, { every: [20] }],
    [[20], [10, 20]],
  ],
  [
    [{ every: [10] }, { every: [20], some: [30] }],
    [[], [10, 20, 30]],
  ],
  // A link of its own leads over nobody.
  [
    [{ every: [10] }, { every: [] }],
    [[], [10]],
  ],
  [[{ every: [10] }, null], null],
  [[], null],
])("a solution whose ASes have %j between them and the suite has %j", (ofAses, expected) => {
  const found = waysOf(ofAses.map(ways));
  expect(found && [[...found.onEvery], [...found.onAny]]).toEqual(expected);
});

it.each<{ failing: Listed[]; others: Listed[]; shared: number[] }>([
  { failing: [{ every: [10] }, { every: [10, 20] }], others: [], shared: [10] },
  { failing: [{ every: [10, 20] }, { every: [10, 20] }], others: [{ every: [20] }], shared: [10] },
  { failing: [{ every: [10] }, { every: [10] }], others: [{ every: [10, 30] }], shared: [] },
  // A healthy provider with several ASes, or with ways of the same length, has 10 on one of them.
  {
    failing: [{ every: [10] }, { every: [10] }],
    others: [{ every: [], some: [10, 40] }],
    shared: [],
  },
  { failing: [{ every: [10] }, { every: [10] }], others: [null], shared: [] },
  { failing: [{ every: [10] }, { every: [10] }], others: [{ every: [] }], shared: [10] },
  { failing: [{ every: [10] }, { every: [] }], others: [], shared: [] },
  { failing: [{ every: [10] }, null], others: [], shared: [] },
  { failing: [{ every: [10] }], others: [], shared: [] },
  { failing: [{ every: [10] }, { every: [20], some: [10] }], others: [], shared: [] },
])("$failing beside $others share $shared", ({ failing, others, shared }) => {
  expect(sharedUpstreams(failing.map(ways), others.map(ways))).toEqual(shared);
});
