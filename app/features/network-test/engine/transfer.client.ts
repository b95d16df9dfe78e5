import type { MachineReading } from "../client/machine-conditions";
import { download } from "./download.client";
import type { Probes } from "./probes";
import { upload } from "./upload.client";

/** How often the page looks whether it is late, in ms. */
const watchEveryMs = 50;

/**
 * Looks from now on whether the page is late, out of sight, or its clock is set; the returned
 * function says what was seen.
 */
function watchTab(): () => MachineReading {
  const shift = () => Date.now() - performance.now();
  const before = shift();
  const lags: number[] = [];
  let wasHidden = document.hidden;
  let dueAt = performance.now() + watchEveryMs;
  const look = () => {
    lags.push(Math.max(0, performance.now() - dueAt));
    wasHidden ||= document.hidden;
    dueAt = performance.now() + watchEveryMs;
  };
  const timer = setInterval(look, watchEveryMs);
  return () => {
    clearInterval(timer);
    return {
      meanLagMs: lags.reduce((sum, lag) => sum + lag, 0) / Math.max(1, lags.length),
      longestLagMs: Math.max(0, ...lags),
      clockShiftMs: shift() - before,
      wasHidden: wasHidden || document.hidden,
    };
  };
}

/** Begins `work` after each pause, whether or not the last has come; what fails is told at the end. */
function every<Value>(
  pauseMs: number,
  work: () => Promise<Value>,
): { end: () => Promise<Value[]> } {
  const begun: Promise<Value>[] = [];
  const begin = () => {
    const one = work();
    one.catch(() => undefined);
    begun.push(one);
  };
  const timer = setInterval(begin, pauseMs);
  return {
    end: () => {
      clearInterval(timer);
      return Promise.all(begun);
    },
  };
}

function after(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** The part of the probes that measures under load. */
export const loadProbes = {
  download,
  upload,
  watchTab,
  every,
  pause: after,
  now: () => new Date().toISOString(),
  newKey: () => crypto.randomUUID(),
} satisfies Partial<Probes>;
