import { detourRoundTripMs } from "./front-doors";
import type { Measured } from "./verdict";

/**
 * What the way over the egress adds to a round trip, in ms: the way there, and from there
 * to its best door, against the best from the place itself. Null without an egress.
 */
export function addedByEgressMs(measured: Measured): number | null {
  const {
    browserToEgressLocationDistance: distanceKm,
    bestPossibleLatency,
    bestPossibleLatencyForEgress,
  } = measured;
  if (distanceKm === null) return null;
  const gainedMs =
    bestPossibleLatency === null || bestPossibleLatencyForEgress === null
      ? 0
      : bestPossibleLatency - bestPossibleLatencyForEgress;
  return Math.max(0, detourRoundTripMs(distanceKm) - gainedMs);
}
