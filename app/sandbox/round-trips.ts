import { seededShares } from "~/lib/seeded-random";

/**
 * Time added per 100 km of geodesic distance, in ms: light in fibre there and back, along a path
 * half as long again.
 */
const msPer100Km = 1.5;

/** Time in ms that the access line and the front door take, however near the door is. */
const nearestRoundTripMs = 4;

/**
 * Samples after which the jitter repeats. Fewer than the 24 that remain of a test of 25
 * when one is lost, so that every test meets the sample without jitter.
 */
export const jitterCycleLength = 16;

/** Largest jitter in ms; a quiet fixed line stays below it. */
export const jitterLimitMs = 6;

/** The round trip in ms over `distanceKm` on a quiet line. */
export function roundTripMs(distanceKm: number): number {
  return (msPer100Km * distanceKm) / 100 + nearestRoundTripMs;
}

/**
 * One cycle of delays in ms on top of the round trip: mostly small, the least exactly 0.
 *
 * @param seed equal seeds give equal cycles
 */
export function jitterCycle(seed: string): number[] {
  const share = seededShares(seed);
  const cycle = Array.from({ length: jitterCycleLength }, () => jitterLimitMs * share() ** 3);
  const least = Math.min(...cycle);
  return cycle.map((delayMs) => delayMs - least);
}
