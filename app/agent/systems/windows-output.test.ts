import { describe, expect, it } from "vitest";

import {
  adaptersOf, defaultRoutesOf, foundRoutesOf, machineProxyOf, neighboursOf, printedRoutesOf, proxyOf, routeAmong, searchDomainsOf, signalOf,
} from "./windows-output";

const english = `===========================================================================\r
Interface List\r
 11...a4 83 e7 00 11 22 ......Intel(R) Ethernet\r
===========================================================================\r
IPv4 Route Table\r
===========================================================================\r
Active Routes:\r
Network Destination        Netmask          Gateway       Interface  Metric\r
          0.0.0.0          0.0.0.0      192.168.1.1      192.168.1.7     25\r
      52.96.0.0      255.252.0.0         On-link         10.8.0.6      5\r
        127.0.0.0        255.0.0.0         On-link         127.0.0.1    331\r
  255.255.255.255  255.255.255.255         On-link       192.168.1.7    281\r
===========================================================================\r
Persistent Routes:\r
  None\r
`;
const german = `IPv4-Routentabelle
Aktive Routen:
     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik
          0.0.0.0          0.0.0.0    192.168.178.1   192.168.178.20     35
        10.8.0.0    255.255.255.0  Auf Verbindung          10.8.0.6    281
Ständige Routen:
  Keine
`;

