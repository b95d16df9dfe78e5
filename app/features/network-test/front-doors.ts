import type { NamedPlace } from "~/features/geo/place";
import type { Variant } from "~/features/settings/variants";
import { geodesicKm, type Coordinates } from "~/lib/geodesy";

export const doorWorkloads = ["Exchange", "SharePoint"] as const;
export type DoorWorkload = (typeof doorWorkloads)[number];

/** A fault zone code as an endpoint may send it: three letters in either case. */
export const faultZonePattern = /^[A-Za-z]{3}$/;

/** A place where the suite takes traffic in; `code` is its three-letter fault zone code. */
export type FrontDoor = NamedPlace & { workload: DoorWorkload; code: string };

/** A front door with the round trip to expect from one place. */
export type ExpectedDoor = {
  door: FrontDoor;
  distanceKm: number;
  expectedRoundTripMs: number;
  /** `measured`: median of others nearby; `distance`: by its length, as `expectedRoundTripMs` has it. */
  basis: "measured" | "distance";
  /** How many measurements the median stands on; 0 for `distance`. */
  sampleCount: number;
};

/** What others nearby measured to one door: the median over `count` customers, in ms. */
export type MedianRoundTrip = { medianMs: number; count: number };

/** Distance in km within which others' round trips speak for a place (decision 0009). */
export const nearbyKm = 50;

/** How many customers must have measured a door before their median counts (decision 0009). */
export const leastMedianCount = 10;

/**
 * Round trip per 100 km of geodesic in ms: light in fibre takes 1 ms there and back, and
 * routes are about half as long again. Source: decision 0009.
 */
const roundTripMsPer100Km = 1.5;

/** What a round trip costs at no distance, in ms: the access line and the door itself (decision 0009). */
const roundTripBaseMs = 4;

/** A door is as good as the best within this share of it, or within this many ms (decision 0009). */
const optimalToleranceRatio = 0.1;
export const optimalToleranceMs = 5;

/** ISO 3166-1 code of the only country whose doors serve Gallatin, and serve nothing else. */
const gallatinCountryCode = "CN";

/** Round trip in ms that a route over `distanceKm` costs as a detour: without the base. */
export function detourRoundTripMs(distanceKm: number): number {
  return (roundTripMsPer100Km * distanceKm) / 100;
}

/** Round trip to expect over a distance when nobody nearby has measured it, in ms. */
export function expectedRoundTripMs(distanceKm: number): number {
  return detourRoundTripMs(distanceKm) + roundTripBaseMs;
}

/** The doors of a workload that traffic of a variant can use: Gallatin is apart from the worldwide service. */
export function doorsOf(
  doors: readonly FrontDoor[],
  { variant, workload }: { variant: Variant; workload: DoorWorkload },
) {
  const isGallatin = variant === "Gallatin";
  return doors.filter(
    (door) =>
      door.workload === workload && (door.countryCode === gallatinCountryCode) === isGallatin,
  );
}

/**
 * What to expect of each door from a place, the least round trip first.
 *
 * @param doors   of one workload
 * @param medians by door code; a median of fewer than ten customers is not used
 */
export function expectedDoors(
  place: Coordinates,
  doors: readonly FrontDoor[],
  medians: ReadonlyMap<string, MedianRoundTrip>,
): ExpectedDoor[] {
  return doors
    .map((door) => expectedDoor(place, door, medians.get(door.code)))
    .sort(byExpectedRoundTrip);
}

/** The best doors as seen from another place close by: lengths and what stands on them anew, medians as they are. */
export function expectedAnew(
  place: Coordinates,
  expected: readonly ExpectedDoor[],
): ExpectedDoor[] {
  return expected
    .map((known) => {
      const distanceKm = geodesicKm(place, known.door);
      if (known.basis === "measured") return { ...known, distanceKm };
      return { ...known, distanceKm, expectedRoundTripMs: expectedRoundTripMs(distanceKm) };
    })
    .sort(byPreference);
}

/**
 * The doors that are as good as the best: within 10 % or 5 ms of it, whichever is larger.
 *
 * @returns the one to prefer first; empty when nothing is expected
 */
export function optimalDoors(expected: readonly ExpectedDoor[]): ExpectedDoor[] {
  const best = bestPossibleLatency(expected);
  if (best === null) return [];
  return expected.filter((door) => door.expectedRoundTripMs <= asGoodAsMs(best)).sort(byPreference);
}

/** Up to which round trip in ms a door is as good as the best one. */
export function asGoodAsMs(bestMs: number): number {
  return bestMs + Math.max(bestMs * optimalToleranceRatio, optimalToleranceMs);
}

/** The least round trip to expect of any door, in ms; null without doors. */
export function bestPossibleLatency(expected: readonly ExpectedDoor[]): number | null {
  if (expected.length === 0) return null;
  return Math.min(...expected.map((door) => door.expectedRoundTripMs));
}

/** Whether the door in use is among the best; null when either is not known. */
export function isOptimal(code: string | null, optimal: readonly ExpectedDoor[]): boolean | null {
  if (code === null || optimal.length === 0) return null;
  return optimal.some(({ door }) => door.code === code);
}

function expectedDoor(
  place: Coordinates,
  door: FrontDoor,
  median: MedianRoundTrip | undefined,
): ExpectedDoor {
  const distanceKm = geodesicKm(place, door);
  if (median && median.count >= leastMedianCount) {
    return {
      door,
      distanceKm,
      expectedRoundTripMs: median.medianMs,
      basis: "measured",
      sampleCount: median.count,
    };
  }
  return {
    door,
    distanceKm,
    expectedRoundTripMs: expectedRoundTripMs(distanceKm),
    basis: "distance",
    sampleCount: 0,
  };
}

/**
 * Doors that are as good as one another, the one to name first: what others measured before what follows
 * from a distance, then the nearest; the code keeps the order the same from run to run.
 */
export function byPreference(a: ExpectedDoor, b: ExpectedDoor): number {
  const rank = ({ basis }: ExpectedDoor) => (basis === "measured" ? 0 : 1);
  return rank(a) - rank(b) || a.distanceKm - b.distanceKm || (a.door.code < b.door.code ? -1 : 1);
}

/** By round trip, then distance; the code keeps the order the same from run to run. */
function byExpectedRoundTrip(a: ExpectedDoor, b: ExpectedDoor): number {
  return (
    a.expectedRoundTripMs - b.expectedRoundTripMs ||
    a.distanceKm - b.distanceKm ||
    (a.door.code < b.door.code ? -1 : 1)
  );
}
