import { hoursOfDay } from "../aggregation/spans";
import type { DemonstrationFill } from "./demonstration-fill.repository.server";

/** Whole days of stored samples beside today, as samples are kept. */
const storedDays = 29;

/** Days whose figures are written together: 32 of them make a span. */
const daysTogether = 32;

/** What is filled next: stored samples of hours, or figures of days without samples. */
export type FillStep =
  | { kind: "hours"; from: number; end: number; to: DemonstrationFill }
  | { kind: "days"; from: number; end: number; to: DemonstrationFill };

/**
 * The next step of a demonstration: the hours since it was last filled, then back day by day as far as samples
 * are kept, then back month by month.
 *
 * @param hour        the hour of now, which is not over
 * @param historyDays days of figures to have in all
 * @returns undefined where all is filled
 */
export function nextFill(
  fill: DemonstrationFill,
  { hour, historyDays }: { hour: number; historyDays: number },
): FillStep | undefined {
  const today = Math.floor(hour / hoursOfDay);
  const firstStored = (today - Math.min(storedDays, historyDays - 1)) * hoursOfDay;
  if (fill.endHour < hour) {
    const from = Math.max(fill.endHour, firstStored);
    const end = Math.min(hour, endOfDay(from));
    return { kind: "hours", from, end, to: { ...fill, endHour: end } };
  }
  const isUnbroken = fill.firstDay * hoursOfDay >= fill.firstHour;
  if (isUnbroken && fill.firstHour > firstStored) {
    const from = Math.max(firstStored, fill.firstHour - hoursOfDay);
    const to = { ...fill, firstHour: from, firstDay: Math.floor(from / hoursOfDay) };
    return { kind: "hours", from, end: fill.firstHour, to };
  }
  const firstDay = firstDayOf(today, historyDays);
  if (fill.firstDay <= firstDay) return undefined;
  const from = Math.max(firstDay, fill.firstDay - daysTogether);
  return { kind: "days", from, end: fill.firstDay, to: { ...fill, firstDay: from } };
}

/**
 * The first day since 1970 that has its figures, while earlier ones are still to be written; null where all are
 * there.
 *
 * @param uncounted the newest day before today with samples that are stored and not counted yet; null without one
 */
export function filledFrom(
  { firstDay }: Pick<DemonstrationFill, "firstDay">,
  {
    today,
    historyDays,
    uncounted,
  }: { today: number; historyDays: number; uncounted: number | null },
): number | null {
  if (uncounted !== null) return uncounted + 1;
  return firstDay > firstDayOf(today, historyDays) ? firstDay : null;
}

function firstDayOf(today: number, historyDays: number): number {
  return today - historyDays + 1;
}

function endOfDay(hour: number): number {
  return (Math.floor(hour / hoursOfDay) + 1) * hoursOfDay;
}
