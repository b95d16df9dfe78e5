import { describe, expect, it } from "vitest";

import { countersOf, interfacesOf } from "./darwin-output";

const ifconfig = `lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
	inet 127.0.0.1 netmask 0xff000000
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	ether a4:83:e7:00:11:22
	inet 192.168.1.7 netmask 0xffffff00 broadcast 192.168.1.255
	media: autoselect
	status: active
en5: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
	media: autoselect (1000baseT <full-duplex>)
	status: inactive
utun0: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1500
	inet6 fe80::a1b2:c3d4:e5f6:1%utun0 prefixlen 64 scopeid 0x10
	nd6 options=201<PERFORMNUD,DAD>
utun1: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
	inet6 fe80::a1b2:c3d4:e5f6:2%utun1 prefixlen 64 scopeid 0x11
	nd6 options=201<PERFORMNUD,DAD>
utun2: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 2000
	inet6 fe80::a1b2:c3d4:e5f6:3%utun2 prefixlen 64 scopeid 0x12
	nd6 options=201<PERFORMNUD,DAD>
utun4: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
	inet 10.8.0.6 --> 10.8.0.5 netmask 0xffffffff
utun5: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1280
	inet6 fe80::a1b2:c3d4:e5f6:5%utun5 prefixlen 64 scopeid 0x15
	inet6 fd7a:115c:a1e0::7 prefixlen 48
	nd6 options=201<PERFORMNUD,DAD>
awdl0: flags=8943<UP,BROADCAST,RUNNING,PROMISC,SIMPLEX,MULTICAST> mtu 1500`;
const ports =
  "\nHardware Port: USB 10/100/1000 LAN\nDevice: en5\nEthernet Address: 00:11:22:33:44:55\n\n" +
  "Hardware Port: Wi-Fi\nDevice: en0\nEthernet Address: a4:83:e7:00:11:22\n";

describe("output of macOS", () => {
  it("lists interfaces by what their ports are called, and no idle tunnel as one", () => {
    expect(
      interfacesOf(ifconfig, ports).map(({ name, kind, isUp, mtu, linkBitsPerSecond }) => [
        name,
        kind,
        isUp,
        mtu,
        linkBitsPerSecond,
      ]),
    ).toEqual([
      ["lo0", "loopback", true, 16384, null],
      ["en0", "wifi", true, 1500, null],
      ["en5", "ethernet", false, 1500, 1e9],
      ["utun0", "virtual", true, 1500, null],
      ["utun1", "virtual", true, 1380, null],
      ["utun2", "virtual", true, 2000, null],
      ["utun4", "tunnel", true, 1380, null],
      ["utun5", "tunnel", true, 1280, null],
      ["awdl0", "virtual", true, 1500, null],
    ]);
  });

  it("reads errors and drops of links with and without a hardware address", () => {
    const counters = countersOf(
      [
        "Name       Mtu   Network       Address            Ipkts Ierrs     Ibytes    Opkts Oerrs     Obytes  Coll Drop",
        "lo0        16384 <Link#1>                          100     0       1000      100     0       1000     0    0",
        "en0        1500  <Link#11>   a4:83:e7:00:11:22     900     2      90000      800     1      80000     0    7",
        "en0        1500  192.168.1     192.168.1.7         900     -      90000      800     -      80000     -    -",
      ].join("\n"),
    );
    expect([...counters]).toEqual([
      ["lo0", { errors: 0, drops: 0 }],
      ["en0", { errors: 3, drops: 7 }],
    ]);
  });
});
