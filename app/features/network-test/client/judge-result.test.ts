import { describe, expect, it } from "vitest";

import {
  aBrowserResult,
  aClientResult,
  aLatency,
  anEndpoint,
  aTrace,
  clientDataOf,
  type Endpoint,
} from "#tests/factories/client-result";

import type { ClientTestData } from "./client-data.schema";
import { browserTests, clientTestNames, type ClientTest } from "./client-results";
import { clientResultSchema, type ClientResult } from "./client-results.schema";
import { implausibilities } from "./judge-result";

const now = new Date("2026-11-22T12:10:00.000Z");
const begunAt = new Date("2026-11-22T12:00:00.000Z");

function faultsOf<Test extends ClientTest>(
  test: Test,
  data: Partial<ClientTestData[Test]>,
): string[] {
  const result = aClientResult(test, { data: { ...clientDataOf()[test], ...data } as never }, now);
  return implausibilities(result, { begunAt, now }).map(({ field }) => field);
}

describe("a result of a good line", () => {
  it.each(clientTestNames)("%s fits the schema and is plausible", (test) => {
    const result = aClientResult(test, {}, now);
    expect(clientResultSchema.safeParse(result).error).toBeUndefined();
    expect(implausibilities(result, { begunAt, now })).toEqual([]);
  });

  it.each(
    clientTestNames.flatMap((test) =>
      clientTestNames.filter((other) => other !== test).map((other) => ({ test, other })),
    ),
  )("$test with the data of $other fits no schema", ({ test, other }) => {
    expect(
      clientResultSchema.safeParse(
        aClientResult(test, { data: clientDataOf()[other] as never }, now),
      ).success,
    ).toBe(false);
  });
});

describe("times", () => {
  const at = (text: string) => `2026-11-22T${text}.000Z`;
  it.each([
    ["within the run", at("12:01:00"), at("12:02:00"), []],
    ["by a clock that is 5 min slow", at("11:55:00"), at("12:02:00"), []],
    ["by one that is more than 5 min slow", at("11:54:59"), at("12:02:00"), ["startedAt"]],
    ["by a clock that is 5 min fast", at("12:14:00"), at("12:15:00"), []],
    ["by one that is more than 5 min fast", at("12:14:00"), at("12:15:01"), ["finishedAt"]],
    ["that end before they begin", at("12:02:00"), at("12:01:59"), ["finishedAt"]],
  ])("%s", (_what, startedAt, finishedAt, faults) => {
    const result = aClientResult("arp", { startedAt, finishedAt });
    expect(implausibilities(result, { begunAt, now }).map(({ field }) => field)).toEqual(faults);
  });

  it("are nothing without data or a reason", () => {
    expect(
      implausibilities(aClientResult("arp", { data: null, reason: null }, now), { begunAt, now }),
    ).toMatchObject([{ field: "reason" }]);
    expect(
      implausibilities(aClientResult("arp", { data: null, reason: "tool-missing" }, now), {
        begunAt,
        now,
      }),
    ).toEqual([]);
  });
});

const route = (tunnelledCount: number, verdict: "split-out" | "tunnelled" | "selective") => ({
  routes: [
    { workload: "Exchange" as const, verdict, tunnelledCount, rangeCount: 4, interface: null },
  ],
});
const hop = (address: string, isPrivate: boolean) => ({
  traces: [aTrace({ hops: [{ hop: 1, address, roundTripsMs: [], isPrivate }] })],
});
const download = (bitsPerSecond: number | null, line: { lineBitsPerSecond?: number } = {}) => ({
  download: {
    bitsPerSecond,
    ...line,
    bytes: 15_000_000,
    elapsedMs: 1000,
    loaded: null,
    reason: null,
  },
});

