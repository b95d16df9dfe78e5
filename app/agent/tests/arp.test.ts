import { describe, expect, it } from "vitest";

import { duplicatesOf, gatewayOf } from "./arp";

const at = (address: string, hardware: string, name = "eth0") => ({ address, hardware, interface: name });
const route = (gateway: string | null, family: 4 | 6 = 4, metric = 0) => ({ gateway, family, metric, interface: "eth0" });

describe("addresses claimed twice", () => {
  it.each([
    ["none", [at("10.0.0.1", "a"), at("10.0.0.2", "b")], []],
    ["one address with two hardware addresses", [at("10.0.0.1", "a"), at("10.0.0.1", "b")], [{ address: "10.0.0.1", hardwareCount: 2 }]],
    ["two addresses that share one", [at("10.0.0.1", "a"), at("10.0.0.9", "a")], [{ address: "10.0.0.1", hardwareCount: 1 }, { address: "10.0.0.9", hardwareCount: 1 }]],
    ["the same one on two interfaces", [at("10.0.0.1", "a"), at("10.1.0.1", "a", "wlan0")], []],
    ["a machine's IPv4 and IPv6", [at("10.0.0.1", "a"), at("fe80::1", "a"), at("2a02::1", "a")], []],
  ])("%s", (_what, neighbours, expected) => {
    expect(duplicatesOf(neighbours)).toEqual(expected);
  });
});

describe("the gateway", () => {
  it.each([
    [[route("fe80::1", 6), route("10.0.0.1")], { address: "10.0.0.1", isResolved: true, interface: "eth0" }],
    [[route("10.0.0.7", 4, 5), route("10.0.0.1", 4, 100)], { address: "10.0.0.7", isResolved: false, interface: "eth0" }],
    [[route(null)], null],
    [[], null],
  ])("%j", (routes, expected) => {
    expect(gatewayOf(routes, [at("10.0.0.1", "a")])).toEqual(expected);
  });
});
