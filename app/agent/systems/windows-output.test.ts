import { describe, expect, it } from "vitest";

import { printedRoutesOf, routeAmong } from "./printed-routes";
import { adaptersOf } from "./windows-output";
import { foundRoutesOf } from "./windows-routes";

const printed = `          0.0.0.0          0.0.0.0      192.168.1.1      192.168.1.7     25
        52.96.0.0      255.252.0.0         On-link         10.8.0.6      5
        127.0.0.0        255.0.0.0         On-link         127.0.0.1    331
 11    281 ::/0                     fe80::1
 14    26 2603:1006::/32            On-link`;

describe("output of Windows", () => {
  it.each([
    ["52.98.1.1", "10.8.0.6"],
    ["81.2.69.160", "192.168.1.7"],
    ["127.0.0.5", "127.0.0.1"],
    ["2603:1006::1", "14"],
    ["2a02:26f0::1", "11"],
  ])("takes the longest prefix for %s", (address, source) => {
    expect(routeAmong(printedRoutesOf(printed), address)?.source).toBe(source);
  });

  it("reads routes that PowerShell found", () => {
    expect(
      foundRoutesOf(
        `[{"Asked":"52.96.0.1","InterfaceAlias":"Firmen-VPN"},{"Asked":"52.96.0.1","NextHop":"10.8.0.1","InterfaceAlias":"Firmen-VPN"}]`,
        ["81.2.69.160", "52.96.0.1"],
      ),
    ).toEqual([null, { gateway: "10.8.0.1", interface: "Firmen-VPN" }]);
    expect(foundRoutesOf("", ["52.96.0.1"])).toEqual([null]);
  });

  it("tells kinds of adapters by medium, description and type", () => {
    const adapters = [
      {
        Name: "Ethernet",
        InterfaceDescription: "Intel(R) I219-LM",
        Status: "Up",
        NdisPhysicalMedium: 14,
        MtuSize: 1500,
        Speed: 1e9,
      },
      {
        Name: "WLAN",
        InterfaceDescription: "Intel(R) AX201",
        Status: "Disconnected",
        NdisPhysicalMedium: 9,
      },
      {
        Name: "Ethernet 2",
        InterfaceDescription: "TAP-Windows Adapter V9",
        Status: "Up",
        NdisPhysicalMedium: 0,
        Virtual: true,
      },
      {
        Name: "Mobilfunk",
        InterfaceDescription: "Sierra WWAN",
        Status: "Up",
        NdisPhysicalMedium: 8,
      },
      {
        Name: "vEthernet",
        InterfaceDescription: "Hyper-V Virtual Ethernet Adapter",
        Status: "Up",
        Virtual: true,
      },
      {
        Name: "CloudflareWARP",
        InterfaceDescription: "Cloudflare WARP Interface Tunnel",
        Status: "Up",
        Virtual: true,
      },
      {
        Name: "NordLynx",
        InterfaceDescription: "NordLynx Tunnel",
        Status: "Disconnected",
        Virtual: true,
      },
      { Name: "Client", InterfaceDescription: "Some Vendor Adapter", Status: "Up", Virtual: true },
    ];
    const statistics = {
      Name: "Ethernet",
      ReceivedPacketErrors: 1,
      OutboundPacketErrors: 2,
      ReceivedDiscardedPackets: 3,
      OutboundDiscardedPackets: 4,
    };
    const connections = [
      { Name: "Ethernet", Description: "Intel(R) I219-LM", Type: 6, Status: 1, Speed: 1e9 },
      { Name: "Client", Description: "Some Vendor Adapter", Type: 53, Status: 1, Speed: 1e8 },
      { Name: "Firmen-VPN", Description: "Firmen-VPN", Type: 23, Status: 1, Speed: 1e6 },
      {
        Name: "Teredo Tunneling Pseudo-Interface",
        Description: "Microsoft Teredo Tunneling Adapter",
        Type: 131,
        Status: 1,
        Speed: 1e5,
      },
      {
        Name: "Loopback Pseudo-Interface 1",
        Description: "Software Loopback Interface 1",
        Type: 24,
        Status: 1,
        Speed: 1e9,
      },
    ];
    expect(
      adaptersOf(JSON.stringify({ adapters, statistics, connections })).map(
        ({ name, kind, isUp, errors }) => [name, kind, isUp, errors],
      ),
    ).toEqual([
      ["Ethernet", "ethernet", true, 3],
      ["WLAN", "wifi", false, null],
      ["Ethernet 2", "tunnel", true, null],
      ["Mobilfunk", "cellular", true, null],
      ["vEthernet", "virtual", true, null],
      ["CloudflareWARP", "tunnel", true, null],
      ["NordLynx", "tunnel", false, null],
      ["Client", "tunnel", true, null],
      ["Firmen-VPN", "tunnel", true, null],
      ["Teredo Tunneling Pseudo-Interface", "virtual", true, null],
    ]);
    expect(
      adaptersOf(JSON.stringify({ adapters: adapters[0], statistics, connections: [] })),
    ).toMatchObject([{ name: "Ethernet", errors: 3, drops: 7 }]);
    expect(adaptersOf("")).toEqual([]);
  });
});
