import { leastSampleCount } from "~/features/network-test/latency";
import { shiftBetween } from "~/lib/shift";

import type { Report } from "./report";

/**
 * Distances in km that differ by less are the same: so far apart may two places lie that
 * coordinates of one decimal show for one (decision 0020).
 */
export const placeNoiseKm = 16;

/** How the round trips of two reports differ, the second against the first, in ms. */
export type LatencyShift =
  | {
      kind: "told";
      /** Median of what one sample lies above another. */
      differenceMs: number;
      /** Between these the difference lies, the sampling and the stated errors of both taken together. */
      lowerMs: number;
      upperMs: number;
      /** How far the difference of two figures may be off, either way. */
      marginMs: number;
      outcome: "shorter" | "longer" | "within-noise";
    }
  | { kind: "too-few-samples" };

type Sampled = Pick<Report, "measuredLatencies" | "latencyMethod">;

/**
 * Whether two latencies differ beyond noise (decision 0020): they do when the 95 % interval of
 * the shift between their samples, widened by the stated errors of both methods, leaves zero
 * out. Errors of a method hold for a whole test, so they are bounds to add, not noise that
 * more samples average away.
 */
export function latencyShift(before: Sampled, after: Sampled): LatencyShift {
  const isSampled = [before, after].every(
    ({ measuredLatencies, latencyMethod }) =>
      latencyMethod && measuredLatencies.length >= leastSampleCount,
  );
  const shift = isSampled
    ? shiftBetween(before.measuredLatencies, after.measuredLatencies)
    : undefined;
  if (!shift) return { kind: "too-few-samples" };
  const errorMs = (before.latencyMethod?.errorMs ?? 0) + (after.latencyMethod?.errorMs ?? 0);
  const [lowerMs, upperMs] = [shift.lower - errorMs, shift.upper + errorMs];
  return {
    kind: "told",
    differenceMs: shift.estimate,
    lowerMs,
    upperMs,
    marginMs: (upperMs - lowerMs) / 2,
    outcome: upperMs < 0 ? "shorter" : lowerMs > 0 ? "longer" : "within-noise",
  };
}