describe("figures that cannot be", () => {
  it.each<[string, string[], string[]]>([
    [
      "more received than sent",
      faultsOf("skype", { sent: 100, received: 101, lossRatio: null }),
      ["data.received"],
    ],
    ["all received", faultsOf("skype", { sent: 100, received: 100, lossRatio: 0 }), []],
    [
      "a loss that fits the counts",
      faultsOf("skype", { sent: 500, received: 490, lossRatio: 0.02 }),
      [],
    ],
    [
      "a loss that does not",
      faultsOf("skype", { sent: 500, received: 490, lossRatio: 0.03 }),
      ["data.lossRatio"],
    ],
    [
      "a loss of nothing",
      faultsOf("skype", {
        sent: 0,
        received: 0,
        lossRatio: 0,
        latencyMs: null,
        jitterMs: null,
        reorderRatio: null,
      }),
      ["data.lossRatio"],
    ],
    ["a latency of nothing", faultsOf("skype", { received: 0, lossRatio: 1 }), ["data.received"]],
    ["packets over nothing", faultsOf("skype", { transport: null }), ["data.transport"]],
    [
      "a port that is open and blocked",
      faultsOf("skype", { blockedUdpPorts: [3481] }),
      ["data.openUdpPorts"],
    ],
    [
      "more tunnelled than there are",
      faultsOf("vpn", route(5, "tunnelled")),
      ["data.routes.0.tunnelledCount"],
    ],
    [
      "all tunnelled and called selective",
      faultsOf("vpn", route(4, "selective")),
      ["data.routes.0.verdict"],
    ],
    ["some tunnelled and called selective", faultsOf("vpn", route(3, "selective")), []],
    [
      "none tunnelled and called tunnelled",
      faultsOf("vpn", route(0, "tunnelled")),
      ["data.routes.0.verdict"],
    ],
    [
      "a private hop called public",
      faultsOf("traceroute", hop("192.168.1.1", false)),
      ["data.traces.0.hops.0.isPrivate"],
    ],
    ["a private hop", faultsOf("traceroute", hop("192.168.1.1", true)), []],
    [
      "a unique local hop called public",
      faultsOf("traceroute", hop("fd00::1", false)),
      ["data.traces.0.hops.0.isPrivate"],
    ],
    ["a hop of carrier-grade NAT", faultsOf("traceroute", hop("100.64.0.1", false)), []],
    [
      "hops out of order",
      faultsOf("traceroute", { traces: [aTrace({ hops: [...aTrace().hops].reverse() })] }),
      ["data.traces.0.hops.1.hop", "data.traces.0.hops.2.hop", "data.traces.0.hops.3.hop"],
    ],
    [
      "a first public hop that is private",
      faultsOf("congestion", { firstPublicHop: { address: "10.0.0.1", latency: aLatency() } }),
      ["data.firstPublicHop.address"],
    ],
    [
      "a median below the least",
      faultsOf("congestion", {
        gateway: { address: "10.0.0.1", latency: aLatency({ minMs: 10, medianMs: 9 }) },
      }),
      ["data.gateway.latency.medianMs"],
    ],
    [
      "a latency of no sample",
      faultsOf("bufferBloat", { idle: aLatency({ samples: 0 }) }),
      ["data.idle.samples"],
    ],
    ["the rate of the best second", faultsOf("bufferBloat", download(20 * 120_000_000)), []],
    [
      "a rate that the bytes cannot have",
      faultsOf("bufferBloat", download(20 * 120_000_000 + 1)),
      ["data.download.bitsPerSecond"],
    ],
    [
      "a line that carries its file and the headers",
      faultsOf("bufferBloat", download(100_000, { lineBitsPerSecond: 103_700 })),
      [],
    ],
    [
      "a line that carries less than its file",
      faultsOf("bufferBloat", download(100_000, { lineBitsPerSecond: 99_999 })),
      ["data.download.lineBitsPerSecond"],
    ],
    [
      "a line that carries far more",
      faultsOf("bufferBloat", download(100_000, { lineBitsPerSecond: 115_000 })),
      ["data.download.lineBitsPerSecond"],
    ],
    [
      "a line without a file",
      faultsOf("bufferBloat", download(null, { lineBitsPerSecond: 100_000 })),
      ["data.download.lineBitsPerSecond"],
    ],
    [
      "a target twice",
      faultsOf("connectivity", { results: [anEndpoint(), anEndpoint()] }),
      ["data.results.1.host"],
    ],
    [
      "a success that failed",
      faultsOf("connectivity", { results: [anEndpoint({ failure: "ECONNRESET" })] }),
      ["data.results.0.failure"],
    ],
    [
      "a success without trust",
      faultsOf("connectivity", {
        results: [anEndpoint({ certificate: { ...anEndpoint().certificate!, isTrusted: false } })],
      }),
      ["data.results.0.code"],
    ],
    [
      "an answer without an address",
      faultsOf("connectivity", {
        results: [anEndpoint({ code: "DnsFailed", failure: "no-such-name" })],
      }),
      ["data.results.0.code"],
    ],
    [
      "a name that resolved to nothing",
      faultsOf("dnsPerformance", {
        names: [
          {
            host: "a.example",
            outcome: "resolved",
            addresses: [],
            canonicalNames: [],
            elapsedMs: 1,
          },
        ],
      }),
      ["data.names.0.outcome"],
    ],
    [
      "a WebSocket that did not open and answered",
      faultsOf("webSocket", {
        results: [{ host: "a.example", isOpened: false, latencyMs: 3, failure: "403" }],
      }),
      ["data.results.0.latencyMs"],
    ],
    [
      "a broken IPv6 that is not there",
      faultsOf("networkInterface", { hasIpv6: false, isIpv6Broken: true }),
      ["data.isIpv6Broken"],
    ],
    [
      "an address with no hardware",
      faultsOf("arp", { duplicates: [{ address: "192.168.1.2", hardwareCount: 0 }] }),
      ["data.duplicates.0.hardwareCount"],
    ],
  ])("%s", (_what, faults, expected) => {
    expect(faults).toEqual(expected);
  });

  it("are named 20 at most", () => {
    expect(
      faultsOf("connectivity", { results: Array.from({ length: 40 }, () => anEndpoint()) }),
    ).toHaveLength(20);
  });
});

