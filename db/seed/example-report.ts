import {
  bestPossibleLatency,
  expectedDoors,
  isOptimal,
  optimalDoors,
  type DoorWorkload,
  type ExpectedDoor,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import type { PeerComparison } from "~/features/network-test/peers";
import { exchangeScore, overallScore } from "~/features/network-test/score";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import { untestedSections, type PlaceSource, type Report, type ReportPlace } from "~/features/reports/report";
import { geodesicKm } from "~/lib/geodesy";

/** What happened in one run of the demonstration world; the rest of its report follows from it. */
export type ExampleRun = {
  reportId: string;
  runId: string;
  at: Date;
  place: ReportPlace;
  placeSource: PlaceSource;
  egress: { place: ReportPlace; address: string; asn: number; organisation: string };
  /** Code of the Exchange front door in use; null where the endpoint did not answer. */
  doorCode: string | null;
  /** Samples in ms; empty where the endpoint did not answer. */
  samplesMs: readonly number[];
  /** Word of the failure where there is no sample. */
  failure: string | null;
};

/** What a report is held against: every front door, and the peers where they are known. */
export type ExampleWorld = { doors: readonly FrontDoor[]; peers: PeerComparison | null };

/** Names of the suite in the demonstration; the zone is reserved for documentation (RFC 2606). */
const suiteHosts = [
  { host: "outlook.suite.example", role: "exchange" },
  { host: "files.suite.example", role: "sharepoint" },
] as const;

/** A finished report that is whole and true to `run`, marked as demonstration. */
export function exampleReport(run: ExampleRun, world: ExampleWorld): Report {
  return {
    id: run.reportId,
    runId: run.runId,
    userId: null,
    dateTime: run.at.toISOString(),
    status: "finished",
    isDemonstration: true,
    browserLocation: run.place,
    browserLocationSource: run.placeSource,
    browserLocationIsAutoDetected: run.placeSource === "browser",
    tenantDomain: null,
    egressIp: run.egress.address,
    claimedEgressIp: null,
    egressLocation: run.egress.place,
    egressNetwork: { asn: run.egress.asn, organisation: run.egress.organisation },
    browserToEgressLocationDistance: geodesicKm(run.place, run.egress.place),
    probes: [],
    ...doorPart(run, world),
    ...latencyPart(run, world),
    serverTests: serverTestsAt(run.at),
    ...untestedSections,
  };
}

function doorPart(run: ExampleRun, { doors }: ExampleWorld) {
  const forPlace = doorsFrom(run.place, doors);
  const forEgress = doorsFrom(run.egress.place, doors);
  return {
    currentFrontDoor: doors.find(({ workload, code }) => workload === "Exchange" && code === run.doorCode) ?? null,
    exchangeFaultZoneCode: run.doorCode,
    isCurrentFrontDoorOptimal: isOptimal(run.doorCode, forPlace.Exchange.optimal),
    optimalFrontDoors: forPlace.Exchange.optimal,
    optimalFrontDoorsForEgress: forEgress.Exchange.optimal,
    optimalSharePointFrontDoors: forPlace.SharePoint.optimal,
    optimalSharePointFrontDoorsForEgress: forEgress.SharePoint.optimal,
    bestPossibleLatency: forPlace.Exchange.best,
    bestPossibleLatencyForEgress: forEgress.Exchange.best,
  };
}

function latencyPart({ samplesMs, failure }: ExampleRun, { peers }: ExampleWorld) {
  const measuredLatency = samplesMs.length > 0 ? Math.min(...samplesMs) : null;
  const score = measuredLatency === null ? null : exchangeScore(measuredLatency);
  const [bin1 = null, bin2 = null, bin3 = null, bin4 = null, bin5 = null] = peers?.bins ?? [];
  return {
    measuredLatency,
    measuredLatencies: [...samplesMs],
    latencyMethod: measuredLatency === null ? null : ({ kind: "resource-timing", errorMs: 1.5 } as const),
    latencyFailure: failure,
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

type Doors = Record<DoorWorkload, { optimal: ExpectedDoor[]; best: number | null }>;

/** The doors of a place, worked out once for each catalogue and place: many runs share a city. */
const known = new WeakMap<readonly FrontDoor[], Map<string, Doors>>();

function doorsFrom(place: ReportPlace, doors: readonly FrontDoor[]): Doors {
  const places = known.get(doors) ?? new Map<string, Doors>();
  known.set(doors, places);
  const key = `${place.latitude} ${place.longitude}`;
  const of = (workload: DoorWorkload) => {
    const expected = expectedDoors(place, doors.filter((door) => door.workload === workload), new Map());
    return { optimal: optimalDoors(expected), best: bestPossibleLatency(expected) };
  };
  const found = places.get(key) ?? { Exchange: of("Exchange"), SharePoint: of("SharePoint") };
  places.set(key, found);
  return found;
}

/** What the server finds when all is well, in addresses kept for documentation. */
function serverTestsAt(at: Date): ServerTestResults {
  const later = (ms: number) => new Date(at.getTime() + ms).toISOString();
  return {
    startedAt: later(400),
    finishedAt: later(1300),
    dns: suiteHosts.map(({ host, role }, position) => ({
      host,
      role,
      outcome: "resolved",
      addresses: [`192.0.2.${250 + position}`],
      canonicalNames: [],
      elapsedMs: 6 + position,
    })),
    connectivity: suiteHosts.map(({ host, role }, position) => ({
      host,
      port: 443,
      role,
      code: "Successful",
      address: `192.0.2.${250 + position}`,
      connectMs: 5 + position,
      failure: null,
      certificate: {
        subject: host,
        issuer: "Demonstration CA",
        validTo: later(200 * 86_400_000),
        daysLeft: 200,
        isNameMatch: true,
        isTrusted: true,
        distrustReason: null,
        protocol: "TLSv1.3",
      },
    })),
  };
}
