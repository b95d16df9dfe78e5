import { percentile } from "~/lib/statistics";

/** What round trips to the same place tell of the line they take. */
export type LatencyPattern = "geostationary" | "varying" | "steady";

/**
 * Least round trip over a geostationary satellite in ms: four times 35 786 km, the height
 * of the orbit, at the speed of light. Nothing on the ground gets there by distance alone.
 */
const geostationaryRoundTripMs = 477;

/** A share of the samples between which the spread is taken, so that one outlier decides nothing. */
const spreadShares = { low: 0.1, high: 0.9 } as const;

/**
 * Spread in ms above which the line varies as radio does, and below which it is as steady as a wire
 * (decision 0021).
 */
const varyingSpreadMs = 20;
const steadySpreadMs = 3;

/** Fewer samples say nothing about a spread. */
const samplesLeast = 10;

/** The pattern of a run's samples in ms; null where there are too few or they say nothing. */
export function latencyPattern(samplesMs: readonly number[]): LatencyPattern | null {
  const [low, high] = [
    percentile(samplesMs, spreadShares.low),
    percentile(samplesMs, spreadShares.high),
  ];
  if (samplesMs.length < samplesLeast || low === undefined || high === undefined) return null;
  if (Math.min(...samplesMs) >= geostationaryRoundTripMs) return "geostationary";
  if (high - low > varyingSpreadMs) return "varying";
  return high - low < steadySpreadMs ? "steady" : null;
}
