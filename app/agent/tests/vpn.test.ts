import { describe, expect, it } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";

import type { RoutesReading } from "../systems/system";
import { firstHostOf, judgeRoutes, testVpn, vpnName } from "./vpn";

const out = { gateway: "10.0.0.1", interface: "eth0" };
const through = { gateway: null, interface: "tun0" };

describe("the routes of a workload", () => {
  it.each([
    [[out, out], "split-out", 0, 2, null],
    [[through, through], "tunnelled", 2, 2, "tun0"],
    [[out, through], "selective", 1, 2, "tun0"],
    [[through, null], "tunnelled", 1, 1, "tun0"],
  ] as const)("%j", (routes, verdict, tunnelledCount, rangeCount, name) => {
    expect(judgeRoutes("Exchange", routes, new Set(["tun0"]))).toEqual({
      workload: "Exchange",
      verdict,
      tunnelledCount,
      rangeCount,
      interface: name,
    });
  });

  it("are none where nothing has a route", () => {
    expect(judgeRoutes("Teams", [null, null], new Set())).toBeNull();
  });

  it.each([
    ["52.96.0.0/14", "52.96.0.1"],
    ["13.107.6.152/31", "13.107.6.153"],
    ["13.107.6.152/32", "13.107.6.152"],
    ["2603:1006::/40", "2603:1006:0:0:0:0:0:1"],
    ["nonsense", null],
  ])("an address of %s is %s", (cidr, expected) => {
    expect(firstHostOf(cidr)).toBe(expected);
  });

  it.each([
    ["wg0", "WireGuard"],
    ["utun4", "utun4"],
    ["Firmen-VPN", "Firmen-VPN"],
    ["gpd0", "GlobalProtect"],
  ])("%s is called %s", (name, expected) => {
    expect(vpnName(name)).toBe(expected);
  });
});

describe("a tunnel that is up", () => {
  const tunnel = {
    name: "tun0",
    kind: "tunnel" as const,
    isUp: true,
    mtu: 1400,
    linkBitsPerSecond: null,
    signalDbm: null,
    errors: null,
    drops: null,
  };
  const ranges = [
    { workload: "Exchange" as const, cidrs: ["52.96.0.0/14", "2603:1006::/40", "nonsense"] },
    { workload: "Teams" as const, cidrs: ["52.96.0.0/14"] },
  ];
  const look = async (reading: RoutesReading, optimizeRanges = ranges) => {
    const asked: string[][] = [];
    const routesTo = (addresses: readonly string[]) => {
      asked.push([...addresses]);
      return Promise.resolve(reading);
    };
    const outcome = await testVpn(
      aTestContext({
        plan: { optimizeRanges },
        system: { interfaces: () => Promise.resolve([tunnel]), routesTo },
      }),
    );
    takenByServer("vpn", outcome);
    return { ...outcome, asked };
  };

  it("is judged by routes that are all asked for at once", async () => {
    const { data, reason, asked } = await look({ ok: true, routes: [through, out] });
    expect(asked).toEqual([["52.96.0.1", "2603:1006:0:0:0:0:0:1"]]);
    expect(reason).toBeNull();
    expect(data?.routes).toMatchObject([
      { workload: "Exchange", verdict: "selective" },
      { workload: "Teams", verdict: "tunnelled" },
    ]);
  });

  it.each<[string, RoutesReading, typeof ranges, string | null]>([
    ["whose routes are unknown", { ok: false, reason: "time-out", note: "" }, ranges, "time-out"],
    ["on a machine without routes", { ok: true, routes: [null, null] }, ranges, "no-route"],
    ["without ranges to ask for", { ok: false, reason: "failed", note: "" }, [], null],
  ])("%s", async (_what, reading, optimizeRanges, reason) => {
    expect(await look(reading, optimizeRanges)).toMatchObject({
      reason,
      data: { vpns: [{ name: "tun0" }], routes: [] },
    });
  });
});
