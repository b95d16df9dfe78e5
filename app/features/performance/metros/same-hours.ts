import { hoursOfDay } from "../aggregation/spans";

/** UTC hours since 1970, from `first` to before `end`; a day at most. */
export type Hours = { first: number; end: number };

/**
 * How many days before some hours an hour is one of the same hours of the day.
 *
 * @param hour UTC, since 1970
 * @returns 0 for one of the hours themselves; null for another hour of the day, and for a later day
 */
export function daysBefore({ first, end }: Hours, hour: number): number | null {
  const days = Math.max(0, Math.ceil((first - hour) / hoursOfDay));
  return hour + days * hoursOfDay < end ? days : null;
}
