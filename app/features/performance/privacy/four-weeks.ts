import type { DayRange } from "../figures/read-figures.server";
import type { RangeName } from "../figures/day-range";

const weekDays = 7;

/** The first Monday of the count: 1970-01-05. */
const firstMonday = 4;

/** Weeks that decide together whether a place is shown; every range is so many times some number. */
const windowWeeks = 4;

/** Days of a window. */
export const windowDays = windowWeeks * weekDays;

/**
 * Weeks of the ranges that a page offers. What is shown of four weeks follows from the eight weeks before them, too
 * (`windowsBefore`), and blocks go after two years: with a longer range the same four weeks would be decided again
 * when some of those are gone, and what is hidden would follow from both.
 */
export const weeksOf: Record<RangeName, number> = {
  "30-days": 4,
  "90-days": 12,
  "6-months": 24,
  "1-year": 52,
  "2-years": 92,
};

const longestDays = weeksOf["2-years"] * weekDays;

/**
 * The days that a provider sees for those that are asked for: ISO weeks that have ended, four of them or a
 * multiple of four, as many as hold the days asked for, or the nearest four where none does. From ranges of any
 * length the figures of one week would follow; from these they do not.
 *
 * @param asked.range of the name, where no days are asked for
 * @param today UTC day since 1970
 */
export function weeksAsked(
  { range, days }: { range: RangeName; days: DayRange | null },
  today: number,
): DayRange {
  const newest = mondayUpTo(today);
  if (days === null) return { first: newest - weeksOf[range] * weekDays, end: newest };
  const oldest = newest - longestDays;
  const asked = mondayUpTo(days.end + weekDays - 1);
  const end = Math.min(newest, Math.max(oldest + windowDays, asked));
  const most = Math.floor((end - oldest) / windowDays);
  const windows = Math.max(1, Math.min(most, Math.ceil((end - days.first) / windowDays)));
  return { first: end - windows * windowDays, end };
}

/** The windows of a range, in order. @param range a multiple of a window */
export function windowsOf({ first, end }: DayRange): DayRange[] {
  return Array.from({ length: (end - first) / windowDays }, (_, at) => ({
    first: first + at * windowDays,
    end: first + (at + 1) * windowDays,
  }));
}

/** The Monday that a day is, or the last one before it. @param day since 1970 */
function mondayUpTo(day: number): number {
  return day - ((((day - firstMonday) % weekDays) + weekDays) % weekDays);
}
