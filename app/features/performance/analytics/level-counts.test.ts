import { expect, it } from "vitest";

import type { IndexRow } from "../npi/provider-index";
import type { ScoreBand } from "../score-scales";
import { levelCounts, levelsBestFirst } from "./level-counts";

const row = (level: ScoreBand | null) =>
  ({
    quality: { performance: { level: level === null ? null : { level, low: level, high: level } } },
  }) as unknown as Pick<IndexRow, "quality">;

it.each<[string, (ScoreBand | null)[], number[], number]>([
  ["no provider", [], [0, 0, 0, 0, 0], 0],
  ["one of each level", [0, 1, 2, 3, 4], [1, 1, 1, 1, 1], 0],
  ["several, and some that are not shown", [4, 4, null, 2, null], [2, 0, 1, 0, 0], 2],
])("counts %s, the best first", (_name, levels, counts, notShown) => {
  const counted = levelCounts(levels.map(row));
  expect(levelsBestFirst.map((level) => counted.levels[level])).toEqual(counts);
  expect([counted.notShown, counted.providers]).toEqual([notShown, levels.length]);
});
