import { describe, expect, it } from "vitest";

import { noTargets } from "./browser-targets";
import type { Happening, TestEvent } from "./engine/test-event";
import type { Latency } from "./latency";
import { networkTestPlan, type StepKind } from "./plan";
import {
  advance,
  doneRatio,
  idle,
  remainingMs,
  stepDoneRatio,
  stepElapsedMs,
  type Progress,
} from "./progress";

const plan = networkTestPlan({
  endpointUrl: "https://door.example/latency.gif",
  faultZoneHeader: "x-faultzone",
  probeEndpoints: [1, 2, 3, 4].map((number) => ({
    name: `n${number}`,
    url: `https://n${number}.example/`,
    weight: 1,
    telemetryUrl: null,
  })),
  download: null,
  upload: null,
  targets: noTargets,
  chosenPlace: null,
  tenantDomain: null,
  debugTrace: false,
});

const reaching = networkTestPlan({
  endpointUrl: "https://door.example/latency.gif",
  faultZoneHeader: "x-faultzone",
  probeEndpoints: [],
  download: null,
  upload: null,
  targets: {
    ...noTargets,
    endpoints: ["a.example", "b.example"].map((host) => ({ host, endpointSetId: 1 })),
    webSocketUrls: ["wss://s.example/"],
    media: { host: "relay.example", udpPorts: [3478] },
  },
  chosenPlace: null,
  tenantDomain: null,
  debugTrace: false,
});

const location = {
  source: "egress",
  label: "Seattle, Washington, United States",
  city: "Seattle",
  named: null,
  placeId: null,
} as const;
const latency: Latency = {
  measuredMs: 20,
  medianMs: 21,
  samplesMs: [20, 21],
  method: "resource-timing",
  errorMs: 1.5,
};
const report = {
  id: "report",
  runId: "run",
  egressCity: "Seattle",
  egressProvider: null,
  egressDistanceKm: 41,
  frontDoorCity: "Quincy",
};
const status = (sequence: number, word: string) =>
  ({ sequence, event: "ReceiveTestStatus", data: { status: word } }) as const;

/** A second on the clock for each happening, beginning at ten. */
const timed = (happenings: readonly Happening[]): TestEvent[] =>
  happenings.map((happening, index) => ({ ...happening, atMs: 10_000 + index * 1_000 }));
const after = (...happenings: Happening[]): Progress =>
  timed([{ type: "started", plan }, ...happenings]).reduce(advance, idle);
const stepOf = (progress: Progress, kind: StepKind) =>
  progress.steps.find(({ step }) => step.kind === kind)!;
const begin = (step: StepKind): Happening => ({ type: "step-started", step });
const end = (step: StepKind): Happening => ({ type: "step-finished", step });

describe("phases", () => {
  const upToReport: Happening[] = [
    begin("location"),
    end("location"),
    begin("report"),
    { type: "report-generated", report },
    end("report"),
  ];
  const started: Happening = { type: "received", event: status(1, "Started") };
  const finished: Happening = { type: "received", event: status(2, "Finished") };
  it.each([
    ["nothing", [], "Prepare", "running"],
    ["the first step", [begin("location")], "BasicTest", "running"],
    ["the report", upToReport, "BasicTest", "running"],
    ["Started", [...upToReport, begin("server-tests"), started], "AdvancedTestStart", "running"],
    [
      "Finished",
      [...upToReport, begin("server-tests"), started, finished],
      "AdvancedTestFinish",
      "running",
    ],
    [
      "the end",
      [...upToReport, started, finished, { type: "finished", reportId: "report" }],
      "AdvancedTestFinish",
      "finished",
    ],
    [
      "the end without a hub",
      [...upToReport, { type: "finished", reportId: "report" }],
      "AdvancedTestFinish",
      "finished",
    ],
    ["a stop", [...upToReport, started, { type: "stopped" }], "Prepare", "stopped"],
    [
      "a failure",
      [
        begin("location"),
        { type: "failed", step: "location", reason: "type-in-city", detail: null },
      ],
      "TestFailed",
      "failed",
    ],
    [
      "a failed save",
      [
        ...upToReport,
        started,
        finished,
        { type: "failed", step: "save", reason: "save-failed", detail: "x" },
      ],
      "TestFailed",
      "failed",
    ],
  ] as [string, Happening[], Progress["phase"], Progress["outcome"]][])(
    "after %s",
    (_, happenings, phase, outcome) => {
      expect(after(...happenings)).toMatchObject({ phase, outcome });
    },
  );

  it("begins anew on a start, whatever was before", () => {
    const failed = after(begin("location"), {
      type: "failed",
      step: "location",
      reason: "type-in-city",
      detail: null,
    });
    const again = advance(failed, { type: "started", plan, atMs: 50_000 });
    expect(again).toEqual({
      ...idle,
      outcome: "running",
      startedAtMs: 50_000,
      nowMs: 50_000,
      steps: again.steps,
    });
    expect(again.steps.every(({ state }) => state === "waiting")).toBe(true);
  });

  it.each([
    ["before a start", idle],
    ["after a stop", after(begin("location"), { type: "stopped" })],
    [
      "after a failure",
      after({ type: "failed", step: "report", reason: "report-failed", detail: null }),
    ],
    ["after the end", after({ type: "finished", reportId: "report" })],
  ])("changes nothing %s", (_, progress) => {
    for (const event of timed([
      begin("latency"),
      { type: "sampled", roundTripMs: 20 },
      { type: "ticked" },
      { type: "stopped" },
    ])) {
      expect(advance(progress, event)).toBe(progress);
    }
  });
});

