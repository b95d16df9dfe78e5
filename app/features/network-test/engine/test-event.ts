import type { PlaceNames } from "~/features/geo/place";
import type { RunEvent, TestStatusData } from "~/features/messaging/run-events";
import type { Coordinates } from "~/lib/geodesy";

import type { ClientTestData } from "../client/client-data.schema";
import type { ReachOutcome } from "../client/reach-outcome";
import type { Disturbance, Latency, LatencyFailure } from "../latency";
import type { LocationFailure } from "../location-failure";
import type { Step, StepKind } from "../plan";

/** The place of a test. What the egress address says stays with the server, so it has no point here. */
export type FoundLocation = {
  source: "browser" | "egress" | "manual";
  /** As shown: city, region, country. */
  label: string;
  city: string;
  /** Names and snapped point to send; null for a place chosen by id and for the egress's own. */
  named: (Coordinates & PlaceNames) | null;
  placeId: number | null;
};

/** A further endpoint's round trip in ms; null latency carries its reason. */
export type ProbeResult = {
  name: string;
  latencyMs: number | null;
  failure: LatencyFailure | null;
};

/** What the server made of a run, as far as the page shows it while the test goes on. */
export type GeneratedReport = {
  id: string;
  runId: string;
  egressCity: string | null;
  egressProvider: string | null;
  egressDistanceKm: number | null;
  frontDoorCity: string | null;
};

/** The resolver that asked for a name, and where it stands; null where that is not known. */
export type SeenResolver = { address: string; city: string | null };

/** Why a step failed; also the key of its sentence. */
export type StepFailure =
  | LatencyFailure
  | Disturbance
  | "type-in-city"
  | "no-probe-answered"
  | "report-failed"
  | "no-endpoint-reached"
  | "no-socket-opened"
  | "no-udp-answer"
  | "relay-not-found"
  | "not-in-this-browser"
  | "result-lost"
  | "load-failed"
  | "server-tests-failed"
  | "server-tests-timeout"
  | "hub-unreachable"
  | "save-failed";

/** Something that happened in a test, without its time. */
export type Happening =
  | { type: "started"; plan: readonly Step[] }
  | { type: "step-started"; step: StepKind }
  | { type: "location-alerted"; alert: LocationFailure }
  | { type: "located"; location: FoundLocation }
  | { type: "sampled"; roundTripMs: number | null }
  | { type: "measured"; latency: Latency }
  | { type: "fault-zone-read"; code: string | null }
  | { type: "probed"; result: ProbeResult }
  | { type: "report-generated"; report: GeneratedReport }
  | { type: "reached"; host: string; outcome: ReachOutcome }
  | { type: "resolver-seen"; seen: SeenResolver | null }
  | { type: "sockets-tried"; sockets: ClientTestData["webSocket"] }
  | { type: "relay-asked"; media: ClientTestData["skype"] }
  | { type: "loaded"; load: ClientTestData["bufferBloat"] }
  | { type: "polling" }
  | { type: "received"; event: RunEvent }
  | { type: "step-finished"; step: StepKind }
  | { type: "step-failed"; step: StepKind; reason: StepFailure; detail: string | null }
  | { type: "failed"; step: StepKind; reason: StepFailure; detail: string | null }
  | { type: "stopped" }
  | { type: "finished"; reportId: string }
  | { type: "ticked" };

/** A happening and its time in ms on the clock of the test. */
export type TestEvent = Happening & { atMs: number };

/** The status that an event of the hub announces; null for every other event. */
export function testStatusOf({ event, data }: RunEvent): TestStatusData["status"] | null {
  if (event !== "ReceiveTestStatus" || typeof data !== "object" || data === null) return null;
  return (data as Partial<TestStatusData>).status ?? null;
}
