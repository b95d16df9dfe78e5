import { describe, expect, it } from "vitest";

import { healthEntries } from "./health-entries";
import type { HealthRow } from "./health-row.view";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const metro: HealthRow = {
  source: "metro",
  id: "00000000-0000-4000-8000-000000000001",
  location: "Porto",
  severity: "minor",
  point: { latitude: 1, longitude: 2 },
  status: "recovering",
  beganAt: at(3),
  updatedAt: at(5),
  endedAt: null,
  score: 40,
  usualScore: 80,
  customerCount: 6,
};
const incident: HealthRow = {
  source: "incident",
  id: "i",
  location: "Here",
  severity: "major",
  point: null,
  status: "mitigated",
  title: "Peering",
  details: "One <line>.\n\nAnother.",
  href: "/gcc/status/incidents/i",
  beganAt: at(1),
  updatedAt: at(6),
  endedAt: null,
};
const entriesOf = (rows: readonly HealthRow[]) =>
  healthEntries(rows, {
    t: ((key: string) => key) as never,
    origin: "https://a.test",
    home: "/gcc/status",
  });

describe("an entry of the feed", () => {
  it.each<[string, HealthRow, string, string]>([
    [
      "a metro",
      metro,
      "https://a.test/gcc/status/history?row=00000000-0000-4000-8000-000000000001#row-00000000-0000-4000-8000-000000000001",
      "<p>health:measured</p>",
    ],
    [
      "an incident",
      incident,
      "https://a.test/gcc/status/incidents/i",
      "<p>One &lt;line&gt;.</p><p>Another.</p>",
    ],
  ])(
    "of %s leads to where it is found whatever came after it, and says when it changed",
    (_what, row, href, html) => {
      expect(entriesOf([row])).toMatchObject([
        { href, html, publishedAt: new Date(row.beganAt), updatedAt: new Date(row.updatedAt) },
      ]);
    },
  );

  it("stands by when it changed, the newest first", () => {
    expect(entriesOf([metro, incident]).map(({ updatedAt }) => updatedAt?.toISOString())).toEqual([
      at(6),
      at(5),
    ]);
  });
});