describe("output of Windows", () => {
  it("reads route print in English and German", () => {
    expect(printedRoutesOf(english)).toMatchObject([
      { destination: "0.0.0.0", prefixLength: 0, gateway: "192.168.1.1", source: "192.168.1.7", metric: 25 },
      { destination: "52.96.0.0", prefixLength: 14, gateway: null, source: "10.8.0.6", metric: 5 },
      { destination: "127.0.0.0", prefixLength: 8 },
      { prefixLength: 32 },
    ]);
    expect(printedRoutesOf(german)).toMatchObject([{ gateway: "192.168.178.1" }, { prefixLength: 24, gateway: null, source: "10.8.0.6" }]);
  });

  it.each([
    ["52.98.1.1", "10.8.0.6"],
    ["81.2.69.160", "192.168.1.7"],
    ["127.0.0.5", "127.0.0.1"],
  ])("takes the longest prefix for %s", (address, source) => {
    expect(routeAmong(printedRoutesOf(english), address)?.source).toBe(source);
  });

  it("reads routes of PowerShell, of which one alone is no list", () => {
    expect(defaultRoutesOf(`[{"DestinationPrefix":"0.0.0.0/0","NextHop":"192.168.1.1","InterfaceAlias":"Ethernet","RouteMetric":0,"InterfaceMetric":25},{"DestinationPrefix":"::/0","NextHop":"fe80::1","InterfaceAlias":"Ethernet","RouteMetric":256,"InterfaceMetric":25},{"DestinationPrefix":"10.0.0.0/8","NextHop":"0.0.0.0","InterfaceAlias":"VPN","RouteMetric":1}]`)).toEqual([
      { family: 4, gateway: "192.168.1.1", interface: "Ethernet", metric: 25 },
      { family: 6, gateway: "fe80::1", interface: "Ethernet", metric: 281 },
    ]);
    expect(defaultRoutesOf(`{"DestinationPrefix":"0.0.0.0/0","NextHop":"0.0.0.0","InterfaceAlias":"Firmen-VPN","RouteMetric":1}`)).toEqual([
      { family: 4, gateway: null, interface: "Firmen-VPN", metric: 1 },
    ]);
    expect(defaultRoutesOf("Get-NetRoute : not found")).toEqual([]);
    expect(foundRoutesOf(`[{"Asked":"52.96.0.1","InterfaceAlias":"Firmen-VPN"},{"Asked":"52.96.0.1","NextHop":"10.8.0.1","InterfaceAlias":"Firmen-VPN"}]`, ["81.2.69.160", "52.96.0.1"])).toEqual([null, { gateway: "10.8.0.1", interface: "Firmen-VPN" }]);
    expect(foundRoutesOf("", ["52.96.0.1"])).toEqual([null]);
  });

  it("tells kinds of adapters by medium, description and type", () => {
    const adapters = [
      { Name: "Ethernet", InterfaceDescription: "Intel(R) I219-LM", Status: "Up", NdisPhysicalMedium: 14, MtuSize: 1500, Speed: 1e9 },
      { Name: "WLAN", InterfaceDescription: "Intel(R) AX201", Status: "Disconnected", NdisPhysicalMedium: 9 },
      { Name: "Ethernet 2", InterfaceDescription: "TAP-Windows Adapter V9", Status: "Up", NdisPhysicalMedium: 0, Virtual: true },
      { Name: "Mobilfunk", InterfaceDescription: "Sierra WWAN", Status: "Up", NdisPhysicalMedium: 8 },
      { Name: "vEthernet", InterfaceDescription: "Hyper-V Virtual Ethernet Adapter", Status: "Up", Virtual: true },
      { Name: "CloudflareWARP", InterfaceDescription: "Cloudflare WARP Interface Tunnel", Status: "Up", Virtual: true },
      { Name: "NordLynx", InterfaceDescription: "NordLynx Tunnel", Status: "Disconnected", Virtual: true },
      { Name: "Client", InterfaceDescription: "Some Vendor Adapter", Status: "Up", Virtual: true },
    ];
    const statistics = { Name: "Ethernet", ReceivedPacketErrors: 1, OutboundPacketErrors: 2, ReceivedDiscardedPackets: 3, OutboundDiscardedPackets: 4 };
    const connections = [
      { Name: "Ethernet", Description: "Intel(R) I219-LM", Type: 6, Status: 1, Speed: 1e9 },
      { Name: "Client", Description: "Some Vendor Adapter", Type: 53, Status: 1, Speed: 1e8 },
      { Name: "Firmen-VPN", Description: "Firmen-VPN", Type: 23, Status: 1, Speed: 1e6 },
      { Name: "Teredo Tunneling Pseudo-Interface", Description: "Microsoft Teredo Tunneling Adapter", Type: 131, Status: 1, Speed: 1e5 },
      { Name: "Loopback Pseudo-Interface 1", Description: "Software Loopback Interface 1", Type: 24, Status: 1, Speed: 1e9 },
    ];
    expect(adaptersOf(JSON.stringify({ adapters, statistics, connections })).map(({ name, kind, isUp, errors }) => [name, kind, isUp, errors])).toEqual([
      ["Ethernet", "ethernet", true, 3], ["WLAN", "wifi", false, null], ["Ethernet 2", "tunnel", true, null], ["Mobilfunk", "cellular", true, null], ["vEthernet", "virtual", true, null],
      ["CloudflareWARP", "tunnel", true, null], ["NordLynx", "tunnel", false, null], ["Client", "tunnel", true, null],
      ["Firmen-VPN", "tunnel", true, null], ["Teredo Tunneling Pseudo-Interface", "virtual", true, null],
    ]);
    expect(adaptersOf(JSON.stringify({ adapters: adapters[0], statistics, connections: [] }))).toMatchObject([{ name: "Ethernet", errors: 3, drops: 7 }]);
    expect(adaptersOf("")).toEqual([]);
  });

  it.each([
    ["English", "\r\nInterface: 192.168.1.7 --- 0xb\r\n  Internet Address      Physical Address      Type\r\n  192.168.1.1           A4-83-e7-00-11-22     dynamic   \r\n  224.0.0.22            01-00-5e-00-00-16     static    \r\n  192.168.1.255         ff-ff-ff-ff-ff-ff     static\r\n"],
    ["Japanese", "\nインターフェイス: 192.168.1.7 --- 0xb\n  インターネット アドレス 物理アドレス           種類\n  192.168.1.1           a4-83-e7-00-11-22     動的\n"],
  ])("lists neighbours in %s", (_language, output) => {
    expect(neighboursOf(output)).toEqual([{ address: "192.168.1.1", hardware: "a4:83:e7:00:11:22", interface: "192.168.1.7" }]);
  });

  it.each([
    ["a PAC file", "    AutoConfigURL    REG_SZ    http://pac.example/p.pac\r\n    ProxyEnable    REG_DWORD    0x0", { pacUrl: "http://pac.example/p.pac", fixed: [] }],
    ["one proxy", "    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    p.example:3128\n    ProxyOverride    REG_SZ    *.local;<local>", { fixed: [{ scheme: "http", host: "p.example", port: 3128 }, { scheme: "https", host: "p.example", port: 3128 }], bypass: ["*.local", "<local>"] }],
    ["one each", "    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    http=a.example:1;https=b.example:2;ftp=c.example:3", { fixed: [{ scheme: "http", host: "a.example", port: 1 }, { scheme: "https", host: "b.example", port: 2 }] }],
    ["a proxy that is off", "    ProxyEnable    REG_DWORD    0x0\n    ProxyServer    REG_SZ    p.example:3128", { fixed: [], pacUrl: null }],
    ["detection", "    AutoDetect    REG_DWORD    0x1", { isAutoDetect: true }],
  ])("reads %s from the registry", (_what, output, expected) => {
    expect(proxyOf(output)).toMatchObject(expected);
  });

  it.each([
    ["\nCurrent WinHTTP proxy settings:\n\n    Proxy Server(s) :  p.example:8080\n    Bypass List     :  (none)\n", ["p.example", "p.example"]],
    ["\nAktuelle WinHTTP-Proxyeinstellungen:\n\n    Proxyserver:  p.example:8080;\n    Umgehungsliste:  (keine)\n", ["p.example", "p.example"]],
    ["\nCurrent WinHTTP proxy settings:\n\n    Direct access (no proxy server).\n", []],
  ])("reads the machine's proxy from %j", (output, hosts) => {
    expect(machineProxyOf(output).fixed.map(({ host }) => host)).toEqual(hosts);
  });

  it.each([
    ["English", "Ethernet adapter Ethernet:\r\n\r\n   Connection-specific DNS Suffix  . : corp.example\r\n   DHCP Enabled. . . . . . . . . . . : Yes\r\n   DNS Servers . . . . . . . . . . . : 10.0.0.1\r\n"],
    ["German", "Ethernet-Adapter Ethernet:\n\n   Verbindungsspezifisches DNS-Suffix: corp.example\n   DHCP aktiviert. . . . . . . . . . : Ja\n   DNS-Server  . . . . . . . . . . . : 10.0.0.1\n"],
  ])("reads search domains of ipconfig in %s", (_language, output) => {
    expect(searchDomainsOf(output)).toEqual(["corp.example"]);
  });

  it.each([
    ["    Signal                 : 86% \n", -57],
    ["    Signal                 : 100 %", -50],
    ["There is no wireless interface on the system.", null],
  ])("reads the signal of %j", (output, expected) => {
    expect(signalOf(output)).toBe(expected);
  });
});
