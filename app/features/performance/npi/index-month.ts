import { dayMs } from "~/lib/time";

import type { DayRange } from "../figures/read-figures.server";

/** The index of a month is frozen on this day of the next one, at 00:00 UTC. Source: provider rules, section 4. */
const frozenOnDay = 4;

const monthsOfYear = 12;

/** A month as `YYYY-MM`. */
export type Month = string;

export const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/;

const indexOf = (month: Month): number => {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return year * monthsOfYear + of - 1;
};

const firstDay = (index: number) =>
  Date.UTC(Math.floor(index / monthsOfYear), index % monthsOfYear, 1) / dayMs;

const monthAt = (index: number): Month =>
  new Date(firstDay(index) * dayMs).toISOString().slice(0, "YYYY-MM".length);

/** The days of a month. */
export function daysOfMonth(month: Month): DayRange {
  const index = indexOf(month);
  return { first: firstDay(index), end: firstDay(index + 1) };
}

/** When the index of a month is frozen. */
export function frozenAt(month: Month): Date {
  return new Date((firstDay(indexOf(month) + 1) + frozenOnDay - 1) * dayMs);
}

/** The newest months that are due to be frozen, newest first. */
export function dueMonths(now: Date, count: number): Month[] {
  const present = now.getUTCFullYear() * monthsOfYear + now.getUTCMonth();
  const newest = frozenAt(monthAt(present - 1)) <= now ? present - 1 : present - 2;
  return Array.from({ length: count }, (_, at) => monthAt(newest - at));
}

/** The newest months that are over, newest first. @param today UTC day since 1970 */
export function monthsUpTo(today: number, count: number): Month[] {
  const date = new Date(today * dayMs);
  const present = date.getUTCFullYear() * monthsOfYear + date.getUTCMonth();
  return Array.from({ length: count }, (_, at) => monthAt(present - 1 - at));
}