describe("findings", () => {
  it.each([
    [{ type: "location-alerted", alert: "timeout" }, { alerts: ["timeout"] }],
    [{ type: "located", location }, { location }],
    [{ type: "sampled", roundTripMs: 20 }, { samplesMs: [20] }],
    [{ type: "sampled", roundTripMs: null }, { samplesMs: [null] }],
    [{ type: "measured", latency }, { latency }],
    [{ type: "fault-zone-read", code: "MWH" }, { faultZone: "MWH" }],
    [
      { type: "probed", result: { name: "n1", latencyMs: 4, failure: null } },
      { probes: [{ name: "n1", latencyMs: 4, failure: null }] },
    ],
    [{ type: "report-generated", report }, { report }],
    [{ type: "polling" }, { isPolling: true }],
    [{ type: "received", event: status(1, "Started") }, { received: [status(1, "Started")] }],
    [{ type: "ticked" }, { nowMs: 11_000 }],
  ] as [Happening, Partial<Progress>][])("%o", (happening, found) => {
    expect(after(happening)).toMatchObject(found);
  });

  it("keeps samples and alerts in their order", () => {
    const progress = after(
      { type: "sampled", roundTripMs: 3 },
      { type: "sampled", roundTripMs: null },
      { type: "sampled", roundTripMs: 2 },
      { type: "location-alerted", alert: "permission-denied" },
      { type: "location-alerted", alert: "type-in-city" },
    );
    expect(progress).toMatchObject({
      samplesMs: [3, null, 2],
      alerts: ["permission-denied", "type-in-city"],
    });
  });

  it("takes an event of the hub once, however often it comes", () => {
    const event = { sequence: 4, event: "ReceiveConnectivityTestResult", data: {} } as const;
    const progress = after(
      { type: "received", event },
      { type: "received", event },
      { type: "received", event: { ...event, sequence: 5 } },
    );
    expect(progress.received.map(({ sequence }) => sequence)).toEqual([4, 5]);
  });
});

describe("steps", () => {
  it("wait, run and end", () => {
    const progress = after(begin("location"), end("location"), begin("latency"));
    expect(progress.steps.map(({ state }) => state)).toEqual([
      "done",
      "running",
      "waiting",
      "waiting",
      "waiting",
      "waiting",
    ]);
  });

  it("that fail keep the reason, and the others go on", () => {
    const progress = after(
      begin("latency"),
      { type: "step-failed", step: "latency", reason: "endpoint-dead", detail: null },
      begin("report"),
    );
    expect(stepOf(progress, "latency")).toMatchObject({ state: "failed", reason: "endpoint-dead" });
    expect(stepOf(progress, "report")).toMatchObject({ state: "running" });
    expect(progress).toMatchObject({ outcome: "running", failure: null });
  });

  it("that end the test tell which one and why", () => {
    const failure = { step: "report", reason: "report-failed", detail: "CallBackend: …" } as const;
    const progress = after(begin("report"), { type: "failed", ...failure });
    expect(progress.failure).toEqual(failure);
    expect(stepOf(progress, "report")).toMatchObject({
      state: "failed",
      reason: "report-failed",
      endedAtMs: 12_000,
    });
  });

  it("that were running when the test was stopped are stopped", () => {
    const progress = after(begin("location"), end("location"), begin("latency"), {
      type: "stopped",
    });
    expect(stepOf(progress, "latency")).toMatchObject({ state: "stopped", endedAtMs: 14_000 });
    expect(stepOf(progress, "report")).toMatchObject({ state: "waiting" });
  });

  it("tell the time they took, or have taken so far", () => {
    const progress = after(
      begin("location"),
      end("location"),
      begin("latency"),
      { type: "ticked" },
      { type: "ticked" },
    );
    expect(stepElapsedMs(stepOf(progress, "location"), progress)).toBe(1_000);
    expect(stepElapsedMs(stepOf(progress, "latency"), progress)).toBe(2_000);
    expect(stepElapsedMs(stepOf(progress, "report"), progress)).toBeNull();
  });
});

