import { describe, expect, it } from "vitest";

import { dayOf } from "../aggregation/spans";
import { datesOf } from "../figures/day-range";
import { monthsBeside, offeredMonth, offeredMonths, periodOf, yearUpTo } from "./month-period";

const day = (date: string) => dayOf(Date.parse(`${date}T00:00:00Z`));

describe("the days of a month", () => {
  it.each([
    // The last day is a Sunday, and belongs to it.
    ["2026-05", "2026-05-01", "2026-05-31", "2026-05-04", "2026-05-31"],
    ["2026-10", "2026-10-01", "2026-10-31", "2026-09-28", "2026-10-25"],
    ["2026-02", "2026-02-01", "2026-02-28", "2026-01-26", "2026-02-22"],
    ["2027-02", "2027-02-01", "2027-02-28", "2027-02-01", "2027-02-28"],
    ["2024-02", "2024-02-01", "2024-02-29", "2024-01-29", "2024-02-25"],
    // 2026 has a week 53, which ends in January.
    ["2026-12", "2026-12-01", "2026-12-31", "2026-11-30", "2026-12-27"],
    ["2027-01", "2027-01-01", "2027-01-31", "2027-01-04", "2027-01-31"],
    ["2025-12", "2025-12-01", "2025-12-31", "2025-12-01", "2025-12-28"],
  ])("of %s", (month, first, last, firstWeek, lastWeek) => {
    expect(datesOf(periodOf(month, { isInWeeks: false }))).toEqual({ first, last });
    expect(datesOf(periodOf(month, { isInWeeks: true }))).toEqual({
      first: firstWeek,
      last: lastWeek,
    });
  });

  it("never share a day with those of the month before, over 40 years", () => {
    for (const isInWeeks of [false, true]) {
      let end = 0;
      for (let year = 2000; year < 2040; year += 1)
        for (let month = 1; month <= 12; month += 1) {
          const days = periodOf(`${year}-${String(month).padStart(2, "0")}`, { isInWeeks });
          expect(days.first).toBeGreaterThanOrEqual(end);
          end = days.end;
        }
    }
  });
});

describe("the months that are offered", () => {
  const leadership = { isInWeeks: false };
  const provider = { isInWeeks: true };

  it.each([
    ["2026-11-28", leadership, 23, "2026-10", "2024-12"],
    ["2026-12-01", leadership, 24, "2026-11", "2024-12"],
    ["2026-11-30", leadership, 23, "2026-10", "2024-12"],
    // Ranges of a provider begin 92 weeks ago at the earliest (decision 0065).
    ["2026-11-28", provider, 20, "2026-10", "2025-03"],
    ["2027-01-01", provider, 21, "2026-12", "2025-04"],
  ])("on %s, %o", (today, { isInWeeks }, count, newest, oldest) => {
    const months = offeredMonths({ today: day(today), isInWeeks });
    expect([months.length, months[0], months.at(-1)]).toEqual([count, newest, oldest]);
  });

  it.each([
    ["2026-10", "2026-10", { before: "2026-09", after: null }],
    ["2026-09", "2026-09", { before: "2026-08", after: "2026-10" }],
    ["2024-12", "2024-12", { before: null, after: "2025-01" }],
    ["2026-11", null, null],
    ["2024-11", null, null],
    ["2026-13", null, null],
    ["2026-1", null, null],
    ["", null, null],
    [undefined, null, null],
  ])("by an address: %s", (text, month, beside) => {
    const reading = { today: day("2026-11-28"), isInWeeks: false };
    expect(offeredMonth(text, reading)).toBe(month);
    if (month) expect(monthsBeside(month, reading)).toEqual(beside);
  });

  it.each([
    ["2026-10", false, "2025-11-01", "2026-10-31"],
    ["2025-03", false, "2024-11-28", "2025-03-31"],
    ["2026-10", true, "2025-10-27", "2026-10-25"],
    ["2025-04", true, "2025-03-03", "2025-04-27"],
  ])("have the year up to %s as trend, in weeks: %s", (month, isInWeeks, first, last) => {
    const reading = { today: day("2026-11-28"), isInWeeks };
    expect(datesOf(yearUpTo(month, reading))).toEqual({ first, last });
  });
});
