import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { datesOf, type RangeName } from "../figures/day-range";
import { keptDays } from "../aggregation/kept-days";
import { windowsBefore } from "./figure-crowds";
import { weeksAsked, windowDays, windowsOf } from "./four-weeks";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

const asked = (today: string, range: RangeName, from?: string, to?: string) =>
  weeksAsked(
    { range, days: from && to ? { first: dayOf(from), end: dayOf(to) + 1 } : null },
    dayOf(today),
  );

describe("the weeks that a provider sees", () => {
  it.each<[string, RangeName, [string, string]]>([
    // A Friday, a Sunday and a Monday: the week that runs is left out.
    ["2026-11-27", "30-days", ["2026-10-26", "2026-11-22"]],
    ["2026-11-29", "30-days", ["2026-10-26", "2026-11-22"]],
    ["2026-11-30", "30-days", ["2026-11-02", "2026-11-29"]],
    ["2026-11-27", "90-days", ["2026-08-31", "2026-11-22"]],
    ["2026-11-27", "6-months", ["2026-06-08", "2026-11-22"]],
    ["2026-11-27", "1-year", ["2025-11-24", "2026-11-22"]],
    ["2026-11-27", "2-years", ["2025-02-17", "2026-11-22"]],
  ])("on %s for %s", (today, range, [first, last]) => {
    expect(datesOf(asked(today, range))).toEqual({ first, last });
  });

  it.each<[string, string, [string, string]]>([
    ["2026-11-02", "2026-11-22", ["2026-10-26", "2026-11-22"]],
    ["2026-10-27", "2026-11-19", ["2026-10-26", "2026-11-22"]],
    ["2026-10-25", "2026-11-22", ["2026-09-28", "2026-11-22"]],
    // One day is shown with its four weeks.
    ["2026-03-04", "2026-03-04", ["2026-02-09", "2026-03-08"]],
    // What is of the running week, or older than is kept, is moved to what there is.
    ["2026-11-25", "2026-11-27", ["2026-10-26", "2026-11-22"]],
    ["2023-01-01", "2025-02-24", ["2025-02-17", "2025-03-16"]],
    ["2020-01-01", "2020-02-01", ["2025-02-17", "2025-03-16"]],
  ])("for %s to %s", (from, to, [first, last]) => {
    expect(datesOf(asked("2026-11-27", "30-days", from, to))).toEqual({ first, last });
  });

  it("are decided by weeks that are all still kept", () => {
    for (let today = dayOf("2026-01-01"); today < dayOf("2027-01-15"); today += 1)
      for (const days of [null, { first: today - 800, end: today - 799 }]) {
        const { first } = weeksAsked({ range: "2-years", days }, today);
        // A block goes when its last day is so many days ago.
        expect(first - windowsBefore * windowDays).toBeGreaterThan(today - keptDays);
      }
  });

  it("are always windows of four weeks from a Monday on", () => {
    for (let today = dayOf("2026-01-01"); today < dayOf("2026-03-01"); today += 1)
      for (const length of [0, 6, 27, 28, 29, 365, 730]) {
        const days = { first: today - length, end: today + 1 };
        const range = weeksAsked({ range: "30-days", days }, today);
        expect(new Date(range.first * dayMs).getUTCDay()).toBe(1);
        expect(range.end).toBeLessThanOrEqual(today);
        const windows = windowsOf(range);
        expect(windows.at(0)?.first).toBe(range.first);
        expect(windows.at(-1)?.end).toBe(range.end);
        for (const [at, window] of windows.entries())
          expect([window.end - window.first, window.first]).toEqual([28, range.first + 28 * at]);
      }
  });
});
