import { dayMs, utcDayOf } from "~/lib/time";

/** The version that readers name to be told of everything. */
export const firstVersion = "0000000000";

/** A version: ten digits, the UTC day and two more. */
export const versionPattern = /^\d{10}$/;

/** Last of the versions of a day. */
const lastOfDay = 99;

/**
 * The version after `last`: the day's first, or one more than the last where that is not less;
 * after the hundredth of a day it goes on with the next day's. Always greater than the last.
 *
 * Source: rules, section 7
 */
export function nextVersion(last: string | null, now: Date): string {
  const today = `${compactDay(utcDayOf(now))}00`;
  if (last === null || last < today) return today;
  const count = Number(last.slice(8));
  if (count < lastOfDay) return `${last.slice(0, 8)}${String(count + 1).padStart(2, "0")}`;
  const day = new Date(`${versionDay(last)}T00:00:00Z`);
  return `${compactDay(utcDayOf(new Date(day.getTime() + dayMs)))}00`;
}

/** The day that a version names, `YYYY-MM-DD`; of the first version it is none. */
export function versionDay(version: string): string {
  return `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6, 8)}`;
}

/** Whether a text is a version of a day that there is. */
export function isDatedVersion(text: string): boolean {
  if (!versionPattern.test(text)) return false;
  const day = new Date(`${versionDay(text)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && utcDayOf(day) === versionDay(text);
}

/** `YYYY-MM-DD` as the feed writes it, `YYYYMMDD`. */
export function compactDay(day: string): string {
  return day.replaceAll("-", "");
}

/** Days between publishing an endpoint and its use. Source: specification, section 9. */
export const effectiveAfterDays = 30;

/** The day an addition takes effect: the one chosen, never earlier than 30 days after the run. */
export function effectiveDay(chosen: string | null, now: Date): string {
  const earliest = utcDayOf(new Date(now.getTime() + effectiveAfterDays * dayMs));
  return chosen !== null && chosen > earliest ? chosen : earliest;
}

/**
 * The day a removal leaves when it is later than today, else null: it leaves with its publish run.
 * Source: rules, section 7.
 */
export function laterDay(chosen: string | null, now: Date): string | null {
  return chosen !== null && chosen > utcDayOf(now) ? chosen : null;
}
