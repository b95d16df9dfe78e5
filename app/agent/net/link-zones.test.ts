import { describe, expect, it } from "vitest";

import { addressesToSendTo, addressOnLink, isLinkLocal, zonesOf } from "./link-zones";

const six = (address: string, scopeid: number, internal = false) => ({
  address,
  scopeid,
  internal,
  family: "IPv6" as const,
  netmask: "",
  mac: "",
  cidr: null,
});
const four = (address: string) => ({
  address,
  internal: false,
  family: "IPv4" as const,
  netmask: "",
  mac: "",
  cidr: null,
});
const machine = {
  lo: [six("fe80::9", 1, true)],
  eth0: [four("192.168.1.7"), six("2a02::7", 0), six("fe80::7", 2)],
  wlan0: [six("fe80::8", 3)],
  tun0: [four("10.8.0.6")],
};

describe("zones of links", () => {
  it.each([
    ["fe80::1", true],
    ["FEBF::1", true],
    ["fec0::1", false],
    ["2a02:fe80::1", false],
    ["192.168.1.1", false],
  ])("%s is link-local: %s", (address, expected) => {
    expect(isLinkLocal(address)).toBe(expected);
  });

  it.each([
    ["linux", ["eth0", "wlan0"]],
    ["darwin", ["eth0", "wlan0"]],
    ["win32", ["2", "3"]],
  ] as const)("on %s are %j", (platform, expected) => {
    expect([...zonesOf(machine, platform).values()]).toEqual(expected);
  });

  it.each([
    [{ address: "192.168.1.1" }, ["192.168.1.1"]],
    [{ address: "2a02::1" }, ["2a02::1"]],
    [{ address: "fe80::1", zone: "eth0" }, ["fe80::1%eth0"]],
  ])("send %j to %j", (server, expected) => {
    expect(addressesToSendTo(server)).toEqual(expected);
  });

  it.each([
    ["fe80::1", "eth0", "linux", "fe80::1%eth0"],
    ["fe80::1", "wlan0", "win32", "fe80::1%3"],
    ["fe80::1", "br0", "linux", "fe80::1%br0"],
    ["2a02::1", "eth0", "linux", "2a02::1"],
    ["192.168.1.1", "eth0", "win32", "192.168.1.1"],
  ] as const)("reach the neighbour %s on %s of %s as %s", (address, link, platform, expected) => {
    expect(addressOnLink(address, link, zonesOf(machine, platform))).toBe(expected);
  });
});
