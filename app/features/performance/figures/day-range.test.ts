import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { datesOf, daysAsked, daysOfRange, rangeNames, type AskedDays } from "./day-range";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

it.each([
  ["30-days", "2026-11-26", "2026-10-28", 30],
  ["90-days", "2026-11-26", "2026-08-29", 90],
  ["6-months", "2026-11-26", "2026-05-27", 184],
  ["6-months", "2026-08-31", "2026-03-01", 184],
  ["1-year", "2028-02-29", "2027-03-01", 366],
  ["1-year", "2028-03-01", "2027-03-02", 366],
  ["2-years", "2028-02-29", "2026-03-01", 731],
  ["2-years", "2026-11-26", "2024-11-27", 730],
] as const)("%s to %s begin on %s", (name, last, first, days) => {
  const range = daysOfRange(name, dayOf(last));
  expect(datesOf(range)).toEqual({ first, last });
  expect(range.end - range.first).toBe(days);
});

describe("the days of an address", () => {
  const today = dayOf("2026-11-26");
  const asked = (days: Partial<AskedDays>) =>
    daysAsked({ range: "90-days", from: "", to: "", ...days }, today);

  it.each<[string, Partial<AskedDays>, string, string]>([
    ["a range ends today", {}, "2026-08-29", "2026-11-26"],
    [
      "from and to belong to them",
      { from: "2026-03-01", to: "2026-03-31" },
      "2026-03-01",
      "2026-03-31",
    ],
    ["one day", { from: "2026-03-01", to: "2026-03-01" }, "2026-03-01", "2026-03-01"],
    ["to alone ends 30 days", { to: "2026-03-31" }, "2026-03-02", "2026-03-31"],
    ["from alone ends today", { from: "2026-11-25" }, "2026-11-25", "2026-11-26"],
    ["two years", { from: "2024-11-27", to: "2026-11-26" }, "2024-11-27", "2026-11-26"],
  ])("%s", (_rule, days, first, last) => {
    const found = asked(days);
    expect(found.ok && datesOf(found.value)).toEqual({ first, last });
  });

  it.each<[Partial<AskedDays>, string]>([
    [{ from: "2026-03-02", to: "2026-03-01" }, "last-before-first"],
    [{ from: "2026-11-27" }, "last-before-first"],
    [{ from: "2024-11-26", to: "2026-11-26" }, "too-long"],
    [{ from: "2024-11-26" }, "too-long"],
  ])("%j are refused: %s", (days, refusal) => {
    expect(asked(days)).toEqual({ ok: false, refusal });
  });
});

it("no range is longer than the longest that may be asked for", () => {
  for (const range of rangeNames) {
    const { first, last } = datesOf(daysOfRange(range, dayOf("2028-02-29")));
    const days = daysAsked({ range: "30-days", from: first, to: last }, dayOf("2028-02-29"));
    expect([range, days.ok]).toEqual([range, true]);
  }
});
