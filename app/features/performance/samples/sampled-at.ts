import { minuteMs } from "~/lib/time";

/**
 * The time of the samples of a test: the minute it began in. The exact time would name the test, which is kept
 * under it elsewhere, and samples are to be separate from it.
 */
export function sampledAt(begunAt: Date): Date {
  return new Date(Math.floor(begunAt.getTime() / minuteMs) * minuteMs);
}
