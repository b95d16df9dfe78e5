import { describe, expect, it } from "vitest";

import { readList } from "~/lib/list/define-list";

import { oldestFirst, placeBefore } from "./health-history";
import { healthList, healthPage } from "./health-list";
import { healthMarks, markLimit } from "./health-map";
import type { HealthRow } from "./health-row.view";
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
const shownAt = (query: string, of: readonly HealthRow[] = rows) => {
  const { asked } = readList(healthList, new URLSearchParams(query));
  return healthPage(of, asked, { language: "en" });
};

describe("the list", () => {
  it.each([
    ["the worst first, of those alike the newest", "", "cbia"],
    ["the mildest first", "order=ascending", "aicb"],
    ["by location as readers sort", "sort=location&order=ascending", "biac"],
    ["by when it began", "sort=began", "iacb"],
    ["by status", "sort=status&order=ascending", "acbi"],
    ["one severity", "health=severe", "cb"],
    ["several severities", "health=severe,minor", "cba"],
    ["what people entered", "source=incident", "i"],
    ["words of a location, whatever their case", "search=PORTU", "a"],
    ["words of a title or text", "search=carrier", "i"],
    ["nothing", "search=carrier&source=metro", ""],
  ])("shows %s", (_what, query, expected) => {
    const { page, matching } = shownAt(query);
    expect([page.rows.map(({ id }) => id).join(""), matching]).toEqual([expected, expected.length]);
  });

  it.each(["health", "location", "status", "began"])(
    "leads over each row once, sorted by %s",
    (sort) => {
      const idOf = (number: number) =>
        `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
      const many = Array.from({ length: 2 * healthList.pageSize + 1 }, (_, number) =>
        metro(idOf(number), `Place ${number % 7}`, "minor", number % 5),
      );
      for (const order of ["ascending", "descending"]) {
        const seen: string[] = [];
        let after: string | null = "";
        while (after !== null) {
          const { page } = shownAt(`sort=${sort}&order=${order}&after=${after}`, many);
          seen.push(...page.rows.map(({ id }) => id));
          after = page.next;
        }
        expect(seen).toHaveLength(many.length);
        expect(new Set(seen).size).toBe(many.length);
      }
    },
  );
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

describe("the history", () => {
  const id = "00000000-0000-4000-8000-0000000000ff";
  it.each([
    ["descending", "00000000-0000-4000-8000-000000000100"],
    ["ascending", "00000000-0000-4000-8000-0000000000fe"],
  ] as const)("has a place right before a row, %s", (order, before) =>
    expect(placeBefore({ at: new Date(at(4)), id }, order)).toEqual({
      key: at(4),
      id: before,
      isBefore: false,
    }),
  );

  it("orders by when a row began, then by id", () => {
    const row = (hour: number, name: string) => ({ beganAt: new Date(at(hour)), id: name });
    expect(
      [row(2, "b"), row(2, "a"), row(1, "a")]
        .sort(oldestFirst)
        .map(({ beganAt, id: name }) => `${beganAt.getUTCHours()}${name}`),
    ).toEqual(["1a", "2a", "2b"]);
  });
});
