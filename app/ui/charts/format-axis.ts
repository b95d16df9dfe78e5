import type { TimeGrain } from "~/ui/charts/plot-scale";

/*
 * Dates on axes, in UTC as the ticks are, in the short form of the language of the page (BCP 47).
 */

const grainOptions: Record<TimeGrain, Intl.DateTimeFormatOptions> = {
  year: { year: "numeric" },
  month: { month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  minute: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  second: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};

/** The label of a tick such as "5 Nov" or "14:00". */
export function formatTick(language: string, at: Date, grain: TimeGrain): string {
  return dateFormat(language, grainOptions[grain]).format(at);
}

/** A day of the week such as "Mon" or, in full, "Monday". `weekday` is 1 for Monday to 7 for Sunday. */
export function formatWeekday(language: string, weekday: number, style: "short" | "long"): string {
  // 1 January 2024 was a Monday.
  return dateFormat(language, { weekday: style }).format(new Date(Date.UTC(2024, 0, weekday)));
}

/** The start of an hour such as "06:00". */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
}
