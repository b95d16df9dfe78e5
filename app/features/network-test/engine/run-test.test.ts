import { describe, expect, it } from "vitest";

import { snapToGrid } from "~/lib/geodesy";
import { ok, refuse } from "~/lib/result";
import { failures, items, position, reading, report, run, settings, status, tacoma, untimed, world } from "#tests/factories/scripted-test";

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
    expect(progress).toMatchObject({ phase: "AdvancedTestFinish", outcome: "finished", faultZone: "MWH" });
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
    expect(saved).toMatchObject([{ id: "report", latencyMethod: { kind: "resource-timing", errorMs: 1.5 }, lostSampleCount: 0 }]);
  });
});

describe("location", () => {
  it.each(["not-supported", "permission-denied", "position-unavailable", "timeout", "unknown"] as const)(
    "falls back to the egress place when the browser says %s",
    async (refusal) => {
      const ran = await run(world({ position: async () => refuse(refusal) }));
      expect(ran.progress).toMatchObject({ outcome: "finished", alerts: [refusal], location: { source: "egress", label: "Seattle, Washington, United States" } });
    },
  );

  it("leaves the egress place for the server to say", async () => {
    const sent: Record<string, string>[] = [];
    await run(world({ position: async () => refuse("timeout"), generateReport: async (fields) => (sent.push(fields), report) }));
    expect(sent[0]).toMatchObject({ browserLocationIsAutoDetected: "true" });
    expect(sent[0]).not.toHaveProperty("browserLatitude");
    expect(sent[0]).not.toHaveProperty("browserLocationCity");
  });

  it("asks for a city when no place is near, and goes no further", async () => {
    const ran = await run(world({ placeAt: async () => null }));
    expect(ran.progress).toMatchObject({ phase: "TestFailed", alerts: ["type-in-city"], failure: { step: "location", reason: "type-in-city" } });
    expect(ran.events.some((event) => event.type === "step-started" && event.step === "latency")).toBe(false);
  });

  it.each([
    ["the egress place is unknown", async () => null],
    ["the server does not answer", async () => Promise.reject(new Error("CallBackend: …"))],
  ])("asks for a city when %s too", async (_, egressPlace) => {
    const ran = await run(world({ position: async () => refuse("timeout"), egressPlace }));
    expect(ran.progress).toMatchObject({ phase: "TestFailed", alerts: ["timeout", "type-in-city"], failure: { reason: "type-in-city" } });
  });

  it("takes the egress place when the names of a point cannot be asked for", async () => {
    const ran = await run(world({ placeAt: async () => Promise.reject(new Error("CallBackend: …")) }));
    expect(ran.progress).toMatchObject({ outcome: "finished", alerts: ["unknown"], location: { source: "egress" } });
  });

  it("takes a chosen place without asking the browser", async () => {
    const sent: Record<string, string>[] = [];
    const chosenPlace = { placeId: 5812944, label: "Tacoma, Washington, United States" };
    const probes = world({
      position: async () => Promise.reject(new Error("must not be asked")),
      generateReport: async (fields) => (sent.push(fields), report),
    });
    const { progress } = await run(probes, { plan: networkTestPlan({ ...settings, chosenPlace }) });
    expect(progress).toMatchObject({ outcome: "finished", alerts: [], location: { source: "manual", label: chosenPlace.label } });
    expect(sent[0]).toMatchObject({ placeId: "5812944", browserLocationIsAutoDetected: "false" });
    expect(sent[0]).not.toHaveProperty("browserLatitude");
  });
});

