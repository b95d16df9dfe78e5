import { expect, it } from "vitest";

import { packsOf, type NewestPack } from "./solution-pack";

it.each<[string, number, NewestPack | null, number | null, number[]]>([
  ["nothing", 0, null, null, []],
  ["the first of all", 2, null, null, [16, 16]],
  ["the first of a second variant", 2, null, 16, [17, 17]],
  ["more of the newest pack", 2, { pack: 16, count: 62 }, 18, [16, 16]],
  ["the end of a pack and the next", 3, { pack: 16, count: 63 }, 18, [16, 19, 19]],
  ["behind a full pack", 1, { pack: 16, count: 64 }, 16, [17]],
  ["behind a pack with more than its number", 1, { pack: 16, count: 70 }, 16, [17]],
])("packs of %s", (_case, count, newest, largest, packs) => {
  expect(packsOf(count, { newest, largest })).toEqual(packs);
});

it("many fill one pack after the other", () => {
  const packs = packsOf(130, { newest: null, largest: null });
  expect([packs[63], packs[64], packs[127], packs[128]]).toEqual([16, 17, 17, 18]);
});
