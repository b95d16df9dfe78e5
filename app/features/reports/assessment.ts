import type { NamedPlace } from "~/features/geo/place";
import {
  bestPossibleLatency,
  isOptimal,
  optimalDoors,
  type DoorWorkload,
  type ExpectedDoor,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import type { PeerComparison } from "~/features/network-test/peers";
import { geodesicKm } from "~/lib/geodesy";

import type { Report } from "./report";

/** What to expect of the doors of each workload from one place. */
export type ExpectedOf = Record<DoorWorkload, ExpectedDoor[]>;

/** What an assessment is made from; the expectations of a place that is not known are empty. */
type AssessmentFacts = {
  place: NamedPlace | null;
  egressPlace: NamedPlace | null;
  forPlace: ExpectedOf;
  forEgress: ExpectedOf;
  currentFrontDoor: FrontDoor | null;
  exchangeScore: number | null;
  peers: PeerComparison | null;
};

/** Everything of a report that depends on its place. */
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
  | "distributionValueBin1"
  | "distributionValueBin2"
  | "distributionValueBin3"
  | "distributionValueBin4"
  | "distributionValueBin5"
  | "peers"
>;

/** Works out what depends on the place from the doors and peers found for it. */
export function assessmentOf(facts: AssessmentFacts): PlaceAssessment {
  const { place, egressPlace, forPlace, forEgress, currentFrontDoor, exchangeScore, peers } = facts;
  const optimal = optimalDoors(forPlace.Exchange);
  const [bin1 = null, bin2 = null, bin3 = null, bin4 = null, bin5 = null] = peers?.bins ?? [];
  return {
    browserToEgressLocationDistance: place && egressPlace ? geodesicKm(place, egressPlace) : null,
    currentFrontDoor,
    isCurrentFrontDoorOptimal: isOptimal(currentFrontDoor?.code ?? null, optimal),
    optimalFrontDoors: optimal,
    optimalFrontDoorsForEgress: optimalDoors(forEgress.Exchange),
    optimalSharePointFrontDoors: optimalDoors(forPlace.SharePoint),
    optimalSharePointFrontDoorsForEgress: optimalDoors(forEgress.SharePoint),
    bestPossibleLatency: bestPossibleLatency(forPlace.Exchange),
    bestPossibleLatencyForEgress: bestPossibleLatency(forEgress.Exchange),
    exchangeScore,
    distributionValueBin1: bin1,
    distributionValueBin2: bin2,
    distributionValueBin3: bin3,
    distributionValueBin4: bin4,
    distributionValueBin5: bin5,
    peers,
  };
}
