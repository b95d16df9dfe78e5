import { dayMs, hourMs, minuteMs } from "~/lib/time";
import { timeZoneOf } from "~/platform/time-zones";

import type { DayRange } from "./read-figures.server";

/** An hour of the week by the clock of a place. */
export type WeekHour = {
  /** ISO 8601: Monday is 1, Sunday 7. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
};

const hoursOfDay = dayMs / hourMs;
const daysOfWeek = 7;

/** Weekday of 1 January 1970, a Thursday, from Monday as 0. */
const firstWeekday = 3;

/** What a place's clock is ahead of UTC, in ms. */
type Offset = (at: number) => number;

/**
 * Says at which hour of the week a UTC hour begins in a time zone. A sample is known by its UTC hour only, so that
 * in a zone that is ahead by half an hour the hour from 5:30 on counts as 5:00.
 *
 * @param zone IANA name
 */
export function weekHours(zone: string): (hour: number) => WeekHour {
  const offset = offsetIn(zone);
  return (hour) => {
    const local = Math.floor((hour * hourMs + offset(hour * hourMs)) / hourMs);
    const day = Math.floor(local / hoursOfDay);
    const weekday = (((day + firstWeekday) % daysOfWeek) + daysOfWeek) % daysOfWeek;
    return { weekday: weekday + 1, hour: local - day * hoursOfDay };
  };
}

/**
 * Says the hour of day, 0 to 23, at an instant in ms since 1970.
 *
 * @param zone IANA name
 */
export function clockIn(zone: string): (at: number) => number {
  const offset = offsetIn(zone);
  return (at) => {
    const local = Math.floor((at + offset(at)) / hourMs);
    return ((local % hoursOfDay) + hoursOfDay) % hoursOfDay;
  };
}

/** Minutes after a full hour of a zone's clock at which UTC hours begin, on the first day of a range. */
export function minutesPast(zone: string, { first }: Pick<DayRange, "first">): number {
  const offset = offsetIn(zone)(first * dayMs);
  return (((offset % hourMs) + hourMs) % hourMs) / minuteMs;
}

/**
 * The zone whose clock a place has: the first of its zones where all of them agree on every day.
 *
 * @param zones IANA names, the one of most places first
 * @returns null where they differ, or there is none
 */
export function sharedZone(zones: readonly string[], { first, end }: DayRange): string | null {
  const [one, ...others] = zones.filter((zone) => timeZoneOf(zone) !== undefined);
  if (one === undefined) return null;
  const days = Array.from({ length: end - first }, (_, at) => (first + at) * dayMs);
  const offset = offsetIn(one);
  const offsets = days.map(offset);
  const isSame = (zone: string) => {
    const other = offsetIn(zone);
    return days.every((day, at) => other(day) === offsets[at]);
  };
  return others.every(isSame) ? one : null;
}

/** Clocks are read from a format, which is slow to make and has the hour of each zone on each day. */
function offsetIn(zone: string): Offset {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - at;
  };
}
