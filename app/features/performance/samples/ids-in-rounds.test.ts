import { expect, it, vi } from "vitest";

import { idsInRounds } from "./ids-in-rounds";

const all: Record<string, number> = { a: 1, b: 2, c: 3 };
const rows = (keys: readonly string[]) => keys.map((key) => ({ key, id: all[key] ?? 0 }));

it("asks once for each key, in their order, and answers in the order given", async () => {
  const findOrAdd = vi.fn((wanted: readonly string[]) => Promise.resolve(rows(wanted)));
  expect(await idsInRounds(["c", "a", "c", "b"], findOrAdd)).toEqual([3, 1, 3, 2]);
  expect(findOrAdd.mock.calls).toEqual([[["a", "b", "c"]]]);
});

it("asks again for what another writer adds at the same moment", async () => {
  const answers = [rows(["a", "c"]), rows(["b"])];
  const findOrAdd = vi.fn(() => Promise.resolve(answers.shift() ?? []));
  expect(await idsInRounds(["a", "b", "c"], findOrAdd)).toEqual([1, 2, 3]);
  expect(findOrAdd.mock.calls).toEqual([[["a", "b", "c"]], [["b"]]]);
});

it("asks nothing for nothing, and fails where a key never comes", async () => {
  expect(await idsInRounds([], () => Promise.reject(new Error("asked")))).toEqual([]);
  await expect(idsInRounds(["a"], () => Promise.resolve([]))).rejects.toThrow("neither");
});
