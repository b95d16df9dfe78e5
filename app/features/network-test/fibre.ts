import { expectedRoundTripMs } from "./front-doors";
import { detourDistanceKm } from "./verdicts-thresholds";

/** Light in fibre covers so many km in one ms, one way (refractive index 1.5; ITU-T G.652, table 1). */
const fibreKmPerMs = 200;

/** The least round trip over a distance, in ms: there and back, straight, at the speed of light in fibre. */
export function leastRoundTripMs(distanceKm: number): number {
  return (2 * distanceKm) / fibreKmPerMs;
}

/** A measured round trip, and how far it may be off either way. */
export type MeasuredRoundTrip = { ms: number; errorMs: number };

/**
 * What a measured round trip says of a distance. `refuted`: light is not that fast, so one of the two
 * locations is wrong. `doubted`: the same, but the clock was so coarse that an ordinary route would fit
 * its error. `believed`: light can cover it, or no verdict rests on it.
 */
export type Belief = "believed" | "doubted" | "refuted";

/**
 * Whether a distance can be true beside a measured round trip.
 *
 * @param roundTrip null where none was measured, which refutes nothing
 */
export function beliefIn(distanceKm: number | null, roundTrip: MeasuredRoundTrip | null): Belief {
  // Within the limit of a detour no verdict rests on a distance, and databases are tens of km off.
  if (distanceKm === null || roundTrip === null || distanceKm <= detourDistanceKm)
    return "believed";
  if (roundTrip.ms >= leastRoundTripMs(distanceKm)) return "believed";
  return roundTrip.ms + roundTrip.errorMs < expectedRoundTripMs(distanceKm) ? "refuted" : "doubted";
}
