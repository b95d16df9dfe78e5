import type { ClientReason } from "./client-results";

/** Late by this much in the mean, ms: what is timed says more of the processor than of the network. */
const meanLagLimitMs = 15;

/** One pause of this length, ms: a sleep of the machine, a debugger, a disk that hangs. */
const longestLagMs = 1000;

/** How far clock and stop watch may part while something is measured, ms. */
const clockStepLimitMs = 500;

/** What was seen of the machine while something was measured, all in ms. */
export type MachineReading = {
  meanLagMs: number;
  longestLagMs: number;
  clockShiftMs: number;
  /** Whether the page was out of sight meanwhile: browsers slow such pages down. */
  wasHidden?: boolean;
};

/** Why a measurement is none; null when the machine was calm. */
export function machineReason({
  meanLagMs,
  longestLagMs: longest,
  clockShiftMs,
  wasHidden,
}: MachineReading): ClientReason | null {
  if (wasHidden) return "tab-throttled";
  if (Math.abs(clockShiftMs) > clockStepLimitMs) return "clock-stepped";
  if (meanLagMs > meanLagLimitMs || longest > longestLagMs) return "processor-busy";
  return null;
}
