import { dayMs } from "~/lib/time";

import { windowsOf } from "../privacy/four-weeks";
import type { DayRange } from "./read-figures.server";

/** What a trend has a value of: a UTC day, an ISO week (Monday to Sunday), a calendar month, or four ISO weeks. */
export const stepKinds = ["day", "week", "month", "fourWeeks"] as const;
export type StepKind = (typeof stepKinds)[number];

/** Steps of leadership, which sees any days. */
type CalendarKind = Exclude<StepKind, "fourWeeks">;

/** Days of a range up to which its steps are days, and weeks. Source: provider rules, section 8. */
const daysMost = 90;
const weeksMost = 366;

const daysOfWeek = 7;

/** Days from a Monday to 1 January 1970, a Thursday. */
const afterMonday = 3;

/** A step of a trend, as far as it lies in the range. */
export type TrendStep = DayRange & {
  /** The range has only a part of it, or it is not over yet. */
  isPartial: boolean;
};

/** The kind of the steps of a range: at most 90 days, 54 weeks or 25 months. */
export function stepKindOf({ first, end }: DayRange): CalendarKind {
  const days = end - first;
  if (days <= daysMost) return "day";
  return days <= weeksMost ? "week" : "month";
}

/**
 * The steps that together are a range, the oldest first.
 *
 * @param today UTC day since 1970; the step that it is in is partial
 */
export function stepsOf(range: DayRange, today: number): TrendStep[] {
  const kind = stepKindOf(range);
  const steps: TrendStep[] = [];
  for (let day = range.first; day < range.end;) {
    const whole = wholeStep(kind, day);
    const end = Math.min(whole.end, range.end);
    steps.push({
      first: day,
      end,
      isPartial: whole.first < day || whole.end > Math.min(end, today),
    });
    day = end;
  }
  return steps;
}

/** The steps of a provider, the oldest first. @param range a multiple of four ISO weeks that have ended */
export function fourWeekSteps(range: DayRange): TrendStep[] {
  return windowsOf(range).map((window) => ({ ...window, isPartial: false }));
}

/** The step that a day is in. */
function wholeStep(kind: CalendarKind, day: number): DayRange {
  if (kind === "day") return { first: day, end: day + 1 };
  if (kind === "week") {
    const first = day - ((day + afterMonday) % daysOfWeek);
    return { first, end: first + daysOfWeek };
  }
  const date = new Date(day * dayMs);
  const monthAt = (months: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / dayMs;
  return { first: monthAt(0), end: monthAt(1) };
}