describe("a result of a browser", () => {
  const faults = (result: ClientResult) =>
    implausibilities(result, { begunAt, now }).map(({ field }) => field);
  const reach = (endpoint: Partial<Endpoint>) =>
    faults(
      aBrowserResult(
        "connectivity",
        {
          results: [
            {
              ...anEndpoint({ status: null, connectMs: null, family: null, certificate: null }),
              ...endpoint,
            },
          ],
        },
        now,
      ),
    );
  const media = (data: Partial<ClientTestData["skype"]>) =>
    faults(aBrowserResult("skype", data, now));

  it.each(["connectivity", "webSocket", "skype", "bufferBloat"] as const)(
    "%s fits the schema and is plausible",
    (test) => {
      const result = aBrowserResult(test, {}, now);
      expect(clientResultSchema.safeParse(result).error).toBeUndefined();
      expect(faults(result)).toEqual([]);
      expect(faults(aBrowserResult(test, null, now))).toEqual([]);
    },
  );

  it.each(clientTestNames.filter((test) => !browserTests.includes(test)))("%s is none", (test) => {
    expect(faults(aClientResult(test, { source: "browser" }, now))).toContain("test");
  });

  it.each<[string, string[], string[]]>([
    ["an endpoint that was not reached", reach({ code: "Failed", failure: "timed-out" }), []],
    ["a code that needs a certificate", reach({ code: "SslBreak" }), ["data.results.0.code"]],
    ["a code that needs a look-up", reach({ code: "DnsFailed" }), ["data.results.0.code"]],
    ["a certificate", reach({ certificate: anEndpoint().certificate }), ["data.results.0"]],
    ["a status", reach({ status: 200 }), ["data.results.0"]],
    [
      "a sign-in page that answers for all",
      faults(aBrowserResult("connectivity", { isCaptivePortal: true }, now)),
      ["data.isCaptivePortal"],
    ],
    [
      "a socket that did not open in no time",
      faults(
        aBrowserResult(
          "webSocket",
          {
            results: [
              { host: "a", isOpened: false, latencyMs: null, openMs: 3, failure: "refused" },
            ],
          },
          now,
        ),
      ),
      ["data.results.0.openMs"],
    ],
    ["packets of a call", media({ sent: 500, received: 500, lossRatio: 0 }), ["data.sent"]],
    ["an answer over TCP", media({ transport: "tcp" }), ["data.transport"]],
    [
      "an answer of no port",
      media({ transport: null, openUdpPorts: [], mappedAddress: null }),
      ["data.answerMs"],
    ],
    [
      "no answer at all",
      media({
        transport: null,
        openUdpPorts: [],
        blockedUdpPorts: [3478],
        mappedAddress: null,
        answerMs: null,
      }),
      [],
    ],
  ])("%s", (_what, found, expected) => {
    expect(found).toEqual(expected);
  });
});
