import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { datesOf } from "../figures/day-range";
import { daysOfTenantMonth, tenantMonths } from "./tenant-month";
import { weeksAsked } from "../privacy/four-weeks";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

describe("the days of a month of customers", () => {
  it.each<[string, [string, string]]>([
    // The month ends on a Monday, and on a Sunday.
    ["2026-11", ["2026-11-02", "2026-11-29"]],
    ["2026-05", ["2026-05-04", "2026-05-31"]],
    ["2026-02", ["2026-01-26", "2026-02-22"]],
    ["2027-02", ["2027-02-01", "2027-02-28"]],
    ["2026-12", ["2026-11-30", "2026-12-27"]],
  ])("of %s", (month, [first, last]) => {
    expect(datesOf(daysOfTenantMonth(month))).toEqual({ first, last });
  });

  it.each<[string, string]>([
    ["2026-11-28", "2026-10"],
    ["2026-11-29", "2026-10"],
    ["2026-11-30", "2026-11"],
    ["2026-12-01", "2026-11"],
    ["2027-02-28", "2027-01"],
    ["2027-03-01", "2027-02"],
  ])("on %s end with %s, since the next ones last", (today, newest) => {
    expect(tenantMonths(dayOf(today))[0]).toBe(newest);
  });

  it("are four whole weeks that no other month has, and that an overview may show", () => {
    for (let today = dayOf("2026-01-01"); today < dayOf("2027-01-15"); today += 1) {
      const months = tenantMonths(today);
      expect(months.length).toBeGreaterThanOrEqual(19);
      const days = months.map(daysOfTenantMonth);
      for (const [at, range] of days.entries()) {
        expect(range.end).toBeLessThanOrEqual(at === 0 ? today : (days[at - 1]?.first ?? 0));
        expect(weeksAsked({ range: "30-days", days: range }, today)).toEqual(range);
      }
    }
  });
});
