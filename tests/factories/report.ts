import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#db/schema";
import type { NamedPlace } from "~/features/geo/place";
import { untestedSections, type Report } from "~/features/reports/report";

import { aFrontDoor } from "./front-door";

/** Amsterdam, as the gazetteer names it. */
export function aReportPlace(place: Partial<NamedPlace> = {}): NamedPlace {
  return {
    latitude: 52.37,
    longitude: 4.89,
    city: "Amsterdam",
    region: "North Holland",
    country: "Netherlands",
    countryCode: "NL",
    ...place,
  };
}

const unknownPeers = {
  distributionValueBin1: null,
  distributionValueBin2: null,
  distributionValueBin3: null,
  distributionValueBin4: null,
  distributionValueBin5: null,
  peers: null,
} as const;

/** A finished report of a good connection in Amsterdam; a test names only what it is about. */
export function aReport(report: Partial<Report> = {}): Report {
  const door = aFrontDoor();
  const nearest = {
    door,
    distanceKm: 0,
    expectedRoundTripMs: 4,
    basis: "distance",
    sampleCount: 0,
  } as const;
  return {
    id: randomUUID(),
    runId: randomUUID(),
    userId: null,
    dateTime: "2026-03-02T09:00:00.000Z",
    status: "finished",
    isDemonstration: false,
    browserLocation: aReportPlace(),
    browserLocationSource: "manual",
    browserLocationIsAutoDetected: false,
    tenantDomain: null,
    egressIp: "192.0.2.10",
    claimedEgressIp: null,
    egressLocation: aReportPlace(),
    egressNetwork: { asn: 64500, organisation: "Example Networks" },
    browserToEgressLocationDistance: 0,
    currentFrontDoor: door,
    exchangeFaultZoneCode: door.code,
    isCurrentFrontDoorOptimal: true,
    optimalFrontDoors: [nearest],
    optimalFrontDoorsForEgress: [nearest],
    optimalSharePointFrontDoors: [],
    optimalSharePointFrontDoorsForEgress: [],
    bestPossibleLatency: 4,
    bestPossibleLatencyForEgress: 4,
    measuredLatency: 10,
    measuredLatencies: [10, 11, 12],
    latencyMethod: { kind: "resource-timing", errorMs: 1.5 },
    latencyFailure: null,
    lostSampleCount: 0,
    probes: [],
    exchangeScore: 100,
    score: 100,
    serverTests: null,
    ...unknownPeers,
    ...untestedSections,
    ...report,
  };
}

/**
 * The row that keeps `report`. Its run must be stored first, under `run_id`.
 *
 * @param columns what differs from an unsaved report that is kept for 90 days
 */
export function aReportRow(
  report: Report = aReport(),
  columns: Partial<Insertable<Database["report"]>> = {},
): Insertable<Database["report"]> {
  return {
    id: report.id,
    variant: "MultiTenant",
    run_id: report.runId,
    owner_id: report.userId,
    status: report.status,
    document: JSON.stringify(report),
    is_demonstration: report.isDemonstration,
    created_at: new Date(report.dateTime),
    expires_at: new Date("2026-05-31T09:00:00Z"),
    ...columns,
  };
}
