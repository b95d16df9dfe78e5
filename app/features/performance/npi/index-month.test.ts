import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { dateOf } from "../figures/day-range";
import { daysOfMonth, dueMonths, frozenAt } from "./index-month";

describe("a month of the index", () => {
  it.each([
    ["2026-10", "2026-10-01", "2026-10-31", "2026-11-04"],
    ["2026-12", "2026-12-01", "2026-12-31", "2027-01-04"],
    ["2028-02", "2028-02-01", "2028-02-29", "2028-03-04"],
    ["2100-02", "2100-02-01", "2100-02-28", "2100-03-04"],
  ])("%s has the days %s to %s and is frozen on %s at 00:00 UTC", (month, first, last, frozen) => {
    const days = daysOfMonth(month);
    expect([dateOf(days.first), dateOf(days.end - 1)]).toEqual([first, last]);
    expect(frozenAt(month).toISOString()).toBe(`${frozen}T00:00:00.000Z`);
  });

  it.each([
    ["2026-11-04T00:00:00Z", ["2026-10", "2026-09", "2026-08"]],
    ["2026-11-03T23:59:59.999Z", ["2026-09", "2026-08", "2026-07"]],
    ["2027-01-05T12:00:00Z", ["2026-12", "2026-11", "2026-10"]],
    ["2027-01-01T00:00:00Z", ["2026-11", "2026-10", "2026-09"]],
  ])("at %s those due are %j", (now, months) => {
    expect(dueMonths(new Date(now), 3)).toEqual(months);
  });

  it("is due exactly when it is frozen", () => {
    const first = Date.parse("2027-12-20T00:00:00Z");
    for (let day = 0; day < 400; day += 1)
      for (const before of [0, 1]) {
        const now = new Date(first + day * dayMs - before);
        const [newest = "", ...older] = dueMonths(now, 2);
        expect(frozenAt(newest) <= now).toBe(true);
        expect(frozenAt(older[0] ?? "") < frozenAt(newest)).toBe(true);
        expect(daysOfMonth(older[0] ?? "").end).toBe(daysOfMonth(newest).first);
        expect(now.getTime() - frozenAt(newest).getTime()).toBeLessThan(31 * dayMs);
      }
  });
});
