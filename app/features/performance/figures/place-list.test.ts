import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import { readList } from "~/lib/list/define-list";

import { placeKind } from "../places/place-number";
import { figureColumns, figureOf, shownColumns } from "./figure-columns";
import { placeFile } from "./place-file";
import { placeList, placePage } from "./place-list.schema";
import type { PlaceRow } from "./solution-overview";

const noCounts = { samples: 0, customers: 0, share: null };

function row(number: number, name: string, samples: number, latencyMs?: number | null): PlaceRow {
  return {
    place: { number, kind: placeKind(number), name, id: String(number) },
    isUnlocated: name === "",
    counts: { ...noCounts, samples },
    workloads: {
      Exchange: latencyMs === undefined ? null : { ...noCounts, samples: 3 },
      SharePoint: null,
      Teams: null,
      Assistant: null,
    },
    quality: latencyMs === undefined ? {} : { exchangeLatencyMs: anAssessed(latencyMs) },
  };
}

const rows = [
  row(1, "Örebro", 5, 20),
  row(2, "Zürich", 30, 9),
  row(-3, "", 30),
  row(4, "Athens", 7, null),
];

const pageOf = (address: string, limit?: number) => {
  const { asked, unread } = readList(placeList, new URLSearchParams(address));
  return { ...placePage(rows, asked, { language: "en", limit }), unread };
};
const numbers = (address: string) => pageOf(address).rows.map(({ place }) => place.number);

describe("the table of places", () => {
  it.each([
    ["", [-3, 2, 4, 1]],
    ["order=ascending", [1, 4, -3, 2]],
    ["sort=place&order=ascending", [4, 1, 2, -3]],
    ["sort=place&order=descending", [2, 1, 4, -3]],
    ["sort=exchangeLatencyMs&order=ascending", [2, 1, -3, 4]],
    ["sort=exchangeLatencyMs&order=descending", [1, 2, -3, 4]],
  ])("by %j is %j", (address, expected) => expect(numbers(address)).toEqual(expected));

  it.each(["", "sort=place&order=ascending", "sort=exchangeLatencyMs"])(
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
    expect(new Set(figureColumns.map(({ key }) => key)).size).toBe(figureColumns.length);
  });
});

it.each([
  [
    null,
    "share performance availability exchangeLatencyMs sharepointDownloadBps teamsLatencyMs samples",
  ],
  [
    "Teams" as const,
    "teamsShare teamsPerformance teamsLatencyMs teamsLossRatio teamsJitterMs teamsAvailability " +
      "teamsConnectedness teamsSamples teamsCustomers",
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
    expect(figureOf(rows[0] as PlaceRow, column(key))).toBe(value),
  );
});

it("the file has every figure of the table", () => {
  const values = Object.fromEntries(
    Object.entries(placeFile.columns).map(([name, of]) => [name, of(rows[0] as PlaceRow)]),
  );
  expect(values).toMatchObject({
    placeId: "1",
    kind: "City",
    name: "Örebro",
    isUnlocated: false,
    samples: 5,
    exchangeLatencyMs: 20,
    teamsLossRatio: null,
  });
  for (const { key } of figureColumns) expect(values).toHaveProperty(key);
});
