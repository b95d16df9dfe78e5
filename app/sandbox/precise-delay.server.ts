import { setImmediate, setTimeout } from "node:timers/promises";

/** Time in ms before the end in which timers are too coarse; whatever remains is waited turn by turn. */
const timerCoarsenessMs = 2;

/**
 * Waits `delayMs` from `startedAt` (as performance.now()), exact to the length of a turn
 * of the event loop.
 *
 * @returns false when `signal` aborted first
 */
export async function preciseDelay(
  startedAt: number,
  delayMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const dueAt = startedAt + delayMs;
  const byTimerMs = dueAt - performance.now() - timerCoarsenessMs;
  if (byTimerMs > 0) await setTimeout(byTimerMs, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted && performance.now() < dueAt) await setImmediate();
  return !signal.aborted;
}
