import { describe, expect, it } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";

import type { Neighbour, PingRequest, System } from "../systems/system";
import { duplicatesOf, gatewayRouteOf, lookAtNeighbours } from "./arp";

const at = (address: string, hardware: string, name = "eth0") => ({
  address,
  hardware,
  interface: name,
});
const route = (gateway: string | null, family: 4 | 6 = 4, metric = 0, name = "eth0") => ({
  gateway,
  family,
  metric,
  interface: name,
});

describe("addresses claimed twice", () => {
  it.each([
    ["none", [at("10.0.0.1", "a"), at("10.0.0.2", "b")], []],
    [
      "one address with two hardware addresses",
      [at("10.0.0.1", "a"), at("10.0.0.1", "b")],
      [{ address: "10.0.0.1", hardwareCount: 2 }],
    ],
    [
      "two addresses that share one",
      [at("10.0.0.1", "a"), at("10.0.0.9", "a")],
      [
        { address: "10.0.0.1", hardwareCount: 1 },
        { address: "10.0.0.9", hardwareCount: 1 },
      ],
    ],
    ["the same one on two interfaces", [at("10.0.0.1", "a"), at("10.1.0.1", "a", "wlan0")], []],
    ["one address on two interfaces", [at("10.0.0.1", "a"), at("10.0.0.1", "b", "wlan0")], []],
    [
      "one address on two interfaces, twice on one",
      [at("10.0.0.1", "a"), at("10.0.0.1", "b", "wlan0"), at("10.0.0.1", "c", "wlan0")],
      [{ address: "10.0.0.1", hardwareCount: 2 }],
    ],
    [
      "a machine's IPv4 and IPv6",
      [at("10.0.0.1", "a"), at("fe80::1", "a"), at("2a02::1", "a")],
      [],
    ],
  ])("%s", (_what, neighbours, expected) => {
    expect(duplicatesOf(neighbours)).toEqual(expected);
  });
});

describe("the default route that counts", () => {
  it.each([
    [[route("fe80::1", 6), route("10.0.0.1")], "10.0.0.1"],
    [[route("10.0.0.7", 4, 5), route("10.0.0.1", 4, 100)], "10.0.0.7"],
    [[route(null), route("10.0.0.1", 4, 100)], "10.0.0.1"],
    [[route(null)], undefined],
    [[], undefined],
  ])("%j", (routes, gateway) => {
    expect(gatewayRouteOf(routes)?.gateway).toBe(gateway);
  });
});

describe("neighbours", () => {
  const anInterface = (name: string, kind: "ethernet" | "tunnel" | "cellular") => ({
    name,
    kind,
    isUp: true,
    mtu: 1500,
    linkBitsPerSecond: null,
    signalDbm: null,
    errors: null,
    drops: null,
  });
  const interfaces = [
    anInterface("eth0", "ethernet"),
    anInterface("tun0", "tunnel"),
    anInterface("wwan0", "cellular"),
  ];

  /** A system whose table reads otherwise each time. */
  const look = async (tables: Neighbour[][], parts: Partial<System>) => {
    const pinged: PingRequest[] = [];
    const left = [...tables];
    const system: Partial<System> = {
      interfaces: () => Promise.resolve(interfaces),
      neighbours: () => Promise.resolve([...(left.shift() ?? [])]),
      ping: (request) =>
        Promise.resolve({ ok: true, sent: pinged.push(request), roundTripsMs: [] }),
      ...parts,
    };
    const outcome = await lookAtNeighbours(aTestContext({ system }), {
      samples: tables.length,
      pauseMs: 1,
    });
    takenByServer("arp", outcome);
    return { ...outcome, pinged };
  };
  const through = (...routes: ReturnType<typeof route>[]) => ({
    defaultRoutes: () => Promise.resolve(routes),
  });

  it("are looked at several times, while the gateway is asked for", async () => {
    const { data, reason, pinged } = await look(
      [[], [at("10.0.0.1", "a")], [at("10.0.0.1", "b"), at("10.0.0.9", "c")]],
      through(route("10.0.0.1")),
    );
    expect(pinged).toEqual([{ address: "10.0.0.1", count: 3, intervalMs: 1 }]);
    expect(reason).toBeNull();
    expect(data).toEqual({
      gateway: { address: "10.0.0.1", isResolved: true, interface: "eth0" },
      entryCount: 2,
      duplicates: [{ address: "10.0.0.1", hardwareCount: 2 }],
    });
  });

  it.each<[string, Partial<System>, boolean | null, string | null]>([
    ["a gateway that is not there", through(route("10.0.0.7")), false, null],
    ["a gateway of IPv6 that is not there", through(route("fe80::7", 6)), false, null],
    [
      "a gateway behind a tunnel",
      through(route("10.8.0.1", 4, 0, "tun0")),
      null,
      "not-on-this-system",
    ],
    [
      "a gateway behind a modem",
      through(route("10.9.0.1", 4, 0, "wwan0")),
      null,
      "not-on-this-system",
    ],
    [
      "a gateway of IPv6 where the table is one of IPv4",
      { ...through(route("fe80::7", 6)), platform: "darwin" },
      null,
      "not-on-this-system",
    ],
    [
      "a gateway on an interface that nobody knows",
      through(route("10.0.0.7", 4, 0, "en9")),
      false,
      null,
    ],
  ])("%s", async (_what, parts, isResolved, reason) => {
    expect(await look([[at("10.0.0.1", "a")]], parts)).toMatchObject({
      reason,
      data: { gateway: { isResolved } },
    });
  });

  it.each([
    ["eth0", true],
    ["eth1", false],
  ])("of the gateway's link-local address on %s are the gateway: %s", async (name, isResolved) => {
    const { data, pinged } = await look([[at("fe80::1", "a", name)]], through(route("fe80::1", 6)));
    expect(data?.gateway).toEqual({ address: "fe80::1", isResolved, interface: "eth0" });
    expect(pinged).toMatchObject([{ address: "fe80::1%eth0" }]);
  });

  it("that nobody has are none", async () => {
    expect(await look([[]], through())).toMatchObject({
      reason: "no-answer",
      data: { gateway: null, entryCount: 0 },
      pinged: [],
    });
  });
});