describe("reaching out", () => {
  const afterReaching = (...happenings: Happening[]) =>
    timed([{ type: "started", plan: reaching }, ...happenings]).reduce(advance, idle);
  const reached = (host: string, outcome: "reached" | "failed" = "reached"): Happening => ({
    type: "reached",
    host,
    outcome,
  });

  it("comes after the report, which takes what is found", () => {
    expect(reaching.map(({ kind }) => kind)).toEqual([
      "location",
      "latency",
      "report",
      "reach",
      "web-sockets",
      "media",
      "server-tests",
      "save",
    ]);
  });

  it.each<[string, Progress, number, Progress["reached"]]>([
    ["nothing yet", afterReaching(begin("reach")), 0, {}],
    ["one", afterReaching(begin("reach"), reached("a.example")), 0.5, { "a.example": "reached" }],
    [
      "one that is asked again counts once",
      afterReaching(begin("reach"), reached("a.example", "failed"), reached("a.example")),
      0.5,
      { "a.example": "reached" },
    ],
    [
      "all",
      afterReaching(begin("reach"), reached("a.example"), reached("b.example", "failed")),
      1,
      { "a.example": "reached", "b.example": "failed" },
    ],
  ])("%s", (_what, progress, ratio, outcomes) => {
    expect([stepDoneRatio(stepOf(progress, "reach"), progress), progress.reached]).toEqual([
      ratio,
      outcomes,
    ]);
  });

  it("has the time left by its pace", () => {
    const progress = afterReaching(begin("reach"), reached("a.example"));
    expect(remainingMs(afterReaching(begin("reach")))).not.toBeNull();
    expect(remainingMs(progress)).toBeGreaterThan(0);
  });
});

describe("how much is done", () => {
  const samples = (count: number): Happening[] =>
    Array.from({ length: count }, () => ({ type: "sampled", roundTripMs: 20 }));
  it.each([
    ["a waiting step", after(), "latency", 0],
    ["a step with a count", after(begin("latency"), ...samples(10)), "latency", 0.4],
    ["more than was asked for", after(begin("latency"), ...samples(30)), "latency", 1],
    [
      "probes",
      after(begin("probe-endpoints"), {
        type: "probed",
        result: { name: "n1", latencyMs: null, failure: "endpoint-dead" },
      }),
      "probe-endpoints",
      0.25,
    ],
    ["a step by its usual time", after(begin("location"), { type: "ticked" }), "location", 0.5],
    ["a step past its usual time", after(begin("location"), ...samples(9)), "location", 0.95],
    ["a step that is done", after(begin("location"), end("location")), "location", 1],
    [
      "a step that failed",
      after(begin("latency"), {
        type: "step-failed",
        step: "latency",
        reason: "endpoint-dead",
        detail: null,
      }),
      "latency",
      1,
    ],
  ] as [string, Progress, StepKind, number][])("%s", (_, progress, kind, ratio) => {
    expect(stepDoneRatio(stepOf(progress, kind), progress)).toBeCloseTo(ratio, 9);
  });

  it("of the whole test grows from 0 to 1", () => {
    const happenings = plan.flatMap(({ kind }) => [begin(kind), end(kind)]);
    const ratios = happenings.map((_, index) =>
      doneRatio(after(...happenings.slice(0, index + 1))),
    );
    expect(ratios).toEqual([...ratios].sort((one, other) => one - other));
    expect(doneRatio(idle)).toBe(0);
    expect(doneRatio(after())).toBe(0);
    expect(ratios.at(-1)).toBeCloseTo(1, 9);
  });
});

describe("the time left", () => {
  const usual = plan.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
  const usualOf = (kind: StepKind) => plan.find((step) => step.kind === kind)!.expectedMs;
  const beforeLatency = [begin("location"), end("location")];
  const rest = usual - usualOf("location") - usualOf("latency");
  it.each([
    ["before a test", idle, null],
    ["at the start", after(), usual],
    ["by the usual time of a step", after(begin("location"), { type: "ticked" }), usual - 1_000],
    [
      "when a step is past its usual time",
      after(begin("location"), { type: "ticked" }, { type: "ticked" }),
      null,
    ],
    [
      "by the pace of the samples",
      after(
        ...beforeLatency,
        begin("latency"),
        ...Array.from({ length: 5 }, () => ({ type: "sampled", roundTripMs: 9 }) as const),
      ),
      rest + 20_000,
    ],
    ["after a stop", after({ type: "stopped" }), null],
    ["after the end", after({ type: "finished", reportId: "report" }), null],
  ])("%s", (_, progress, leftMs) => {
    if (leftMs === null) expect(remainingMs(progress)).toBeNull();
    else expect(remainingMs(progress)).toBeCloseTo(leftMs, 6);
  });
});