describe("latency", () => {
  const sampling = (script: (asked: number) => ReturnType<Probes["sample"]>) => {
    let asked = 0;
    const probes = world({ sample: () => script(++asked) });
    return { probes, asked: () => asked };
  };

  it("throws the first sample away", async () => {
    const { probes, asked } = sampling(async (number) => ok(reading(number === 1 ? 5 : 20)));
    const { progress } = await run(probes);
    expect(asked()).toBe(26);
    expect(progress.latency?.measuredMs).toBe(20);
  });

  it.each([
    ["dead", "endpoint-dead"],
    ["slow", "endpoint-timeout"],
  ] as const)("a %s endpoint is given up after three failures, and the test goes on without a number", async (_, reason) => {
    const { probes, asked } = sampling(async () => refuse(reason));
    const sent: Record<string, string>[] = [];
    const ran = await run({ ...probes, generateReport: async (fields) => (sent.push(fields), report) });
    expect(asked()).toBe(3);
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "latency", reason }]);
    expect(ran.progress).toMatchObject({ outcome: "finished", latency: null });
    expect(sent[0]).toMatchObject({ latencyFailure: reason });
    expect(sent[0]).not.toHaveProperty("measuredLatency");
    expect(sent[0]).not.toHaveProperty("measuredLatencies");
  });

  it("warms a connection up again after a failure", async () => {
    const { probes, asked } = sampling(async (number) => {
      if (number === 4) return refuse("endpoint-dead");
      return ok(reading(number === 5 ? 1 : 20));
    });
    const { progress } = await run(probes);
    expect(progress.latency?.measuredMs).toBe(20);
    expect(progress.samplesMs.filter((sample) => sample === null)).toHaveLength(1);
    expect(asked()).toBe(27);
  });

  it("keeps samples that are too few to be a latency, and says how many were lost", async () => {
    const { probes } = sampling(async (number) => (number < 5 ? ok(reading(20 + number)) : refuse("endpoint-timeout")));
    const sent: Record<string, string>[] = [];
    const ran = await run({ ...probes, generateReport: async (fields) => (sent.push(fields), report) });
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "latency", reason: "too-few-samples" }]);
    expect(sent[0]).toMatchObject({ latencyFailure: "too-few-samples", measuredLatencies: "22,23,24", lostSampleCount: "3" });
    expect(sent[0]).not.toHaveProperty("measuredLatency");
  });

  it("goes on when failures come one by one", async () => {
    const { probes } = sampling(async (number) => (number % 3 === 0 ? refuse("endpoint-timeout") : ok(reading(20))));
    const sent: Record<string, string>[] = [];
    const { progress } = await run({ ...probes, generateReport: async (fields) => (sent.push(fields), report) });
    expect(progress.latency).toMatchObject({ measuredMs: 20 });
    expect(sent[0]).toMatchObject({ lostSampleCount: String(progress.samplesMs.filter((sample) => sample === null).length) });
    expect(Number(sent[0]!.lostSampleCount)).toBeGreaterThan(5);
  });

  it("counts an answer that came after its time as none", async () => {
    const { probes } = sampling(async () => ok(reading(5_000)));
    expect(failures(await run(probes))).toEqual([{ type: "step-failed", step: "latency", reason: "endpoint-timeout" }]);
  });

  it("calibrates wall time, once", async () => {
    let calibrations = 0;
    const probes = world({ sample: async () => ok(untimed(22)), calibrate: async () => (calibrations++, { excessMs: 2, spreadMs: 0.5 }) });
    const { progress } = await run(probes);
    expect(calibrations).toBe(1);
    expect(progress).toMatchObject({ latency: { method: "wall-time", measuredMs: 20, errorMs: 4 } });
    expect(progress.samplesMs.every((sample) => sample === 20)).toBe(true);
  });

  it("says how far off it may be where nothing could be calibrated", async () => {
    const { progress } = await run(world({ sample: async () => ok(untimed(22)), calibrate: async () => null }));
    expect(progress.latency).toMatchObject({ measuredMs: 22, errorMs: 10 });
  });
});

