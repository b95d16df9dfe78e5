import { monitorEventLoopDelay, performance } from "node:perf_hooks";

import type { MachineReading } from "~/features/network-test/client/machine-conditions";

const resolutionMs = 10;

/** Watches the machine from now on; the returned function says what was seen. */
export type WatchMachine = () => () => MachineReading;

export const watchMachine: WatchMachine = () => {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  lag.enable();
  const shift = () => Date.now() - performance.now();
  const before = shift();
  return () => {
    lag.disable();
    const toMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
    const isSeen = lag.count > 0;
    return {
      meanLagMs: isSeen ? toMs(lag.mean) : 0,
      longestLagMs: isSeen ? toMs(lag.max) : 0,
      clockShiftMs: shift() - before,
    };
  };
};
