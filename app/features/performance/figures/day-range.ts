import { ok, refuse, type Result } from "~/lib/result";
import { dayMs, utcDayOf } from "~/lib/time";

import type { DayRange } from "./read-figures.server";

/** The ranges that a page of figures offers. Source: provider rules, section 4. */
export const rangeNames = ["30-days", "90-days", "6-months", "1-year", "2-years"] as const;
export type RangeName = (typeof rangeNames)[number];

/** What is shown where an address asks for nothing. */
export const usualRange: RangeName = "30-days";

/** The longest range: blocks are kept no longer. */
const longestRange: RangeName = "2-years";

const lengths: Record<RangeName, { days: number } | { months: number }> = {
  "30-days": { days: 30 },
  "90-days": { days: 90 },
  "6-months": { months: 6 },
  "1-year": { months: 12 },
  "2-years": { months: 24 },
};

/**
 * The days of a range that ends with a day.
 *
 * @param last UTC day since 1970, which belongs to the range
 */
export function daysOfRange(name: RangeName, last: number): DayRange {
  const length = lengths[name];
  const before = "days" in length ? last - length.days : monthsBefore(last, length.months);
  return { first: before + 1, end: last + 1 };
}

/** What an address asks for: a range that ends today, or the days from one to another, both included. */
export type AskedDays = { range: RangeName; from: string; to: string };

/**
 * The days that an address asks for. Of `from` and `to` (`YYYY-MM-DD` or nothing) one is enough: the usual
 * range ends with `to`, and what begins with `from` ends today.
 *
 * @param today UTC day since 1970
 * @returns refused where the first day lies after the last, or more than two years before it
 */
export function daysAsked(
  { range, from, to }: AskedDays,
  today: number,
): Result<DayRange, "last-before-first" | "too-long"> {
  if (from === "" && to === "") return ok(daysOfRange(range, today));
  const last = to === "" ? today : dayNumber(to);
  const days =
    from === "" ? daysOfRange(usualRange, last) : { first: dayNumber(from), end: last + 1 };
  if (days.first > last) return refuse("last-before-first");
  return days.first < daysOfRange(longestRange, last).first ? refuse("too-long") : ok(days);
}

/** As many days, which end where a range begins. */
export function rangeBefore({ first, end }: DayRange): DayRange {
  return { first: first - (end - first), end: first };
}

/** The first and the last day of a range, `YYYY-MM-DD`. */
export function datesOf({ first, end }: DayRange): { first: string; last: string } {
  return { first: dateOf(first), last: dateOf(end - 1) };
}

/**
 * The first day of a range that has figures, `YYYY-MM-DD`, where earlier ones of it are still being added.
 *
 * @param filledFrom the first day that has figures; null where all are there
 * @returns null where the range has all of its figures
 */
export function firstFilledDay({ first }: DayRange, filledFrom: number | null): string | null {
  return filledFrom !== null && first < filledFrom ? dateOf(filledFrom) : null;
}

/** A day as `YYYY-MM-DD`. @param day UTC day since 1970 */
export function dateOf(day: number): string {
  return utcDayOf(new Date(day * dayMs));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** The same day of an earlier month, or that month's last one where it is shorter. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs;
}
