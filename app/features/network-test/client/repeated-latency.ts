import type { ClientLatency } from "./client-fields.schema";
import { percentile } from "~/lib/statistics";

import { longestMs } from "./format-limits";

/** Fewer answers than this are no latency. */
const leastSamples = 3;

/** Thousandths of a ms: finer is noise. */
export const rounded = (ms: number) =>
  Math.min(longestMs, Math.max(0, Math.round(ms * 1000) / 1000));

/**
 * What samples of a round trip amount to, in ms, in the order they were taken.
 *
 * @returns null with fewer than three answers
 */
export function latencyOf(
  roundTripsMs: readonly number[],
  sent = roundTripsMs.length,
): ClientLatency | null {
  if (roundTripsMs.length < leastSamples) return null;
  const at = (share: number) => rounded(percentile(roundTripsMs, share) ?? 0);
  return {
    samples: roundTripsMs.length,
    lost: Math.max(0, sent - roundTripsMs.length),
    minMs: rounded(Math.min(...roundTripsMs)),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    jitterMs: rounded(meanStep(roundTripsMs)),
  };
}

/** Mean difference of neighbours in ms. */
function meanStep(samples: readonly number[]): number {
  const steps = samples.slice(1).map((sample, at) => Math.abs(sample - (samples[at] ?? sample)));
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
}
