/**
 * Time that one call of a script may compute in ms, look-ups not counted. Large lists of real PAC
 * files take 100 ms. The engine ends itself after the first; after the second its thread is ended,
 * because some built-in functions run for long without asking the engine.
 */
export const computeMs = 500;
export const hardComputeMs = 700;

/** How long a call may last in ms on a machine that has little time for it. */
const longestMs = 5000;

/**
 * A watch for the time that a script computes. A busy machine gives a thread little of the time that
 * passes, so time counts only as far as the processor also worked that long for this program.
 */
export class ComputeTime {
  private startedMs = performance.now();
  private startedCpuMs = cpuMs();

  /** Leaves out what passed since `sinceMs`, a reading of `performance.now()`. */
  leaveOut(sinceMs: number): void {
    this.startedMs += performance.now() - sinceMs;
  }

  isOver(limitMs: number): boolean {
    const passedMs = performance.now() - this.startedMs;
    return passedMs > limitMs && (passedMs > longestMs || cpuMs() - this.startedCpuMs > limitMs);
  }
}

/** Processor time of all threads of this program. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
