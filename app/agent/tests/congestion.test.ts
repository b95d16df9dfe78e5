import { describe, expect, it } from "vitest";

import { noSystemProxy, type DefaultRoute, type PingReading, type System } from "../systems/system";
import type { TestContext } from "../test-context";
import { congestedAt, familiesOf, testCongestion } from "./congestion";

const latency = (minMs: number, p95Ms: number, jitterMs = 12, medianMs = minMs) => ({
  samples: 60,
  lost: 0,
  minMs,
  medianMs,
  p95Ms,
  jitterMs,
});

describe("where a queue stands", () => {
  it.each([
    [latency(1, 3), latency(9, 12), "nowhere"],
    [latency(1, 90), latency(9, 99), "gateway"],
    [latency(1, 3), latency(9, 99), "first-public-hop"],
    [latency(1, 19), latency(9, 12), "nowhere"],
    [latency(1, 3), latency(200, 230), "nowhere"],
    [null, latency(9, 99), "first-public-hop"],
    [latency(1, 3), latency(16, 45, 4.9, 20.9), "nowhere"],
    [latency(1, 3), latency(16, 45, 5), "first-public-hop"],
    [latency(1, 3), latency(16, 45, 1, 21), "first-public-hop"],
    [latency(1, 3), null, null],
    [latency(1, 90), null, "gateway"],
    [null, null, null],
  ] as const)("%j and %j: %s", (gateway, publicHop, expected) => {
    expect(congestedAt(gateway, publicHop)).toBe(expected);
  });
});

describe("congestion by ping", () => {
  const fromFour: DefaultRoute = { family: 4, gateway: "10.0.0.1", interface: "eth0", metric: 0 };
  const system = (
    ping: (address: string) => PingReading,
    hops: string[],
    route: DefaultRoute,
  ): System => ({
    platform: "linux",
    interfaces: () => Promise.resolve([]),
    defaultRoutes: () => Promise.resolve([route]),
    routesTo: () => Promise.resolve({ ok: true, routes: [] }),
    neighbours: () => Promise.resolve([]),
    proxy: () => Promise.resolve(noSystemProxy),
    searchDomains: () => Promise.resolve([]),
    ping: ({ address }) => Promise.resolve(ping(address)),
    trace: () =>
      Promise.resolve({
        ok: true,
        tool: "traceroute",
        hops: hops.map((address, at) => ({
          hop: at + 1,
          address,
          roundTripsMs: [1],
          isPrivate: address.startsWith("10."),
        })),
      }),
  });
  const run = (ping: (address: string) => PingReading, hops: string[], route = fromFour) =>
    testCongestion({
      plan: { traceHosts: [], exchangeHost: route.family === 4 ? "127.0.0.1" : "::1" },
      system: system(ping, hops, route),
      watchMachine: () => () => ({ meanLagMs: 0, longestLagMs: 0, clockShiftMs: 0 }),
    } as unknown as TestContext);

  it("measures gateway and first public hop", async () => {
    const { data, reason } = await run(
      (address) => ({
        ok: true,
        sent: 60,
        roundTripsMs: Array.from({ length: 58 }, (_none, at) =>
          address === "10.0.0.1" ? 1 : 10 + at * 2,
        ),
      }),
      ["10.0.0.1", "81.2.69.160"],
    );
    expect(reason).toBeNull();
    expect(data).toMatchObject({
      gateway: { address: "10.0.0.1", latency: { samples: 58, lost: 2 } },
      firstPublicHop: { address: "81.2.69.160" },
      congestedAt: "first-public-hop",
    });
  });

  it("measures over IPv6 alone, its gateway on its link and the hop behind it", async () => {
    const pinged: string[] = [];
    const answer = (address: string): PingReading => {
      pinged.push(address);
      return { ok: true, sent: 60, roundTripsMs: Array.from({ length: 60 }, () => 1) };
    };
    const { data } = await run(answer, ["2a02:1::1", "2a02:2::1"], {
      family: 6,
      gateway: "fe80::1",
      interface: "eth0",
      metric: 0,
    });
    expect(pinged).toEqual(["fe80::1%eth0", "2a02:2::1"]);
    expect(data).toMatchObject({
      gateway: { address: "fe80::1" },
      firstPublicHop: { address: "2a02:2::1" },
      congestedAt: "nowhere",
    });
  });

  it.each<[(4 | 6)[], (4 | 6)[]]>([
    [[], [4]],
    [[4], [4]],
    [[6], [6]],
    [
      [6, 4, 4],
      [4, 6],
    ],
  ])("takes of families %j in order %j", (families, expected) => {
    expect(familiesOf(families.map((family) => ({ family })))).toEqual(expected);
  });

  it.each<[PingReading, string]>([
    [{ ok: false, reason: "tool-missing", note: "ping is not installed" }, "tool-missing"],
    [{ ok: false, reason: "not-permitted", note: "" }, "not-permitted"],
    [{ ok: true, sent: 60, roundTripsMs: [1, 2, 3] }, "too-few-samples"],
  ])("has a reason for %j", async (reading, reason) => {
    expect(await run(() => reading, ["10.0.0.1"])).toMatchObject({
      reason,
      data: { gateway: null, firstPublicHop: null, congestedAt: null },
    });
  });
});
