import { describe, expect, it } from "vitest";

import { failures, run, settings, world, type Ran } from "#tests/factories/scripted-test";

import type { BrowserTargets, ResolverTarget } from "../browser-targets";
import type { ClientResult } from "../client/client-results.schema";
import type { ReachOutcome } from "../client/reach-outcome";
import type { RelayReading } from "../client/relay-answer";
import type { SocketOutcome } from "../client/socket-outcome";
import { networkTestPlan } from "../plan";
import type { Probes } from "./probes";
import type { SeenResolver } from "./test-event";

const hosts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ host: `h${at}.example`, endpointSetId: at }));
const targets: BrowserTargets = {
  endpoints: hosts(12),
  notAsked: { wildcards: 4, others: 2 },
  webSocketUrls: ["wss://one.example/", "wss://two.example/"],
  media: { host: "relay.example", udpPorts: [3478, 3479] },
  resolver: null,
};

/** Runs a test with targets, and keeps what was sent. */
async function reaching(
  different: Partial<Probes> = {},
  changed: Partial<BrowserTargets> = {},
  stopAt?: "reached",
): Promise<Ran & { sent: ClientResult[] }> {
  const sent: ClientResult[] = [];
  const probes = world({ sendResult: async (_id, result) => void sent.push(result), ...different });
  const ran = await run(probes, {
    plan: networkTestPlan({ ...settings, targets: { ...targets, ...changed } }),
    ...(stopAt && { stopAt }),
  });
  return { ...ran, sent };
}
const dataOf = (sent: readonly ClientResult[], test: ClientResult["test"]) =>
  sent.find((result) => result.test === test)!;

it("reaches out in a good world and tells it once, as the browser's", async () => {
  const { sent, progress, ...ran } = await reaching();
  expect(failures({ ...ran, progress })).toEqual([]);
  expect(sent.map(({ test, source, reason, note }) => [test, source, reason, note])).toEqual([
    ["connectivity", "browser", null, null],
    ["webSocket", "browser", null, null],
    ["skype", "browser", null, null],
  ]);
  expect(Object.values(progress.reached)).toEqual(Array(12).fill("reached"));
  expect(progress.sockets?.results).toHaveLength(2);
  expect(progress.media).toMatchObject({
    transport: "udp",
    openUdpPorts: [3478, 3479],
    mappedAddress: "8.8.4.4",
  });
});

it("plans no step for what there is not", async () => {
  const { events, sent } = await reaching({}, { endpoints: [], webSocketUrls: [], media: null });
  expect(events.filter(({ type }) => type === "step-started")).toHaveLength(5);
  expect(sent).toEqual([]);
});

describe("the resolver", () => {
  type Asking = { urls: string[]; labels: string[] };
  const seeing = async ({
    outcome = "failed" as ReachOutcome,
    seen = { address: "9.9.9.9", city: null } as SeenResolver | null,
    target = { zone: "who.example" } as ResolverTarget,
  } = {}) => {
    const asking: Asking = { urls: [], labels: [] };
    const ran = await reaching(
      {
        reach: async ({ url }) => {
          asking.urls.push(url);
          return outcome;
        },
        seenResolver: async (_id, label) => {
          asking.labels.push(label);
          return seen;
        },
      },
      { endpoints: [], webSocketUrls: [], media: null, resolver: target },
    );
    return { ...ran, ...asking };
  };

  it("is seen by a name of the browser's own, of which the server alone is told", async () => {
    const { urls, labels, progress, sent, ...ran } = await seeing();
    expect(labels).toEqual(["0b0c0d0e000040008000000000000000"]);
    expect(urls).toEqual([`//${labels[0]}.who.example/`]);
    expect(progress.resolver).toEqual({ address: "9.9.9.9", city: null });
    expect([sent, failures({ ...ran, progress })]).toEqual([[], []]);
  });

  it("has the sandbox ask where the browser knows no such name", async () => {
    const { urls } = await seeing({
      target: { zone: "who.example", url: "http://127.0.0.1:1/resolver/" },
    });
    expect(urls).toEqual(["http://127.0.0.1:1/resolver/0b0c0d0e000040008000000000000000"]);
  });

  it.each<ReachOutcome>(["reached", "failed", "timed-out", "not-asked"])(
    "may have asked whatever the browser says: %s",
    async (outcome) => {
      expect((await seeing({ outcome })).labels).toHaveLength(1);
    },
  );

  it("that nobody saw is no failure", async () => {
    const { progress, events } = await seeing({ seen: null });
    expect([progress.resolver, failures({ progress, events })]).toEqual([null, []]);
  });
});

