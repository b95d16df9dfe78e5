import { describe, expect, it } from "vitest";

import { SpeakFailed } from "../test-socket";
import {
  advance,
  idle,
  isUnderWay,
  type AssistantEvent,
  type AssistantProgress,
} from "../progress";
import { runAssistantTest, type AssistantProbes } from "./run-assistant-test";

const settings = {
  connectivityTestDomains: [
    { displayDomainName: "*.office.com", testDomainNames: ["www.office.com"] },
  ],
  connectivityTestExtraDomains: [
    { displayDomainName: "*.bing.com", testDomainNames: ["www.bing.com"] },
    { displayDomainName: "*.bingapis.com", testDomainNames: [] },
  ],
  wssTestDomains: [{ displayDomainName: "*.office.com", testDomainNames: ["augloop.office.com"] }],
  standIn: null,
};
const place = { city: "Lisbon", region: "Lisbon", country: "Portugal" };

const willing: AssistantProbes = {
  place: async () => place,
  reach: async () => "answered",
  speak: async () => ({ reply: JSON.stringify({ sessionKey: "k" }), latencyMs: 40 }),
  post: async () => "run-1",
};

type Run = { progress: AssistantProgress; stages: string[]; statuses: string[] };

async function run(
  probes: Partial<AssistantProbes> = {},
  stopAt?: AssistantEvent["type"],
): Promise<Run> {
  const stop = new AbortController();
  const seen: Run = { progress: idle, stages: [], statuses: [] };
  await runAssistantTest({
    settings,
    probes: { ...willing, ...probes },
    signal: stop.signal,
    tell: (event) => {
      seen.progress = advance(seen.progress, event);
      const { stage, connectivityTestResult, webSocketTestResult } = seen.progress;
      seen.stages.push(stage);
      seen.statuses.push(`${connectivityTestResult.status} ${webSocketTestResult.status}`);
      if (event.type === stopAt) stop.abort();
    },
  });
  return seen;
}

const once = (texts: readonly string[]) => texts.filter((text, index) => text !== texts[index - 1]);

describe("a test", () => {
  it("goes its way in order, each part with a status of its own", async () => {
    const { progress, stages, statuses } = await run();
    expect(once(stages)).toEqual(["location", "connectivity", "websocket", "posting", "complete"]);
    expect(once(statuses)).toEqual([
      "NotStarted NotStarted",
      "InProgress NotStarted",
      "Completed InProgress",
      "Completed Completed",
    ]);
    expect(progress).toMatchObject({ place, runId: "run-1", postFailure: null });
    expect(progress.outcomes).toContainEqual({ displayDomainName: "*.bingapis.com", names: [] });
    expect(progress.webSocketTestResult.webSocketResults).toEqual([
      {
        domain: "augloop.office.com",
        isWssEnabled: true,
        connectionLatencyInMs: 40,
        attemptsInMs: [40, 40, 40, 40, 40],
        exceptionMessage: null,
      },
    ]);
  });

  it.each<[string, Partial<AssistantProbes>, string, string]>([
    [
      "a domain does not answer",
      { reach: async (address) => (address.includes("bing") ? "failed" : "answered") },
      "Failed",
      "Completed",
    ],
    [
      "asking throws",
      { reach: async () => Promise.reject(new Error("no")) },
      "Failed",
      "Completed",
    ],
    [
      "WebSockets are blocked",
      { speak: async () => Promise.reject(new SpeakFailed("refused", false)) },
      "Completed",
      "Failed",
    ],
    ["the browser has no WebSocket", { speak: null }, "Completed", "Failed"],
    [
      "no place is found",
      { place: async () => Promise.reject(new Error("no")) },
      "Completed",
      "Completed",
    ],
  ])("goes on when %s", async (_when, probes, connectivity, webSocket) => {
    const { progress } = await run(probes);
    expect([
      progress.stage,
      progress.connectivityTestResult.status,
      progress.webSocketTestResult.status,
    ]).toEqual(["complete", connectivity, webSocket]);
  });

  it("keeps its result on the page when it cannot be stored", async () => {
    const { progress } = await run({
      post: async () => Promise.reject(new Error("CallBackend: no")),
    });
    expect(progress).toMatchObject({
      stage: "complete",
      runId: null,
      postFailure: "CallBackend: no",
    });
  });

  it.each([
    "started",
    "located",
    "domain-tested",
    "connectivity-ended",
    "socket-tested",
    "websocket-ended",
  ] as const)("that is stopped when it has %s stores nothing", async (at) => {
    let posts = 0;
    const { progress } = await run({ post: async () => `${(posts += 1)}` }, at);
    expect([progress.stage, posts]).toEqual(["stopped", 0]);
  });

  it("begins anew with nothing of the one before", async () => {
    const { progress } = await run({ speak: null });
    expect(advance(progress, { type: "started" })).toEqual({ ...idle, stage: "location" });
  });
});

it.each([
  ["idle", false],
  ["location", true],
  ["connectivity", true],
  ["websocket", true],
  ["posting", true],
  ["complete", false],
  ["stopped", false],
] as const)("%s is under way: %s", (stage, expected) => {
  expect(isUnderWay({ stage })).toBe(expected);
});
