import { LRUCache } from "lru-cache";
import { expect, it, vi } from "vitest";

import { idsOf } from "./remembered-ids";

const find = vi.fn((missing: readonly string[]) =>
  Promise.resolve(missing.map((key) => key.length)),
);

it("asks for what is not remembered, once for each key, and remembers it", async () => {
  const remembered = new LRUCache<string, number>({ max: 10 });
  expect([...(await idsOf(remembered, ["aa", null, "b", "aa"], find))]).toEqual([2, 0, 1, 2]);
  expect([...(await idsOf(remembered, ["b", "ccc", "aa"], find))]).toEqual([1, 3, 2]);
  expect([...(await idsOf(remembered, ["ccc"], find))]).toEqual([3]);
  expect(find.mock.calls).toEqual([[["aa", "b"]], [["ccc"]]]);
});

it("answers all keys where it can remember fewer", async () => {
  const remembered = new LRUCache<string, number>({ max: 1 });
  expect([...(await idsOf(remembered, ["a", "bb", "ccc", "a"], find))]).toEqual([1, 2, 3, 1]);
  expect([...(await idsOf(remembered, ["a", "ccc"], find))]).toEqual([1, 3]);
});
