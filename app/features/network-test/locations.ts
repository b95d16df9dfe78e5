import type { NamedPlace } from "~/features/geo/place";
import { geodesicKm, type Coordinates } from "~/lib/geodesy";
import { onceEach } from "~/lib/once-each";

import { evidenceOf } from "./evidence";
import { beliefIn, leastRoundTripMs, type Belief, type MeasuredRoundTrip } from "./fibre";
import type { ExpectedDoor } from "./front-doors";
import { resolverPlace } from "./located-addresses";
import type { Measured } from "./verdict";
import { detourDistanceKm } from "./verdicts-thresholds";

/**
 * Which location is more likely wrong: the person's, the one the database has for the egress
 * address, or the front door's.
 */
export type Suspect = "place" | "egress" | "door";

/** What the round trip to Exchange says of the locations of a report. */
export type Locations = {
  egress: Belief;
  door: Belief;
  /** Null where nothing is refuted. */
  suspect: Suspect | null;
  /** Whether everything that was worked out from the person's location is in doubt with it. */
  isPlaceSuspect: boolean;
  /** Whether Exchange may leave elsewhere than what this site sees: then a far egress is no detour of Exchange. */
  hasOtherWay: boolean;
};

/** Judges the locations of a report by the round trip to Exchange. */
export const locationsOf = onceEach(judgeLocations);

function judgeLocations(measured: Measured): Locations {
  const {
    browserLocation: place,
    browserLocationSource: source,
    currentFrontDoor: door,
  } = measured;
  const roundTrip = exchangeRoundTrip(measured);
  const egress =
    !place || source === "egress"
      ? "believed"
      : beliefIn(measured.browserToEgressLocationDistance, egressRoundTrip(measured));
  const toDoor = place && door ? beliefIn(geodesicKm(place, door), roundTrip) : "believed";
  const hasOtherWay = egress === "refuted" && toDoor !== "refuted" && goesAnotherWay(measured);
  const isWrong = (egress === "refuted" && !hasOtherWay) || toDoor === "refuted";
  const known = roundTrip ?? egressRoundTrip(measured);
  const suspect =
    isWrong && known ? suspectOf(measured, { egress, door: toDoor, roundTrip: known }) : null;
  const isPlaceSuspect = suspect === "place" || (suspect === "egress" && source === "egress");
  return { egress, door: toDoor, suspect, isPlaceSuspect, hasOtherWay };
}

/**
 * The round trip that all traffic to Exchange takes, over egress and front door: the browser's samples,
 * else the client's handshake. Satellite links and accelerators answer handshakes on this side of the
 * line, so a handshake counts only where no request was timed.
 */
export function exchangeRoundTrip(measured: Measured): MeasuredRoundTrip | null {
  return timedOr(evidenceOf(measured).exchangeHandshakeMs, measured);
}

/** The same for the egress, which the traffic of every endpoint of the suite passes. */
export function egressRoundTrip(measured: Measured): MeasuredRoundTrip | null {
  return timedOr(evidenceOf(measured).suiteHandshakeMs, measured);
}

function timedOr(
  handshakeMs: number | null,
  { measuredLatency, latencyMethod }: Measured,
): MeasuredRoundTrip | null {
  if (measuredLatency !== null)
    return { ms: measuredLatency, errorMs: latencyMethod?.errorMs ?? 0 };
  return handshakeMs === null ? null : { ms: handshakeMs, errorMs: 0 };
}

/**
 * A VPN that leaves the suite out, and a proxy, carry the traffic of this site and not that of Exchange:
 * both locations may be right then.
 */
function goesAnotherWay({ vpns, proxies }: Measured): boolean {
  const isSplit = vpns?.data?.vpns.some(({ isUp }) => isUp) ?? false;
  return isSplit || (proxies?.data?.found.length ?? 0) > 0;
}

type Refuted = { egress: Belief; door: Belief; roundTrip: MeasuredRoundTrip };

function suspectOf(measured: Measured, refuted: Refuted): Suspect {
  return refuted.egress === "refuted"
    ? placeOrEgress(measured, refuted)
    : doorOrPlace(measured, refuted);
}

/** Place and egress cannot both be right: what else was located sides with one of them. */
function placeOrEgress(measured: Measured, { door: toDoor, roundTrip }: Refuted): Suspect {
  const { egressLocation: egress, currentFrontDoor: door } = measured;
  // The suite knows where its front door is, and the round trip went there.
  const fromEgress = egress && door ? beliefIn(geodesicKm(egress, door), roundTrip) : "believed";
  if (toDoor !== fromEgress)
    return toDoor === "refuted"
      ? "place"
      : fromEgress === "refuted"
        ? "egress"
        : sideOfOthers(measured, roundTrip);
  return sideOfOthers(measured, roundTrip);
}

function sideOfOthers(measured: Measured, roundTrip: MeasuredRoundTrip): Suspect {
  const { browserLocation: place, egressLocation: egress } = measured;
  // No front door is as near as the round trip says.
  const isTooFar = (doors: readonly ExpectedDoor[]) =>
    doors.length > 0 &&
    roundTrip.ms < leastRoundTripMs(Math.min(...doors.map(({ distanceKm }) => distanceKm)));
  const [fromPlace, fromEgress] = [
    isTooFar(measured.optimalFrontDoors),
    isTooFar(measured.optimalFrontDoorsForEgress),
  ];
  if (fromPlace !== fromEgress) return fromPlace ? "place" : "egress";
  const near = (point: NamedPlace | null) =>
    witnesses(measured).filter((witness) => point && geodesicKm(point, witness) <= detourDistanceKm)
      .length;
  // Nine of ten addresses are located right; people know where they are (field facts 1).
  return near(egress) > near(place) ? "place" : "egress";
}

/** Other addresses of the visitor's own network, as the database locates them. */
function witnesses({ dnsResolver, skype }: Measured): Coordinates[] {
  const mapped = skype?.data?.mappedAddress ?? null;
  const media = skype?.addresses.find(({ address }) => address === mapped)?.place;
  return [resolverPlace(dnsResolver), media].filter((each) => each !== null && each !== undefined);
}

/** The front door cannot be where it is while the person is there, and the egress has nothing against either. */
function doorOrPlace(measured: Measured, { roundTrip }: Refuted): Suspect {
  const {
    browserLocationSource: source,
    browserLocation: place,
    egressLocation: egress,
    currentFrontDoor: door,
  } = measured;
  if (source === "egress") return "egress";
  if (!egress || !place || !door) return source === "browser" ? "door" : "place";
  // Two that were found apart from each other and agree outweigh the one.
  if (geodesicKm(place, egress) <= detourDistanceKm) return "door";
  return beliefIn(geodesicKm(egress, door), roundTrip) === "refuted" ? "door" : "place";
}
