import { describe, expect, it } from "vitest";

import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";

import { findingOf } from "./findings";
import { summaryOf, tableOf } from "./table";

const at = "2026-11-22T12:00:00.000Z";
const result = (test: ClientTest, data: object | null, reason: ClientResult["reason"] = null) =>
  ({
    idempotencyKey: "x",
    source: "client",
    startedAt: at,
    finishedAt: at,
    note: null,
    reason,
    test,
    data,
  }) as unknown as ClientResult;
const media = {
  host: "m",
  transport: "udp",
  openUdpPorts: [3478],
  blockedUdpPorts: [],
  isTcpFallbackOpen: true,
  sent: 500,
  received: 500,
  lossRatio: 0,
  latencyMs: 40,
  jitterMs: 2,
  reorderRatio: 0,
  mappedAddress: null,
};
const latency = (medianMs: number) => ({
  samples: 20,
  lost: 0,
  minMs: medianMs,
  medianMs,
  p95Ms: medianMs,
  jitterMs: 0,
});
const direction = (medianMs: number) => ({
  bitsPerSecond: 50e6,
  bytes: 1,
  elapsedMs: 1,
  loaded: latency(medianMs),
  reason: null,
});
const notAsked = { address: "fe80::1", latency: null, failures: 0, failure: "no-route" };
const row = {
  endpointSetId: 1,
  host: "a.example",
  port: 443,
  isRequired: true,
  code: "Successful",
};

describe("what a result amounts to", () => {
  it.each<[string, ClientResult, string, RegExp]>([
    ["good media", result("skype", media), "ok", /loss 0\.00 %, 40 ms, jitter 2\.0 ms/],
    ["loss at its limit", result("skype", { ...media, lossRatio: 0.01 }), "warning", /loss 1\.0 %/],
    [
      "reordering",
      result("skype", { ...media, reorderRatio: 0.002 }),
      "warning",
      /reordered 0\.20 %/,
    ],
    [
      "blocked UDP",
      result("skype", { ...media, transport: "tcp", lossRatio: null }),
      "warning",
      /fall back to TCP/,
    ],
    [
      "blocked media",
      result("skype", { ...media, transport: null, lossRatio: null }, "no-answer"),
      "failed",
      /neither/,
    ],
    [
      "media on a busy machine",
      result("skype", { ...media, lossRatio: null }, "processor-busy"),
      "not tested",
      /processor-busy/,
    ],
    [
      "a small buffer",
      result("bufferBloat", {
        host: "h",
        idle: latency(20),
        download: direction(60),
        upload: null,
      }),
      "ok",
      /down 50\.0 Mbit\/s \(6\.25 MBps of the file\), \+40 ms/,
    ],
    [
      "a bloated buffer",
      result("bufferBloat", {
        host: "h",
        idle: latency(20),
        download: direction(30),
        upload: direction(420),
      }),
      "warning",
      /up .* \+400 ms/,
    ],
    [
      "a page in the place of bytes",
      result(
        "bufferBloat",
        {
          host: "h",
          idle: latency(20),
          download: { ...direction(20), bitsPerSecond: null, loaded: null, reason: "error-status" },
          upload: null,
        },
        "error-status",
      ),
      "not tested",
      /no figure \(error-status\)/,
    ],
    [
      "all reached",
      result("connectivity", { results: [row], isCaptivePortal: false }),
      "ok",
      /all 1 reached/,
    ],
    [
      "a required one blocked",
      result("connectivity", {
        results: [row, { ...row, code: "SslBreak" }],
        isCaptivePortal: false,
      }),
      "failed",
      /1 SslBreak of 2: a\.example:443/,
    ],
    [
      "an optional one blocked",
      result("connectivity", {
        results: [row, { ...row, isRequired: false, code: "Failed" }],
        isCaptivePortal: false,
      }),
      "warning",
      /1 Failed of 2/,
    ],
    [
      "a portal",
      result("connectivity", { results: [row], isCaptivePortal: true }),
      "failed",
      /captive portal/,
    ],
    [
      "a tunnel for everything",
      result("vpn", {
        vpns: [{ name: "tun0", interface: "tun0", isUp: true }],
        routes: [{ workload: "Teams", verdict: "tunnelled" }],
      }),
      "warning",
      /tun0; Teams tunnelled/,
    ],
    [
      "resolvers that never answered",
      result(
        "dnsPerformance",
        {
          resolvers: [{ address: "192.0.2.53", latency: null, failures: 5, failure: "no-answer" }],
          names: [],
        },
        "no-answer",
      ),
      "not tested",
      /no figure/,
    ],
    [
      "a resolver that could not be asked beside one that answers",
      result("dnsPerformance", {
        resolvers: [
          notAsked,
          { address: "192.0.2.53", latency: latency(9), failures: 0, failure: null },
        ],
        names: [],
      }),
      "ok",
      /fe80::1 not asked, 192\.0\.2\.53 9\.0 ms/,
    ],
    [
      "a gateway that is silent",
      result("arp", { gateway: { address: "10.0.0.1", isResolved: false }, duplicates: [] }),
      "ok",
      /gateway 10\.0\.0\.1 \(not resolved\)/,
    ],
    [
      "a gateway that no table tells of",
      result(
        "arp",
        { gateway: { address: "10.8.0.1", isResolved: null }, duplicates: [] },
        "not-on-this-system",
      ),
      "not tested",
      /gateway 10\.8\.0\.1; /,
    ],
    ["nothing at all", result("congestion", null, "tool-missing"), "not tested", /tool-missing/],
  ])("%s", (_what, given, state, text) => {
    expect(findingOf(given)).toEqual({ state, text: expect.stringMatching(text) as string });
  });

  it("is printed in columns, without what could steer a terminal", () => {
    const table = tableOf(
      [
        result("skype", media),
        { ...result("congestion", null, "failed"), note: "a \u001b[31mred\u0007 word ".repeat(6) },
      ],
      70,
    );
    expect(table.split("\n")[0]).toMatch(/^skype {7}ok {10}loss/);
    expect(table).not.toMatch(/\u001b|\u0007/);
    expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThanOrEqual(70);
  });

  it("is counted", () => {
    expect(
      summaryOf([
        { state: "ok", text: "" },
        { state: "failed", text: "" },
        { state: "ok", text: "" },
      ]),
    ).toBe("1 failed, 2 ok");
  });
});
