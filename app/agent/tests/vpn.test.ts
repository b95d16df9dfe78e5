import { describe, expect, it } from "vitest";

import { firstHostOf, judgeRoutes, vpnName } from "./vpn";

const out = { gateway: "10.0.0.1", interface: "eth0" };
const through = { gateway: null, interface: "tun0" };

describe("the routes of a workload", () => {
  it.each([
    [[out, out], "split-out", 0, 2, null],
    [[through, through], "tunnelled", 2, 2, "tun0"],
    [[out, through], "selective", 1, 2, "tun0"],
    [[through, null], "tunnelled", 1, 1, "tun0"],
  ] as const)("%j", (routes, verdict, tunnelledCount, rangeCount, name) => {
    expect(judgeRoutes("Exchange", routes, new Set(["tun0"]))).toEqual({ workload: "Exchange", verdict, tunnelledCount, rangeCount, interface: name });
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

  it.each([["wg0", "WireGuard"], ["utun4", "utun4"], ["Firmen-VPN", "Firmen-VPN"], ["gpd0", "GlobalProtect"]])("%s is called %s", (name, expected) => {
    expect(vpnName(name)).toBe(expected);
  });
});
