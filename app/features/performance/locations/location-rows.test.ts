import { expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";

import type { Assessed } from "../quality/assess-place";
import { filteredRows, type LocationFilter } from "./location-rows";

const row = (name: string, level: Assessed["level"], standing: Assessed["standing"]) => ({
  name,
  quality: { performance: { ...anAssessed(50, standing), level } },
});

const rows = [
  row("sure", { level: 1, low: 1, high: 1 }, "worse"),
  row("unsure", { level: 2, low: 1, high: 3 }, "level"),
  row("alone", { level: 4, low: 4, high: 4 }, null),
  row("hidden", null, null),
  { name: "unmeasured", quality: {} },
];

it.each<[Partial<LocationFilter>, string[]]>([
  [{}, ["sure", "unsure", "alone", "hidden", "unmeasured"]],
  [{ standing: ["worse"] }, ["sure"]],
  [{ standing: ["worse", "level"] }, ["sure", "unsure"]],
  [{ standing: ["none"] }, ["alone", "hidden", "unmeasured"]],
  // An interval over several levels may be of any of them.
  [{ level: ["BelowAverage"] }, ["sure", "unsure"]],
  [{ level: ["AboveAverage", "Best"] }, ["unsure", "alone"]],
  [{ level: ["Worst"] }, []],
  [{ level: ["none"] }, ["hidden", "unmeasured"]],
  [{ level: ["BelowAverage"], standing: ["level"] }, ["unsure"]],
  // The score of the workload that is shown decides.
  [{ standing: ["worse"], workload: "Teams" }, []],
])("%j leaves %j", (filter, left) =>
  expect(
    filteredRows(rows, { level: [], standing: [], workload: "", ...filter }).map(
      ({ name }) => name,
    ),
  ).toEqual(left),
);
