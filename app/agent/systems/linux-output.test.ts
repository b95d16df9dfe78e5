import { describe, expect, it } from "vitest";

import {
  countersOf, defaultRoutesOf, defaultRoutesOfProc, gnomeProxyOf, kindOf, neighboursOf, neighboursOfProc, routeOf, searchDomainsOf, signalsOf,
} from "./linux-output";

describe("output of Linux", () => {
  it("names default routes of either family", () => {
    expect(defaultRoutesOf("default via 192.168.1.1 dev eth0 proto dhcp src 192.168.1.7 metric 100 \ndefault dev wg0 scope link\n", 4)).toEqual([
      { family: 4, gateway: "192.168.1.1", interface: "eth0", metric: 100 },
      { family: 4, gateway: null, interface: "wg0", metric: 0 },
    ]);
    expect(defaultRoutesOf("default via fe80::1 dev eth0 proto ra metric 1024 pref medium", 6)).toEqual([
      { family: 6, gateway: "fe80::1", interface: "eth0", metric: 1024 },
    ]);
  });

  it("reads /proc/net/route where there is no ip", () => {
    expect(defaultRoutesOfProc("Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\neth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\neth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n"))
      .toEqual([{ family: 4, gateway: "192.168.1.1", interface: "eth0", metric: 100 }]);
  });

  it.each([
    ["52.98.1.1 via 192.168.1.1 dev eth0 src 192.168.1.7 uid 0 \n    cache ", { gateway: "192.168.1.1", interface: "eth0" }],
    ["52.98.1.1 dev tun0 src 10.8.0.6 uid 0", { gateway: null, interface: "tun0" }],
    ["2603:1006::1 from :: via fe80::1 dev eth0 src 2a02::7 metric 100 pref medium", { gateway: "fe80::1", interface: "eth0" }],
    ["unreachable 52.98.1.1 dev lo table unspec", null],
    ["RTNETLINK answers: Network is unreachable", null],
    ["", null],
  ])("reads the route %j", (output, expected) => {
    expect(routeOf(output)).toEqual(expected);
  });

  it("lists neighbours that were resolved", () => {
    expect(neighboursOf("192.168.1.1 dev eth0 lladdr AA:bb:cc:00:11:22 REACHABLE\n192.168.1.9 dev eth0  FAILED\nfe80::1 dev eth0 lladdr aa:bb:cc:00:11:22 router STALE\n")).toEqual([
      { address: "192.168.1.1", hardware: "aa:bb:cc:00:11:22", interface: "eth0" },
      { address: "fe80::1", hardware: "aa:bb:cc:00:11:22", interface: "eth0" },
    ]);
    expect(neighboursOfProc("IP address       HW type     Flags       HW address            Mask     Device\n192.168.1.1      0x1         0x2         aa:bb:cc:00:11:22     *        eth0\n192.168.1.9      0x1         0x0         00:00:00:00:00:00     *        eth0\n")).toEqual([
      { address: "192.168.1.1", hardware: "aa:bb:cc:00:11:22", interface: "eth0" },
    ]);
  });

  const plain = { name: "x0", type: 1, deviceType: null, hasDevice: false, isTunOrTap: false, hasWireless: false };
  it.each([
    [{ type: 772, name: "lo" }, "loopback"],
    [{ hasDevice: true }, "ethernet"],
    [{ hasDevice: true, deviceType: "wlan" }, "wifi"],
    [{ hasDevice: true, hasWireless: true }, "wifi"],
    [{ hasDevice: true, deviceType: "wwan" }, "cellular"],
    [{ type: 65534, isTunOrTap: true }, "tunnel"],
    [{ type: 1, isTunOrTap: true }, "tunnel"],
    [{ type: 65534, deviceType: "wireguard" }, "tunnel"],
    [{ type: 512 }, "tunnel"],
    [{ deviceType: "bridge" }, "virtual"],
    [{}, "virtual"],
  ] as const)("%j is %s", (facts, kind) => {
    expect(kindOf({ ...plain, ...facts })).toBe(kind);
  });

  it("reads counters, signals and search domains", () => {
    expect(countersOf("Inter-|   Receive  |  Transmit\n face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs drop\n  eth0: 100 10 1 2 0 0 0 0 200 20 3 4 0 0 0 0\n").get("eth0")).toEqual({ errors: 4, drops: 6 });
    expect(signalsOf("Inter-| sta-|   Quality        |\n wlan0: 0000   54.  -56.  -256        0      0\n").get("wlan0")).toBe(-56);
    expect(searchDomainsOf("nameserver 10.0.0.1\nsearch corp.example example\n")).toEqual(["corp.example", "example"]);
  });

  const gnome = (mode: string) => `org.gnome.system.proxy autoconfig-url 'http://pac.example/p.pac'\norg.gnome.system.proxy ignore-hosts ['localhost', '127.0.0.0/8']\norg.gnome.system.proxy mode '${mode}'\norg.gnome.system.proxy.http host 'p.example'\norg.gnome.system.proxy.http port 3128\norg.gnome.system.proxy.https host ''\norg.gnome.system.proxy.https port 0\n`;
  it.each([
    ["none", { pacUrl: null, isAutoDetect: false, fixed: [], bypass: [] }],
    ["auto", { pacUrl: "http://pac.example/p.pac", isAutoDetect: false, fixed: [], bypass: [] }],
    ["manual", { pacUrl: null, isAutoDetect: false, fixed: [{ scheme: "http", host: "p.example", port: 3128 }], bypass: ["localhost", "127.0.0.0/8"] }],
  ])("reads the desktop's proxy in mode %s", (mode, expected) => {
    expect(gnomeProxyOf(gnome(mode))).toEqual(expected);
  });
});
