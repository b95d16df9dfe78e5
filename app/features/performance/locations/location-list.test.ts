import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import { readList } from "~/lib/list/define-list";

import { placeKind } from "../places/place-number";
import { figureColumns, figureOf, shownColumns } from "../figures/figure-columns";
import type { Assessed } from "../quality/assess-place";
import { locationFile } from "./location-file";
import { locationList } from "./location-list.schema";
import { locationPage } from "./location-page";
import type { LocationRow } from "./location-rows";

const noCounts = { samples: 0, customers: 0, share: null };

type Given = {
  latencyMs?: number | null;
  score?: number;
  standing?: Assessed["standing"];
};

function row(
  number: number,
  [name, samples]: [string, number],
  { latencyMs, score, standing }: Given = {},
): LocationRow {
  return {
    place: { number, kind: placeKind(number), name, id: String(number) },
    above: [{ number: -4, kind: "Country", name: "Far", id: "FA" }],
    isUnlocated: name === "",
    counts: { ...noCounts, samples },
    workloads: {
      Exchange: latencyMs === undefined ? null : { ...noCounts, samples: 3 },
      SharePoint: null,
      Teams: null,
      Assistant: null,
    },
    quality: {
      ...(latencyMs === undefined ? {} : { exchangeLatencyMs: anAssessed(latencyMs) }),
      ...(score === undefined ? {} : { performance: anAssessed(score, standing) }),
    },
  };
}

const rows = [
  row(1, ["Örebro", 5], { latencyMs: 20, score: 80, standing: "level" }),
  row(2, ["Zürich", 30], { latencyMs: 9, score: 70, standing: "worse" }),
  row(-3, ["", 30]),
  row(4, ["Athens", 7], { latencyMs: null, score: 60, standing: "worse" }),
];

const pageOf = (address: string, limit?: number) => {
  const { asked, unread } = readList(locationList, new URLSearchParams(address));
  return { ...locationPage(rows, asked, { language: "en", limit }), unread };
};
const numbers = (address: string) => pageOf(address).rows.map(({ place }) => place.number);

describe("the table of locations", () => {
  it.each([
    // What is worse comes first, the lowest score first; what is not compared comes last.
    ["", [4, 2, 1, -3]],
    ["order=descending", [1, 4, 2, -3]],
    ["then=samples", [2, 4, 1, -3]],
    ["then=place", [4, 2, 1, -3]],
    ["sort=samples&order=descending", [2, -3, 4, 1]],
    ["sort=samples&order=descending&then=place", [2, -3, 4, 1]],
    ["sort=samples&order=ascending", [1, 4, 2, -3]],
    ["sort=place&order=ascending", [4, 1, 2, -3]],
    ["sort=place&order=descending", [2, 1, 4, -3]],
    ["sort=exchangeLatencyMs&order=ascending", [2, 1, 4, -3]],
    ["sort=exchangeLatencyMs&order=descending", [1, 2, 4, -3]],
    // Of one workload there is neither score nor standing here.
    ["workload=Exchange", [-3, 1, 2, 4]],
  ])("by %j is %j", (address, expected) => expect(numbers(address)).toEqual(expected));

  it.each(["", "sort=place&order=ascending", "sort=exchangeLatencyMs", "sort=share&then=place"])(
    "by %j is the same in pages, there and back",
    (address) => {
      const found: number[] = [];
      let page = pageOf(address, 1);
      const first = page.rows;
      for (;;) {
        found.push(...page.rows.map(({ place }) => place.number));
        if (page.next === null) break;
        page = pageOf(`${address}&after=${page.next}`, 1);
        expect(page.unread).toEqual([]);
      }
      expect(found).toEqual(numbers(address));
      while (page.previous !== null) page = pageOf(`${address}&before=${page.previous}`, 1);
      expect(page.rows).toEqual(first);
    },
  );

  it("can be sorted by every column", () => {
    for (const { key } of figureColumns) expect(pageOf(`sort=${key}`).unread).toEqual([]);
    for (const key of ["place", "standing"]) expect(pageOf(`sort=${key}`).unread).toEqual([]);
    expect(new Set(figureColumns.map(({ key }) => key)).size).toBe(figureColumns.length);
  });

  it("takes any cursor", () => {
    const { asked } = readList(locationList, new URLSearchParams());
    const page = (key: string) =>
      locationPage(
        rows,
        { ...asked, cursor: { key, id: "0", isBefore: false } },
        { language: "en" },
      );
    for (const key of ["", "{", "[]", "5", '[{"a":1}]']) expect(() => page(key)).not.toThrow();
  });
});

it.each([
  [null, "share performance availability connectedness samples"],
  [
    "Teams" as const,
    "teamsShare teamsPerformance teamsLatencyMs teamsLossRatio teamsJitterMs teamsAvailability " +
      "teamsConnectedness teamsSamples",
  ],
])("the columns of %s", (workload, keys) => {
  expect(shownColumns(workload).map(({ key }) => key)).toEqual(keys.split(" "));
});

describe("a figure", () => {
  const column = (key: string) => {
    const found = figureColumns.find((each) => each.key === key);
    if (!found) throw new Error(`There is no column ${key}.`);
    return found;
  };

  it.each([
    ["samples", 5],
    ["share", null],
    ["exchangeLatencyMs", 20],
    ["exchangeSamples", 3],
    ["teamsSamples", 0],
    ["teamsCustomers", 0],
    ["teamsLossRatio", null],
    ["teamsShare", null],
  ])("%s of a row is %j", (key, value) =>
    expect(figureOf(rows[0] as LocationRow, column(key))).toBe(value),
  );
});

it("the file has every figure of the table", () => {
  const values = Object.fromEntries(
    Object.entries(locationFile.columns).map(([name, of]) => [name, of(rows[0] as LocationRow)]),
  );
  expect(values).toMatchObject({
    placeId: "1",
    kind: "City",
    name: "Örebro",
    above: "Far",
    isUnlocated: false,
    samples: 5,
    performance: 80,
    performanceStanding: "level",
    performanceIsImprecise: false,
    performanceLevelLow: null,
    exchangeLatencyMs: 20,
    teamsLossRatio: null,
  });
  for (const { key } of figureColumns) expect(values).toHaveProperty(key);
});
