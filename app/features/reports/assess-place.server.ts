import type { Place } from "~/features/geo/place";
import { comparePeers } from "~/features/network-test/compare-peers.server";
import { listMedianRoundTrips } from "~/features/network-test/front-door.repository.server";
import {
  doorsOf,
  expectedDoors,
  type DoorWorkload,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import { exchangeScore } from "~/features/performance/score-scales";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { assessmentOf, type ExpectedOf, type PlaceAssessment } from "./assessment";
import { frontDoors } from "./front-door-catalogue.server";

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

/** Finds the doors and peers of a place, and works out everything of a report that depends on them. */
export async function assessPlace(db: Db, facts: PlaceFacts): Promise<PlaceAssessment> {
  const { place, egressPlace, measuredLatency } = facts;
  const doors = await frontDoors(db);
  const score = measuredLatency === null ? null : exchangeScore(measuredLatency);
  return assessmentOf({
    place,
    egressPlace,
    forPlace: await expectedFrom(db, { facts, doors, point: place }),
    forEgress: await expectedFrom(db, { facts, doors, point: egressPlace }),
    currentFrontDoor:
      doors.find(({ workload, code }) => workload === "Exchange" && code === facts.faultZoneCode) ??
      null,
    exchangeScore: score,
    peers: place && (await comparePeers(db, { ...facts, place, ownScore: score })),
  });
}

type From = { facts: PlaceFacts; doors: readonly FrontDoor[]; point: Place | null };

async function expectedFrom(db: Db, { facts, doors, point }: From): Promise<ExpectedOf> {
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