describe("further endpoints", () => {
  const endpoints = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `n${index}`, url: `https://n${index}.example/`, weight: 1, telemetryUrl: "https://telemetry.example/" }));

  it("are asked six at a time and told to their telemetry address in one message", async () => {
    let running = 0;
    let most = 0;
    const told: unknown[][] = [];
    const probes = world({
      sample: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return ok(reading(20));
      },
      sendTelemetry: (_, results) => told.push([...results]),
    });
    const { progress } = await run(probes, { plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(20) }) });
    expect(most).toBe(6);
    expect(progress.probes).toHaveLength(20);
    expect(told.map((results) => results.length)).toEqual([20]);
  });

  it("that are dead are named, and the others measured", async () => {
    const probes = world({ sample: async ({ url }) => (url.includes("n1.") ? refuse("endpoint-dead") : ok(reading(20))) });
    const ran = await run(probes, { plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(3) }) });
    const byName = Object.fromEntries(ran.progress.probes.map(({ name, ...result }) => [name, result]));
    expect(byName).toEqual({
      n0: { latencyMs: 20, failure: null },
      n1: { latencyMs: null, failure: "endpoint-dead" },
      n2: { latencyMs: 20, failure: null },
    });
    expect(failures(ran)).toEqual([]);
  });

  it("that are all dead fail their step alone", async () => {
    const probes = world({ sample: async ({ url }) => (url.includes("door") ? ok(reading(20)) : refuse("endpoint-dead")) });
    const ran = await run(probes, { plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(2) }) });
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "probe-endpoints", reason: "no-probe-answered" }]);
    expect(ran.progress.outcome).toBe("finished");
  });
});

describe("what the server does", () => {
  it.each([
    ["the report cannot be generated", { generateReport: async () => Promise.reject(new Error("CallBackend: POST")) }, "report", "report-failed"],
    ["the report cannot be saved", { saveReport: async () => Promise.reject(new Error("CallBackend: POST")) }, "save", "save-failed"],
  ] as [string, Partial<Probes>, string, string][])("ends the test when %s", async (_, different, step, reason) => {
    const ran = await run(world(different));
    expect(ran.progress).toMatchObject({ phase: "TestFailed", outcome: "failed", failure: { step, reason, detail: "CallBackend: POST" } });
  });

  it.each([
    ["fail", () => items(status(1, "Started"), status(2, "Failed")), "server-tests-failed"],
    ["are cancelled", () => items(status(1, "Cancelled")), "server-tests-failed"],
    ["do not end in time", () => items(status(1, "Started"), { type: "time-is-up" }), "server-tests-timeout"],
    ["end without a word", () => items(status(1, "Started")), "hub-unreachable"],
    ["cannot be followed", (): AsyncIterable<HubItem> => { throw new Error("503"); }, "hub-unreachable"],
  ] as const)("saves the report all the same when its tests %s", async (_, hubItems, reason) => {
    const ran = await run(world({ hubItems }));
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "server-tests", reason }]);
    expect(ran.progress).toMatchObject({ phase: "AdvancedTestFinish", outcome: "finished" });
  });

  it("is told as it comes, and that it had to be polled", async () => {
    const result: HubItem = { type: "event", event: { sequence: 2, event: "ReceiveConnectivityTestResult", data: { host: "door.example" } } };
    const { progress } = await run(world({ hubItems: () => items(status(1, "Started"), { type: "polling" }, result, status(3, "Finished")) }));
    expect(progress.isPolling).toBe(true);
    expect(progress.received.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe("stopping", () => {
  it.each(["started", "step-started", "located", "sampled", "measured", "report-generated", "received"] as const)("at %s ends with a last event that says so", async (stopAt) => {
    const ran = await run(world(), { stopAt });
    expect(ran.events.at(-1)?.type).toBe("stopped");
    expect(ran.progress).toMatchObject({ phase: "Prepare", outcome: "stopped", failure: null });
  });

  it.each([["measured", []], ["report-generated", ["report"]], ["received", ["report"]], ["finished", []]] as const)("at %s ends the server's tests of %j", async (stopAt, ended) => {
    const cancelled: string[] = [];
    await run(world({ cancelRun: (id) => cancelled.push(id) }), { stopAt });
    expect(cancelled).toEqual(ended);
  });

  it("ends a probe that is waiting", async () => {
    const stop = new AbortController();
    const waiting: Probes["position"] = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    const events: TestEvent["type"][] = [];
    for await (const event of runTest(networkTestPlan(settings), { probes: world({ position: waiting }), clock: () => 0, signal: stop.signal })) {
      events.push(event.type);
      if (event.type === "step-started") queueMicrotask(() => stop.abort());
    }
    expect(events).toEqual(["started", "step-started", "stopped"]);
  });
});
