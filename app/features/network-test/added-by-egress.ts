import { detourRoundTripMs } from "./front-doors";
import { egressRoundTrip, exchangeRoundTrip } from "./locations";
import type { Measured } from "./verdict";

/**
 * What the way over the egress adds to a round trip, in ms: the way there, and from there
 * to its best door, against the best from the place itself. It is never more than what the measured round
 * trip takes beyond that best. Null without an egress.
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
  const roundTrip = exchangeRoundTrip(measured) ?? egressRoundTrip(measured);
  const mostMs = roundTrip ? roundTrip.ms - (bestPossibleLatency ?? 0) : Infinity;
  return Math.max(0, Math.min(detourRoundTripMs(distanceKm) - gainedMs, mostMs));
}
