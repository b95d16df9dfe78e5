import { noTargets } from "~/features/network-test/browser-targets";
import type { HubItem, Probes } from "~/features/network-test/engine/probes";
import { runTest } from "~/features/network-test/engine/run-test";
import type { TestEvent } from "~/features/network-test/engine/test-event";
import type { LatencyReading } from "~/features/network-test/latency";
import { networkTestPlan, type PlanSettings } from "~/features/network-test/plan";
import { advance, idle, type Progress } from "~/features/network-test/progress";
import { ok } from "~/lib/result";

/** A plan of the least that a test does. */
export const settings: PlanSettings = {
  endpointUrl: "https://door.example/latency.gif",
  faultZoneHeader: "x-faultzone",
  probeEndpoints: [],
  download: null,
  upload: null,
  targets: noTargets,
  chosenPlace: null,
  tenantDomain: null,
  debugTrace: false,
};

export const position = { latitude: 47.2529, longitude: -122.4443 };
export const tacoma = { city: "Tacoma", region: "Washington", country: "United States" };
const seattle = { city: "Seattle", region: "Washington", country: "United States" };
export const report = {
  id: "report",
  runId: "run",
  egressCity: "Seattle",
  egressProvider: null,
  egressDistanceKm: 41,
  frontDoorCity: "Quincy",
};
export const reading = (timingMs: number): LatencyReading => ({
  wallMs: timingMs + 1,
  timingMs,
  isReused: true,
});
export const untimed = (wallMs: number): LatencyReading => ({
  wallMs,
  timingMs: null,
  isReused: null,
});
export const status = (sequence: number, word: string): HubItem => ({
  type: "event",
  event: { sequence, event: "ReceiveTestStatus", data: { status: word } },
});

export async function* items(...all: HubItem[]): AsyncGenerator<HubItem> {
  for (const item of all) yield await Promise.resolve(item);
}

/** A world in which everything goes well; a test names what does not. */
export function world(different: Partial<Probes> = {}): Probes {
  return {
    position: async () => ok(position),
    placeAt: async () => tacoma,
    egressPlace: async () => seattle,
    sample: async () => ok(reading(20)),
    calibrate: async () => ({ excessMs: 2, spreadMs: 0.5 }),
    clockStepMs: () => 0.1,
    readAnswer: async () => ({ isAnswered: true, status: 200, faultZone: "MWH" }),
    sendTelemetry: () => undefined,
    generateReport: async () => report,
    hubItems: () => items(status(1, "Started"), status(2, "Finished")),
    reach: async () => "reached",
    openSocket: async () => ({ kind: "opened", openMs: 30 }),
    askRelay: async () => ({
      socketCount: 1,
      mapped: { address: "8.8.4.4", answerMs: 25 },
      errors: [],
      isComplete: false,
    }),
    download: async () => ({
      bitsPerSecond: 80_000_000,
      bytes: 15_000_000,
      elapsedMs: 1500,
      reason: null,
    }),
    upload: async () => ({
      bitsPerSecond: 20_000_000,
      bytes: 7_500_000,
      elapsedMs: 3000,
      reason: null,
    }),
    watchTab: () => () => ({ meanLagMs: 0, longestLagMs: 0, clockShiftMs: 0 }),
    every: (_pauseMs, sample) => ({
      end: () => Promise.all(Array.from({ length: 10 }, () => sample())),
    }),
    pause: async () => undefined,
    now: () => "2030-01-01T00:00:00.000Z",
    newKey: () => "0b0c0d0e-0000-4000-8000-000000000000",
    sendResult: async () => undefined,
    seenResolver: async () => ({ address: "9.9.9.9", city: "Seattle" }),
    cancelRun: () => undefined,
    saveReport: async () => "report",
    ...different,
  };
}

export type Ran = { events: TestEvent[]; progress: Progress };

/** Runs a whole test; `stopAt` aborts it when an event of that type comes. */
export async function run(
  probes: Probes,
  {
    plan = networkTestPlan(settings),
    stopAt,
  }: { plan?: ReturnType<typeof networkTestPlan>; stopAt?: TestEvent["type"] } = {},
): Promise<Ran> {
  const stop = new AbortController();
  const events: TestEvent[] = [];
  let now = 0;
  for await (const event of runTest(plan, {
    probes,
    clock: () => (now += 10),
    signal: stop.signal,
  })) {
    events.push(event);
    if (event.type === stopAt) stop.abort();
  }
  return { events, progress: events.reduce(advance, idle) };
}

/** Which steps failed, and why. */
export const failures = ({ events }: Ran) =>
  events.flatMap((event) =>
    event.type === "step-failed" || event.type === "failed"
      ? [{ type: event.type, step: event.step, reason: event.reason }]
      : [],
  );
