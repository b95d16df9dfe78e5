import { dayMs, minuteMs } from "~/lib/time";

/**
 * The last instant up to `now` at which a run was due; null without a schedule. Whatever was
 * staged by then and is still staged has been missed, by a process that was down or died, and
 * goes out now.
 *
 * @param schedule `HH:MM` in UTC, or `off`
 */
export function lastDueAt(schedule: string, now: Date): Date | null {
  if (schedule === "off") return null;
  const [hours = 0, minutes = 0] = schedule.split(":").map(Number);
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = midnight + (hours * 60 + minutes) * minuteMs;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** The next instant at which a run is due; null without a schedule. */
export function nextDueAt(schedule: string, now: Date): Date | null {
  const last = lastDueAt(schedule, now);
  return last && new Date(last.getTime() + dayMs);
}
