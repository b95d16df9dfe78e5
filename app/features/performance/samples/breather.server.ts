import { setImmediate } from "node:timers/promises";

/** How long a process works on samples without doing anything else, in ms. */
const withoutPauseMs = 10;

/** Steps between two looks at the clock, which costs as much as a short step. */
const stepsPerLook = 64;

/**
 * Lets the process do other things between two steps of a long piece of work.
 *
 * @returns to be called before each step: a promise to wait for where it is time; waiting for nothing would
 *   cost as much as a step
 */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  let steps = 0;
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => {
    steps += 1;
    if (steps % stepsPerLook !== 0 || performance.now() - since < withoutPauseMs) return undefined;
    return pause();
  };
}
