import { hourMs } from "~/lib/time";

/** A session that nobody used for so long is over, before its own end. */
export const sessionRestMs = 2 * hourMs;

/** When a session that is still alive was used last, at the latest. */
export function restedSince(now: Date): Date {
  return new Date(now.getTime() - sessionRestMs);
}
