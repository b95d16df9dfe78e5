import { describe, expect, it } from "vitest";

import { healthHref, shownRows, usualQuery, type HealthQuery } from "./health-list";
import { healthMarks, markLimit } from "./health-map";
import type { HealthRow } from "./health-row.view";
import { newestFirst, readHistoryCursor, rowsPerPage, writeHistoryCursor } from "./history-cursor";
import type { Severity } from "./severity";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const metro = (
  id: string,
  location: string,
  severity: Severity,
  hour: number,
  longitude = hour,
): HealthRow => ({
  source: "metro",
  id,
  location,
  severity,
  point: { latitude: 1, longitude },
  status: "ongoing",
  beganAt: at(hour),
  updatedAt: at(hour),
  endedAt: null,
  score: 40,
  usualScore: 80,
  customerCount: 6,
});
const incident: HealthRow = {
  source: "incident",
  id: "i",
  location: "Éire",
  severity: "major",
  point: null,
  status: "mitigated",
  title: "Peering",
  details: "Carriers",
  href: "/x",
  beganAt: at(5),
  updatedAt: at(6),
  endedAt: null,
};
const rows = [
  metro("a", "Porto, Portugal", "minor", 3),
  metro("b", "Amsterdam", "severe", 1),
  incident,
  metro("c", "Zürich", "severe", 2),
];
const ids = (asked: Partial<HealthQuery>) =>
  shownRows(rows, { ...usualQuery, ...asked }, "en")
    .rows.map(({ id }) => id)
    .join("");

describe("the list", () => {
  it.each<[string, Partial<HealthQuery>, string]>([
    ["the worst first, of those alike the newest", {}, "cbia"],
    ["the mildest first", { order: "ascending" }, "aicb"],
    ["by location as readers sort", { sort: "location", order: "ascending" }, "biac"],
    ["by when it began", { sort: "began" }, "iacb"],
    ["by status", { sort: "status", order: "ascending" }, "acbi"],
    ["one severity", { health: "severe" }, "cb"],
    ["what people entered", { source: "incident" }, "i"],
    ["words of a location, whatever their case", { search: "PORTU" }, "a"],
    ["words of a title or text", { search: "carrier" }, "i"],
    ["nothing", { search: "carrier", source: "metro" }, ""],
  ])("shows %s", (_what, asked, expected) => expect(ids(asked)).toBe(expected));

  it("pages, and leads to the last page whoever asks beyond it", () => {
    const many = Array.from({ length: rowsPerPage + 1 }, (_, number) =>
      metro(`m${number}`, "Here", "minor", 1),
    );
    const pageOf = (page: number) => shownRows(many, { ...usualQuery, page }, "en");
    expect(
      [pageOf(1), pageOf(2), pageOf(99)].map(({ rows: shown, page, pageCount, count }) => [
        shown.length,
        page,
        pageCount,
        count,
      ]),
    ).toEqual([
      [100, 1, 2, 101],
      [1, 2, 2, 101],
      [1, 2, 2, 101],
    ]);
    expect(shownRows([], { ...usualQuery, page: 7 }, "en")).toEqual({
      rows: [],
      count: 0,
      page: 1,
      pageCount: 1,
    });
  });

  it("has an address that says no more than it must", () => {
    expect(healthHref("/status", usualQuery)).toBe("/status");
    expect(healthHref("/gcc/status", { ...usualQuery, search: "a&b", page: 2 })).toBe(
      "/gcc/status?search=a%26b&page=2",
    );
  });
});

describe("the map", () => {
  it("has the worst first, places alone, and no more than fit", () => {
    expect(healthMarks(rows).map(({ id, label, shape }) => [id, label, shape])).toEqual([
      ["b", "Amsterdam", "square"],
      ["c", "Zürich", "square"],
      ["a", "Porto", "ring"],
    ]);
    expect(
      healthMarks(
        Array.from({ length: markLimit + 5 }, (_, number) =>
          metro(`m${number}`, "Here", "minor", 1, number),
        ),
      ),
    ).toHaveLength(markLimit);
  });

  it("has one mark for a place, the worst", () => {
    const ofPlace = [
      metro("minor", "Here", "minor", 1),
      metro("severe", "Here", "severe", 1),
      metro("another", "There", "major", 2),
      metro("as bad", "Here", "severe", 1),
    ];
    expect(healthMarks(ofPlace).map(({ id }) => id)).toEqual(["severe", "another"]);
  });
});

describe("the history's cursor", () => {
  const cursor = { at: new Date(at(4)), id: "00000000-0000-4000-8000-000000000001" };
  it("is read as it was written", () =>
    expect(readHistoryCursor(writeHistoryCursor(cursor))).toEqual({
      ...cursor,
      isIncluded: false,
    }));
  it.each([null, "", "1-2", `x${writeHistoryCursor(cursor)}`, "1700000000000-zz"])(
    "reads nothing from %j",
    (text) => expect(readHistoryCursor(text)).toBeNull(),
  );
  it("orders by when a row began, then by id", () => {
    const row = (hour: number, id: string) => ({ beganAt: new Date(at(hour)), id });
    expect(
      [row(1, "a"), row(2, "a"), row(2, "b")]
        .sort(newestFirst)
        .map(({ beganAt, id }) => `${beganAt.getUTCHours()}${id}`),
    ).toEqual(["2b", "2a", "1a"]);
  });
});
