import { keptDays } from "../aggregation/kept-days";
import type { DayRange } from "../figures/read-figures.server";
import { daysOfMonth, monthForm, monthsUpTo, type Month } from "../npi/index-month";
import { weeksAsked } from "../privacy/four-weeks";

/** Months back that are offered at most. Blocks go after two years. */
const monthsOffered = 24;

/** How the days of a month are read: as they are by leadership, in whole weeks by a provider. */
type PeriodReading = {
  /** UTC day since 1970. */
  today: number;
  isInWeeks: boolean;
};

/**
 * The days that the figures of a month are of: the calendar month for leadership, and for a provider the last four
 * whole ISO weeks that end in it (decision 0080).
 */
export function periodOf(month: Month, { isInWeeks }: Pick<PeriodReading, "isInWeeks">): DayRange {
  const days = daysOfMonth(month);
  return isInWeeks ? weeksAsked({ range: "30-days", days: null }, days.end) : days;
}

/** The months that are over and whose figures are all kept, the newest first. */
export function offeredMonths(reading: PeriodReading): Month[] {
  return monthsUpTo(reading.today, monthsOffered).filter((month) => isKept(month, reading));
}

/** The month that an address names. @returns null where it is no month, or one that is not offered */
export function offeredMonth(text: string | undefined, reading: PeriodReading): Month | null {
  if (text === undefined || !monthForm.test(text)) return null;
  return offeredMonths(reading).find((month) => month === text) ?? null;
}

/** The offered months beside a month; null where there is none. */
export function monthsBeside(
  month: Month,
  reading: PeriodReading,
): { before: Month | null; after: Month | null } {
  const offered = offeredMonths(reading);
  const at = offered.indexOf(month);
  return { before: offered[at + 1] ?? null, after: offered[at - 1] ?? null };
}

function isKept(month: Month, { today, isInWeeks }: PeriodReading): boolean {
  const days = periodOf(month, { isInWeeks });
  if (!isInWeeks) return days.first >= today - keptDays;
  const { first, end } = weeksAsked({ range: "30-days", days }, today);
  return first === days.first && end === days.end;
}

/** Days of a year of whole weeks, and of the longest one. */
const weeksOfYear = 52;
const weekDays = 7;
const monthsOfYear = 12;

/** The year that a month ends, for its trend: twelve months, or 52 weeks for a provider. */
export function yearUpTo(month: Month, reading: PeriodReading): DayRange {
  const { end } = periodOf(month, reading);
  if (reading.isInWeeks) {
    const days = { first: end - weeksOfYear * weekDays, end };
    return weeksAsked({ range: "1-year", days }, reading.today);
  }
  const [oldest = month] = monthsUpTo(end, monthsOfYear).slice(-1);
  return { first: Math.max(daysOfMonth(oldest).first, reading.today - keptDays), end };
}
