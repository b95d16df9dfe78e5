/** Milliseconds in a minute. */
export const minuteMs = 60_000;

/** Milliseconds in a day of UTC. */
export const dayMs = 86_400_000;

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function utcDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
