/** Ms of a second. */
export const secondMs = 1_000;

/** Milliseconds in a minute. */
export const minuteMs = 60_000;

/** Milliseconds of a quarter of an hour. */
export const quarterHourMs = 15 * minuteMs;

/** Milliseconds in an hour. */
export const hourMs = 3_600_000;

/** Milliseconds in a day of UTC. */
export const dayMs = 86_400_000;

/** Seconds in a day and in a year of 365 days, as cookies and caches count them. */
export const daySeconds = 86_400;
export const yearSeconds = 365 * daySeconds;

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function utcDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
