import type { Place } from "~/features/geo/place";
import {
  bestPossibleLatency,
  doorsOf,
  expectedDoors,
  isOptimal,
  optimalDoors,
  type DoorWorkload,
  type ExpectedDoor,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import { listMedianRoundTrips } from "~/features/network-test/front-door.repository.server";
import { comparePeers } from "~/features/network-test/compare-peers.server";
import { exchangeScore, overallScore } from "~/features/network-test/score";
import type { Variant } from "~/features/settings/variants";
import { geodesicKm } from "~/lib/geodesy";
import type { Db } from "~/platform/database.server";

import { frontDoors } from "./front-door-catalogue.server";
import type { Report } from "./report";

/** What an assessment stands on; places are null where unknown. */
export type PlaceFacts = {
  variant: Variant;
  isDemonstration: boolean;
  place: Place | null;
  egressPlace: Place | null;
  faultZoneCode: string | null;
  measuredLatency: number | null;
  /** Null when neither tenant nor egress is known. */
  customer: Uint8Array | null;
  now: Date;
};

export type PlaceAssessment = Pick<
  Report,
  | "browserToEgressLocationDistance"
  | "currentFrontDoor"
  | "isCurrentFrontDoorOptimal"
  | "optimalFrontDoors"
  | "optimalFrontDoorsForEgress"
  | "optimalSharePointFrontDoors"
  | "optimalSharePointFrontDoorsForEgress"
  | "bestPossibleLatency"
  | "bestPossibleLatencyForEgress"
  | "exchangeScore"
  | "score"
  | "distributionValueBin1"
  | "distributionValueBin2"
  | "distributionValueBin3"
  | "distributionValueBin4"
  | "distributionValueBin5"
  | "peers"
>;

/** Works out everything of a report that depends on the place: distance, doors, score, peers. */
export async function assessPlace(db: Db, facts: PlaceFacts): Promise<PlaceAssessment> {
  const { place, egressPlace, measuredLatency } = facts;
  const doors = await frontDoors(db);
  const forPlace = await expectedFrom(db, { facts, doors, point: place });
  const forEgress = await expectedFrom(db, { facts, doors, point: egressPlace });
  const optimal = optimalDoors(forPlace.Exchange);
  const current = doors.find(({ workload, code }) => workload === "Exchange" && code === facts.faultZoneCode) ?? null;
  const score = measuredLatency === null ? null : exchangeScore(measuredLatency);
  const peers = place && (await comparePeers(db, { ...facts, place, ownScore: score }));
  const [bin1 = null, bin2 = null, bin3 = null, bin4 = null, bin5 = null] = peers?.bins ?? [];
  return {
    browserToEgressLocationDistance: place && egressPlace ? geodesicKm(place, egressPlace) : null,
    currentFrontDoor: current,
    isCurrentFrontDoorOptimal: isOptimal(current?.code ?? null, optimal),
    optimalFrontDoors: optimal,
    optimalFrontDoorsForEgress: optimalDoors(forEgress.Exchange),
    optimalSharePointFrontDoors: optimalDoors(forPlace.SharePoint),
    optimalSharePointFrontDoorsForEgress: optimalDoors(forEgress.SharePoint),
    bestPossibleLatency: bestPossibleLatency(forPlace.Exchange),
    bestPossibleLatencyForEgress: bestPossibleLatency(forEgress.Exchange),
    exchangeScore: score,
    score: overallScore({ exchange: score, sharePoint: null, teams: null }),
    distributionValueBin1: bin1,
    distributionValueBin2: bin2,
    distributionValueBin3: bin3,
    distributionValueBin4: bin4,
    distributionValueBin5: bin5,
    peers,
  };
}

type From = { facts: PlaceFacts; doors: readonly FrontDoor[]; point: Place | null };

async function expectedFrom(db: Db, { facts, doors, point }: From): Promise<Record<DoorWorkload, ExpectedDoor[]>> {
  const of = async (workload: DoorWorkload) => {
    if (!point) return [];
    const medians = await listMedianRoundTrips(db, {
      variant: facts.variant,
      isDemonstration: facts.isDemonstration,
      workload,
      place: point,
      now: facts.now,
      exceptCustomer: facts.customer,
    });
    return expectedDoors(point, doorsOf(doors, { variant: facts.variant, workload }), medians);
  };
  return { Exchange: await of("Exchange"), SharePoint: await of("SharePoint") };
}