describe("endpoints", () => {
  const answering = (outcomes: Record<string, ReachOutcome[]>) => {
    const asked: string[] = [];
    const reach: Probes["reach"] = async ({ url }) => {
      const host = new URL(url).hostname;
      asked.push(host);
      return outcomes[host]?.shift() ?? "reached";
    };
    return { reach, asked };
  };

  it("are asked eight at a time", async () => {
    let [running, most] = [0, 0];
    await reaching({
      reach: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return "reached";
      },
    });
    expect(most).toBe(8);
  });

  it.each<[string, ReachOutcome[], string, string | null]>([
    ["fails once and then answers", ["failed", "reached"], "Successful", null],
    ["is late once and then answers", ["timed-out", "reached"], "Successful", null],
    ["fails twice", ["failed", "failed"], "Failed", "failed"],
    ["is late twice", ["timed-out", "timed-out"], "Failed", "timed-out"],
  ])("one that %s", async (_what, outcomes, code, failure) => {
    const { reach, asked } = answering({ "h3.example": [...outcomes] });
    const { sent, ...ran } = await reaching({ reach });
    expect(asked.filter((host) => host === "h3.example")).toHaveLength(2);
    const found = dataOf(sent, "connectivity").data as {
      results: { host: string; code: string; failure: string | null }[];
    };
    expect(found.results.find(({ host }) => host === "h3.example")).toMatchObject({
      code,
      failure,
    });
    expect(failures(ran)).toEqual([]);
  });

  it("that all fail are not asked again, and fail their step alone", async () => {
    const asked: string[] = [];
    const { sent, ...ran } = await reaching({
      reach: async ({ url }) => (asked.push(url), "timed-out"),
    });
    expect(asked).toHaveLength(12);
    expect(failures(ran)).toEqual([
      { type: "step-failed", step: "reach", reason: "no-endpoint-reached" },
    ]);
    expect(dataOf(sent, "connectivity")).toMatchObject({
      reason: null,
      data: { notAsked: { wildcards: 4, others: 2, byPolicy: 0 } },
    });
    expect(ran.progress.outcome).toBe("finished");
  });

  it("that the own policy stops are no failures of the network", async () => {
    const { reach } = answering({ "h3.example": ["not-asked"] });
    const { sent } = await reaching({ reach });
    const found = dataOf(sent, "connectivity").data as {
      results: { host: string }[];
      notAsked: object;
    };
    expect(found.results.map(({ host }) => host)).not.toContain("h3.example");
    expect(found.notAsked).toMatchObject({ byPolicy: 1 });
  });

  it("of which none may be asked are not tested", async () => {
    const { sent, ...ran } = await reaching({ reach: async () => "not-asked" });
    expect(dataOf(sent, "connectivity")).toMatchObject({
      data: null,
      reason: "not-in-this-browser",
    });
    expect(failures(ran)).toEqual([
      { type: "step-failed", step: "reach", reason: "not-in-this-browser" },
    ]);
  });
});

describe("WebSockets", () => {
  it.each<[string, SocketOutcome[], string[], ReturnType<typeof failures>]>([
    [
      "one of which is refused",
      [{ kind: "opened", openMs: 9 }, { kind: "refused" }],
      ["opened", "refused"],
      [],
    ],
    [
      "that time out and close",
      [{ kind: "timeout" }, { kind: "closed-early" }],
      ["timeout", "closed-early"],
      [{ type: "step-failed", step: "web-sockets", reason: "no-socket-opened" }],
    ],
  ])("%s", async (_what, outcomes, found, failed) => {
    const waiting = [...outcomes];
    const { sent, ...ran } = await reaching({
      openSocket: async () => waiting.shift() ?? { kind: "refused" },
    });
    const { results } = dataOf(sent, "webSocket").data as {
      results: { isOpened: boolean; failure: string | null }[];
    };
    expect(results.map(({ isOpened, failure }) => failure ?? (isOpened ? "opened" : "?"))).toEqual(
      found,
    );
    expect(failures(ran)).toEqual(failed);
  });

  it("that the browser does not have are not tested", async () => {
    const { sent, progress } = await reaching({ openSocket: async () => ({ kind: "not-tried" }) });
    expect(dataOf(sent, "webSocket")).toMatchObject({ data: null, reason: "not-in-this-browser" });
    expect(progress.sockets).toBeNull();
  });
});

describe("media", () => {
  const silent: RelayReading = { socketCount: 1, mapped: null, errors: [], isComplete: false };

  it.each<[string, RelayReading | null, string | null, string, boolean]>([
    ["no answer over UDP", silent, null, "no-udp-answer", true],
    [
      "a relay whose name is not found",
      { ...silent, isComplete: true, errors: ["STUN host lookup received error."] },
      "no-answer",
      "relay-not-found",
      false,
    ],
    ["a browser without WebRTC", null, "not-in-this-browser", "not-in-this-browser", false],
    [
      "a browser that may open no socket",
      { ...silent, socketCount: 0, isComplete: true },
      "not-in-this-browser",
      "not-in-this-browser",
      false,
    ],
  ])("%s", async (_what, reading, reason, failure, hasData) => {
    const { sent, ...ran } = await reaching({ askRelay: async () => reading });
    expect(dataOf(sent, "skype")).toMatchObject({
      reason,
      ...(hasData ? { data: { transport: null, blockedUdpPorts: [3478, 3479] } } : { data: null }),
    });
    expect(failures(ran)).toEqual([{ type: "step-failed", step: "media", reason: failure }]);
  });
});

it("goes on where a result cannot be sent", async () => {
  const { sent, ...ran } = await reaching({
    sendResult: async () => Promise.reject(new Error("CallBackend: …")),
  });
  expect(sent).toEqual([]);
  expect(failures(ran).map(({ step, reason }) => [step, reason])).toEqual([
    ["reach", "result-lost"],
    ["web-sockets", "result-lost"],
    ["media", "result-lost"],
  ]);
  expect(ran.progress.outcome).toBe("finished");
});

it("stops while it reaches out, with nothing sent", async () => {
  const { sent, progress } = await reaching({}, {}, "reached");
  expect(progress.outcome).toBe("stopped");
  expect(sent).toEqual([]);
});
