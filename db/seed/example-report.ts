import type { NamedPlace } from "~/features/geo/place";
import {
  expectedDoors,
  type DoorWorkload,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import { errorBoundMs } from "~/features/network-test/latency";
import type { PeerComparison } from "~/features/network-test/peers";
import { exchangeScore } from "~/features/performance/score-scales";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { PlaceSource } from "~/features/network-test/verdict";
import { assessmentOf, type ExpectedOf } from "~/features/reports/assessment";
import { untestedSections, type Report } from "~/features/reports/report";
import { withScore } from "~/features/reports/with-score";
import { dayMs } from "~/lib/time";

/** What happened in one run of the demonstration world; the rest of its report follows from it. */
export type ExampleRun = {
  reportId: string;
  runId: string;
  at: Date;
  place: NamedPlace;
  placeSource: PlaceSource;
  egress: { place: NamedPlace; address: string; asn: number; organisation: string };
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

/** Days the certificates of the demonstration are still valid. */
const certificateDays = 200;

/** A finished report that is whole and true to `run`, marked as demonstration. */
export function exampleReport(run: ExampleRun, { doors, peers }: ExampleWorld): Report {
  const measuredLatency = run.samplesMs.length > 0 ? Math.min(...run.samplesMs) : null;
  return withScore({
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
    exchangeFaultZoneCode: run.doorCode,
    measuredLatency,
    measuredLatencies: [...run.samplesMs],
    latencyMethod: measuredLatency === null ? null : timedBy(measuredLatency),
    latencyFailure: run.failure,
    lostSampleCount: measuredLatency === null ? null : 0,
    probes: [],
    ...assessmentOf({
      place: run.place,
      egressPlace: run.egress.place,
      forPlace: expectedFrom(run.place, doors),
      forEgress: expectedFrom(run.egress.place, doors),
      currentFrontDoor:
        doors.find(({ workload, code }) => workload === "Exchange" && code === run.doorCode) ??
        null,
      exchangeScore: measuredLatency === null ? null : exchangeScore(measuredLatency),
      peers,
    }),
    serverTests: serverTestsAt(run.at),
    ...untestedSections,
  });
}

function timedBy(measuredMs: number): Report["latencyMethod"] {
  const method = "resource-timing";
  return {
    kind: method,
    errorMs: errorBoundMs(measuredMs, { method, calibration: null, clockStepMs: 0 }),
  };
}

/** Expectations worked out once for each catalogue and place: many runs share a city. */
const known = new WeakMap<readonly FrontDoor[], Map<string, ExpectedOf>>();

function expectedFrom(place: NamedPlace, doors: readonly FrontDoor[]): ExpectedOf {
  const places = known.get(doors) ?? new Map<string, ExpectedOf>();
  known.set(doors, places);
  const key = `${place.latitude} ${place.longitude}`;
  const of = (workload: DoorWorkload) =>
    expectedDoors(
      place,
      doors.filter((door) => door.workload === workload),
      new Map(),
    );
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
        validTo: later(certificateDays * dayMs),
        daysLeft: certificateDays,
        isNameMatch: true,
        isTrusted: true,
        distrustReason: null,
        protocol: "TLSv1.3",
      },
    })),
  };
}
