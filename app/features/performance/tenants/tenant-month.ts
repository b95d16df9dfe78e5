import type { DayRange } from "../figures/read-figures.server";
import { daysOfMonth, monthOfDay, monthsBefore, type Month } from "../npi/index-month";
import { mondayUpTo, weeksAsked, windowDays } from "../privacy/four-weeks";

/**
 * The days by which a provider sees the customers of a month: the last four whole ISO weeks that end in it. Every
 * month has four Sundays or more, so the days of two months have none in common.
 */
export function daysOfTenantMonth(month: Month): DayRange {
  const end = mondayUpTo(daysOfMonth(month).end);
  return { first: end - windowDays, end };
}

/**
 * The months that a provider may choose, newest first: those whose four weeks have ended, and that a provider's
 * longest range has in full.
 *
 * @param today UTC day since 1970
 */
export function tenantMonths(today: number): Month[] {
  const longest = weeksAsked({ range: "2-years", days: null }, today);
  const months: Month[] = [];
  for (let month = monthOfDay(today); ; month = monthsBefore(month, 1)) {
    const { first, end } = daysOfTenantMonth(month);
    if (first < longest.first) return months;
    if (end <= today) months.push(month);
  }
}
