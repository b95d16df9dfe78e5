import { dayMs, hourMs } from "~/lib/time";

/** Level of a block of one hour; its start counts hours since 1970. Starts of higher levels count days. */
export const hourLevel = 0;

/** Level of a block that has each hour of a day; its start counts days. */
export const dayHoursLevel = -1;

/** Level of a block of one day. Each level above has twice as many days, up to 64. */
export const dayLevel = 1;
export const highestLevel = 7;

/** Hours of a day. */
export const hoursOfDay = dayMs / hourMs;

/** A block's place in time. */
export type Span = { level: number; start: number };

/** @returns days of a level above the hour */
export function daysOf(level: number): number {
  return 2 ** (level - dayLevel);
}

/** UTC day since 1970 of an instant in ms. */
export function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** UTC hour since 1970 of an instant in ms. */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}

/** The spans above a day that contain it, the shortest first. */
export function ancestorsOf(day: number): Span[] {
  const spans: Span[] = [];
  for (let level = dayLevel + 1; level <= highestLevel; level += 1)
    spans.push({ level, start: Math.floor(day / daysOf(level)) * daysOf(level) });
  return spans;
}

/** The two spans that a span above a day is made of. */
export function childrenOf({ level, start }: Span): [Span, Span] {
  const half = daysOf(level - 1);
  return [
    { level: level - 1, start },
    { level: level - 1, start: start + half },
  ];
}

/** First day behind a span of days. */
export function endOf({ level, start }: Span): number {
  return start + daysOf(level);
}

/**
 * The fewest spans that together are the days from `first` to before `end`: at most 10 for 90 days and 20 for
 * two years.
 *
 * @param closedBefore spans above a day are used only up to this day; later ones may not be written yet
 */
export function spansOf(first: number, end: number, closedBefore = Infinity): Span[] {
  const spans: Span[] = [];
  for (let day = first; day < end;) {
    let level = dayLevel;
    while (level < highestLevel) {
      const days = daysOf(level + 1);
      if (day % days !== 0 || day + days > Math.min(end, closedBefore)) break;
      level += 1;
    }
    spans.push({ level, start: day });
    day += daysOf(level);
  }
  return spans;
}
