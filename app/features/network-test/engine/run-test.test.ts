import { describe, expect, it } from "vitest";

import { snapToGrid } from "~/lib/geodesy";
import {
  failures,
  items,
  position,
  report,
  run,
  settings,
  status,
  tacoma,
  world,
} from "#tests/factories/scripted-test";

import { networkTestPlan } from "../plan";
import type { HubItem, Probes } from "./probes";
import { runTest } from "./run-test";
import type { TestEvent } from "./test-event";

const snapped = snapToGrid(position);

describe("a test in a good world", () => {
  it("goes through all steps to the report's id", async () => {
    const { events, progress } = await run(world());
    expect(events.filter(({ type }) => type === "step-finished")).toHaveLength(5);
    expect(events.at(-1)).toMatchObject({ type: "finished", reportId: "report" });
    expect(progress).toMatchObject({
      phase: "AdvancedTestFinish",
      outcome: "finished",
      faultZone: "MWH",
    });
    expect(progress.samplesMs).toHaveLength(25);
    expect(progress.latency).toMatchObject({ measuredMs: 20, method: "resource-timing" });
  });

  it("sends exactly what it knows", async () => {
    const sent: Record<string, string>[] = [];
    const plan = networkTestPlan({ ...settings, tenantDomain: "contoso.com", debugTrace: true });
    await run(world({ generateReport: async (fields) => (sent.push(fields), report) }), { plan });
    expect(sent).toEqual([
      {
        browserLatitude: String(snapped.latitude),
        browserLongitude: String(snapped.longitude),
        browserLocationCity: "Tacoma",
        browserLocationRegion: "Washington",
        browserLocationCountry: "United States",
        browserLocationIsAutoDetected: "true",
        exchangeAnswer: "good",
        exchangeStatus: "200",
        exchangeFaultZoneCode: "MWH",
        measuredLatency: "20",
        measuredLatencies: Array.from({ length: 25 }, () => "20").join(","),
        latencyMethod: "resource-timing",
        latencyErrorMs: "1.5",
        lostSampleCount: "0",
        tenantDomain: "contoso.com",
        debugTrace: "true",
      },
    ]);
  });

  it("snaps the position before anything is asked about it", async () => {
    const asked: unknown[] = [];
    await run(world({ placeAt: async (point) => (asked.push(point), tacoma) }));
    expect(asked).toEqual([snapped]);
    expect(asked).not.toEqual([position]);
  });

  it("saves what it measured", async () => {
    const saved: unknown[] = [];
    await run(world({ saveReport: async (measurement) => (saved.push(measurement), "report") }));
    expect(saved).toMatchObject([
      {
        id: "report",
        latencyMethod: { kind: "resource-timing", errorMs: 1.5 },
        lostSampleCount: 0,
      },
    ]);
  });
});

describe("what the server does", () => {
  it.each([
    [
      "the report cannot be generated",
      { generateReport: async () => Promise.reject(new Error("CallBackend: POST")) },
      "report",
      "report-failed",
    ],
    [
      "the report cannot be saved",
      { saveReport: async () => Promise.reject(new Error("CallBackend: POST")) },
      "save",
      "save-failed",
    ],
  ] as [string, Partial<Probes>, string, string][])(
    "ends the test when %s",
    async (_, different, step, reason) => {
      const ran = await run(world(different));
      expect(ran.progress).toMatchObject({
        phase: "TestFailed",
        outcome: "failed",
        failure: { step, reason, detail: "CallBackend: POST" },
      });
    },
  );

  it.each([
    ["fail", () => items(status(1, "Started"), status(2, "Failed")), "server-tests-failed"],
    ["are cancelled", () => items(status(1, "Cancelled")), "server-tests-failed"],
    [
      "do not end in time",
      () => items(status(1, "Started"), { type: "time-is-up" }),
      "server-tests-timeout",
    ],
    ["end without a word", () => items(status(1, "Started")), "hub-unreachable"],
    [
      "cannot be followed",
      (): AsyncIterable<HubItem> => {
        throw new Error("503");
      },
      "hub-unreachable",
    ],
  ] as const)("saves the report all the same when its tests %s", async (_, hubItems, reason) => {
    const ran = await run(world({ hubItems }));
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "server-tests", reason }]);
    expect(ran.progress).toMatchObject({ phase: "AdvancedTestFinish", outcome: "finished" });
  });

  it("is told as it comes, and that it had to be polled", async () => {
    const result: HubItem = {
      type: "event",
      event: {
        sequence: 2,
        event: "ReceiveConnectivityTestResult",
        data: { host: "door.example" },
      },
    };
    const { progress } = await run(
      world({
        hubItems: () =>
          items(status(1, "Started"), { type: "polling" }, result, status(3, "Finished")),
      }),
    );
    expect(progress.isPolling).toBe(true);
    expect(progress.received.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe("stopping", () => {
  it.each([
    "started",
    "step-started",
    "located",
    "sampled",
    "measured",
    "report-generated",
    "received",
  ] as const)("at %s ends with a last event that says so", async (stopAt) => {
    const ran = await run(world(), { stopAt });
    expect(ran.events.at(-1)?.type).toBe("stopped");
    expect(ran.progress).toMatchObject({ phase: "Prepare", outcome: "stopped", failure: null });
  });

  it.each([
    ["measured", []],
    ["report-generated", ["report"]],
    ["received", ["report"]],
    ["finished", []],
  ] as const)("at %s ends the server's tests of %j", async (stopAt, ended) => {
    const cancelled: string[] = [];
    await run(world({ cancelRun: (id) => cancelled.push(id) }), { stopAt });
    expect(cancelled).toEqual(ended);
  });

  it("ends a probe that is waiting", async () => {
    const stop = new AbortController();
    const waiting: Probes["position"] = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    const events: TestEvent["type"][] = [];
    for await (const event of runTest(networkTestPlan(settings), {
      probes: world({ position: waiting }),
      clock: () => 0,
      signal: stop.signal,
    })) {
      events.push(event.type);
      if (event.type === "step-started") queueMicrotask(() => stop.abort());
    }
    expect(events).toEqual(["started", "step-started", "stopped"]);
  });
});
