import {
  defaultRoutesOf as darwinDefaultRoutesOf,
  routeOf as darwinRouteOf,
} from "~/agent/systems/darwin-output";
import {
  defaultRoutesOf,
  defaultRoutesOfProc,
  ipv6DefaultRoutesOfProc,
  routeOf,
} from "~/agent/systems/linux-routes";
import { printedRoutesOf, type PrintedRoute } from "~/agent/systems/printed-routes";
import type { DefaultRoute, Route } from "~/agent/systems/system";
import { defaultRoutesOf as windowsDefaultRoutesOf } from "~/agent/systems/windows-routes";

import { sampled, untranslated, type Sample } from "./sample";

const linux = <Found>(what: string, output: string, found: Found): Sample<Found> => ({
  system: "Linux (iproute2)",
  language: untranslated,
  what,
  output,
  found,
});
const route = (
  family: 4 | 6,
  gateway: string | null,
  name: string,
  metric: number,
): DefaultRoute => ({ family, gateway, interface: name, metric });

const ipv4 = [
  linux(
    "a gateway and a tunnel",
    "default via 192.168.1.1 dev eth0 proto dhcp src 192.168.1.7 metric 100 \ndefault dev wg0 scope link\n",
    [route(4, "192.168.1.1", "eth0", 100), route(4, null, "wg0", 0)],
  ),
  linux(
    "several next hops",
    `default proto bgp src 10.0.0.5 metric 20 
	nexthop via 10.0.0.1 dev eth0 weight 1 
	nexthop via 10.0.1.1 dev eth1 weight 10 
default via 192.168.7.1 dev wlan0 proto dhcp metric 600
`,
    [
      route(4, "10.0.0.1", "eth0", 20),
      route(4, "10.0.1.1", "eth1", 20),
      route(4, "192.168.7.1", "wlan0", 600),
    ],
  ),
  linux(
    "several next hops, one of them dead, one without a gateway",
    "default metric 5\n\tnexthop via 10.0.0.1 dev eth0 weight 1 dead linkdown\n\tnexthop dev ppp0 weight 1\n",
    [route(4, null, "ppp0", 5)],
  ),
  linux(
    "several next hops on one line",
    "default metric 5 nexthop via 10.0.0.1 dev eth0 weight 1 nexthop via 10.0.1.1 dev eth1 weight 1",
    [route(4, "10.0.0.1", "eth0", 5), route(4, "10.0.1.1", "eth1", 5)],
  ),
  linux("an IPv6 next hop", "default via inet6 fe80::1 dev eth0 proto bgp metric 20 onlink", [
    route(4, "fe80::1", "eth0", 20),
  ]),
  linux(
    "several IPv6 next hops",
    "default nhid 31 proto bgp metric 20\n\tnexthop via inet6 fe80::1 dev swp1 weight 1\n" +
      "\tnexthop via inet6 fe80::2 dev swp2 weight 1",
    [route(4, "fe80::1", "swp1", 20), route(4, "fe80::2", "swp2", 20)],
  ),
  linux("a next hop object", "default nhid 12 via 10.0.0.1 dev eth0 proto zebra metric 20", [
    route(4, "10.0.0.1", "eth0", 20),
  ]),
  linux(
    "routes that refuse",
    "unreachable default metric 4278198272\nblackhole default\n\tnexthop via 10.0.0.1 dev eth0 weight 1",
    [],
  ),
  {
    ...linux("a gateway", "default via 192.168.1.1 dev br-lan  src 192.168.1.7 \n", [
      route(4, "192.168.1.1", "br-lan", 0),
    ]),
    system: "Linux (BusyBox)",
  },
];

const ipv6 = [
  linux("a router", "default via fe80::1 dev eth0 proto ra metric 1024 pref medium", [
    route(6, "fe80::1", "eth0", 1024),
  ]),
  linux(
    "several routers in rows",
    "default via fe80::1 dev eth0 proto ra metric 1024 expires 1790sec pref high\n" +
      "default via fe80::2 dev wlan0 proto ra metric 2048 pref medium\n" +
      "unreachable default dev lo metric 4294967295 error -101 pref medium",
    [route(6, "fe80::1", "eth0", 1024), route(6, "fe80::2", "wlan0", 2048)],
  ),
  linux(
    "several next hops",
    "default proto ra metric 1024 expires 1790sec pref medium\n" +
      "\tnexthop via fe80::1 dev eth0 weight 1 \n\tnexthop via fe80::2 dev eth0 weight 1 ",
    [route(6, "fe80::1", "eth0", 1024), route(6, "fe80::2", "eth0", 1024)],
  ),
];

const procIpv4: Sample<DefaultRoute[]>[] = [
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "a gateway and a route that refuses",
    output: `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
eth0	00000000	0101A8C0	0003	0	0	100	00000000	0	0	0
eth0	0001A8C0	00000000	0001	0	0	100	00FFFFFF	0	0	0
*	00000000	00000000	0200	0	0	999	00000000	0	0	0
`,
    found: [route(4, "192.168.1.1", "eth0", 100)],
  },
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "a tunnel",
    output: "Iface Destination\ntun0 00000000 00000000 0001 0 0 50 00000000",
    found: [route(4, null, "tun0", 50)],
  },
];

const zero = "0".repeat(32);
const procIpv6: Sample<DefaultRoute[]>[] = [
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "a router and a route that refuses",
    output: `${zero} 00 ${zero} 00 fe800000000000000000000000000001 00000400 00000001 00000000 00450003 eth0
fe800000000000000000000000000000 40 ${zero} 00 ${zero} 00000100 00000001 00000000 00000001 eth0
${zero} 00 ${zero} 00 ${zero} ffffffff 00000001 00000000 00200200 lo
`,
    found: [route(6, "fe80::1", "eth0", 1024)],
  },
];

const darwin: Sample<DefaultRoute[]>[] = [
  {
    system: "macOS",
    language: untranslated,
    what: "routes of a scope left out",
    output: `Routing tables

Internet:
Destination        Gateway            Flags           Netif Expire
default            192.168.1.1        UGScg             en0
default            link#19            UCSg            utun4
default            192.168.1.1        UGScIg             en5
127                127.0.0.1          UCS               lo0

Internet6:
Destination                             Gateway                         Flags         Netif Expire
default                                 fe80::1%en0                     UGcg            en0
default                                 fe80::%utun0                    UGcIg         utun0
default                                 fe80::%utun1                    UGcIg         utun1
`,
    found: [
      route(4, "192.168.1.1", "en0", 0),
      route(4, null, "utun4", 1),
      route(6, "fe80::1", "en0", 2),
    ],
  },
  {
    system: "macOS before 10.15",
    language: untranslated,
    what: "counters before the interface",
    output: `Internet:
Destination        Gateway            Flags        Refs      Use   Netif Expire
default            10.1.1.1           UGSc           92        0     en0
10.1.1/24          link#4             UCS             2        0     en0

Internet6:
Destination                             Gateway                         Flags         Netif Expire
default                                 fe80::2%en0                     UGc             en0
`,
    found: [route(4, "10.1.1.1", "en0", 0), route(6, "fe80::2", "en0", 1)],
  },
];

const powerShell: Sample<DefaultRoute[]>[] = [
  {
    system: "Windows (PowerShell)",
    language: untranslated,
    what: "a list",
    output: `[{"DestinationPrefix":"0.0.0.0/0","NextHop":"192.168.1.1","InterfaceAlias":"Ethernet","RouteMetric":0,"InterfaceMetric":25},{"DestinationPrefix":"0.0.0.0/0","NextHop":"192.168.1.2","InterfaceAlias":"Ethernet","RouteMetric":0,"InterfaceMetric":25},{"DestinationPrefix":"::/0","NextHop":"fe80::1","InterfaceAlias":"Ethernet","RouteMetric":256,"InterfaceMetric":25},{"DestinationPrefix":"10.0.0.0/8","NextHop":"0.0.0.0","InterfaceAlias":"VPN","RouteMetric":1}]`,
    found: [
      route(4, "192.168.1.1", "Ethernet", 25),
      route(4, "192.168.1.2", "Ethernet", 25),
      route(6, "fe80::1", "Ethernet", 281),
    ],
  },
  {
    system: "Windows (PowerShell)",
    language: untranslated,
    what: "one route, which is no list",
    output: `{"DestinationPrefix":"0.0.0.0/0","NextHop":"0.0.0.0","InterfaceAlias":"Firmen-VPN","RouteMetric":1,"InterfaceMetric":null}`,
    found: [route(4, null, "Firmen-VPN", 1)],
  },
  {
    system: "Windows (PowerShell)",
    language: "English",
    what: "an error",
    output: "Get-NetRoute : not found",
    found: [],
  },
];

const printed = (
  destination: string,
  prefixLength: number,
  gateway: string | null,
  rest: [source: string, metric: number],
): PrintedRoute => ({ destination, prefixLength, gateway, source: rest[0], metric: rest[1] });

const routePrint: Sample<PrintedRoute[]>[] = [
  {
    system: "Windows (route print)",
    language: "English",
    what: "both families",
    output: `===========================================================================\r
Interface List\r
 11...a4 83 e7 00 11 22 ......Intel(R) Ethernet\r
===========================================================================\r
\r
IPv4 Route Table\r
===========================================================================\r
Active Routes:\r
Network Destination        Netmask          Gateway       Interface  Metric\r
          0.0.0.0          0.0.0.0      192.168.1.1      192.168.1.7     25\r
          0.0.0.0          0.0.0.0      192.168.1.2      192.168.1.7     25\r
        52.96.0.0      255.252.0.0         On-link         10.8.0.6      5\r
  255.255.255.255  255.255.255.255         On-link       192.168.1.7    281\r
===========================================================================\r
Persistent Routes:\r
  Network Address          Netmask  Gateway Address  Metric\r
          0.0.0.0          0.0.0.0      192.168.1.1  Default\r
===========================================================================\r
\r
IPv6 Route Table\r
===========================================================================\r
Active Routes:\r
 If Metric Network Destination      Gateway\r
 11    281 ::/0                     fe80::1\r
  1    331 ::1/128                  On-link\r
 11    281 2001:db8:1234:5678:9abc:def0:1234:5678/128\r
                                    On-link\r
===========================================================================\r
Persistent Routes:\r
 If Metric Network Destination      Gateway\r
  0 4294967295 ::/0                     fe80::1\r
`,
    found: [
      printed("0.0.0.0", 0, "192.168.1.1", ["192.168.1.7", 25]),
      printed("0.0.0.0", 0, "192.168.1.2", ["192.168.1.7", 25]),
      printed("52.96.0.0", 14, null, ["10.8.0.6", 5]),
      printed("255.255.255.255", 32, null, ["192.168.1.7", 281]),
      printed("::", 0, "fe80::1", ["11", 281]),
      printed("::1", 128, null, ["1", 331]),
      printed("2001:db8:1234:5678:9abc:def0:1234:5678", 128, null, ["11", 281]),
    ],
  },
  {
    system: "Windows (route print)",
    language: "German",
    what: "a link of two words",
    output: `IPv4-Routentabelle
Aktive Routen:
     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik
          0.0.0.0          0.0.0.0    192.168.178.1   192.168.178.20     35
        10.8.0.0    255.255.255.0  Auf Verbindung          10.8.0.6    281
Ständige Routen:
  Keine

IPv6-Routentabelle
 If Metrik Netzwerkziel             Gateway
 14    281 ::/0                     fe80::2
 14    281 fe80::/64                Auf Verbindung
`,
    found: [
      printed("0.0.0.0", 0, "192.168.178.1", ["192.168.178.20", 35]),
      printed("10.8.0.0", 24, null, ["10.8.0.6", 281]),
      printed("::", 0, "fe80::2", ["14", 281]),
      printed("fe80::", 64, null, ["14", 281]),
    ],
  },
  {
    system: "Windows (route print)",
    language: "Japanese",
    what: "a link",
    output:
      "アクティブ ルート:\nネットワーク宛先        ネットマスク          ゲートウェイ       インターフェイス  メトリック\n" +
      "          0.0.0.0          0.0.0.0      192.168.1.1      192.168.1.7     25\n" +
      "        10.8.0.0    255.255.255.0            リンク上          10.8.0.6    281",
    found: [
      printed("0.0.0.0", 0, "192.168.1.1", ["192.168.1.7", 25]),
      printed("10.8.0.0", 24, null, ["10.8.0.6", 281]),
    ],
  },
  {
    system: "Windows (route print)",
    language: "Chinese (simplified)",
    what: "a link",
    output:
      "活动路由:\n网络目标        网络掩码          网关       接口   跃点数\n" +
      "          0.0.0.0          0.0.0.0      192.168.1.1      192.168.1.7     25\n" +
      "        10.8.0.0    255.255.255.0            在链路上          10.8.0.6    281",
    found: [
      printed("0.0.0.0", 0, "192.168.1.1", ["192.168.1.7", 25]),
      printed("10.8.0.0", 24, null, ["10.8.0.6", 281]),
    ],
  },
];

const linuxRouteTo: Sample<Route | null>[] = [
  linux("a gateway", "52.98.1.1 via 192.168.1.1 dev eth0 src 192.168.1.7 uid 0 \n    cache ", {
    gateway: "192.168.1.1",
    interface: "eth0",
  }),
  linux("a tunnel", "52.98.1.1 dev tun0 src 10.8.0.6 uid 0", { gateway: null, interface: "tun0" }),
  linux("an IPv6 next hop", "52.98.1.1 via inet6 fe80::1 dev eth0 src 10.0.0.5 uid 0", {
    gateway: "fe80::1",
    interface: "eth0",
  }),
  linux("IPv6", "2603:1006::1 from :: via fe80::1 dev eth0 src 2a02::7 metric 100 pref medium", {
    gateway: "fe80::1",
    interface: "eth0",
  }),
  linux("a route that refuses", "unreachable 52.98.1.1 dev lo table unspec", null),
  linux("an error", "RTNETLINK answers: Network is unreachable", null),
];

const darwinRouteTo: Sample<Route | null>[] = (
  [
    [
      "a gateway",
      "   route to: 52.98.1.1\ndestination: default\n       mask: default\n" +
        "    gateway: 192.168.1.1\n  interface: en0\n      flags: <UP,GATEWAY>\n",
      { gateway: "192.168.1.1", interface: "en0" },
    ],
    [
      "a tunnel",
      "   route to: 52.98.1.1\n  interface: utun4\n",
      { gateway: null, interface: "utun4" },
    ],
    [
      "IPv6 with a zone",
      "   route to: 2603::1\n    gateway: fe80::1%en0\n  interface: en0\n",
      { gateway: "fe80::1", interface: "en0" },
    ],
    ["an error", "route: writing to routing socket: not in table\n", null],
  ] as [string, string, Route | null][]
).map(([what, output, found]) => ({
  system: "macOS",
  language: untranslated,
  what,
  output,
  found,
}));

export const routeParsers = [
  sampled({
    name: "Default routes, IPv4",
    module: "linux-routes",
    read: (output) => defaultRoutesOf(output, 4),
    samples: ipv4,
  }),
  sampled({
    name: "Default routes, IPv6",
    module: "linux-routes",
    read: (output) => defaultRoutesOf(output, 6),
    samples: ipv6,
  }),
  sampled({
    name: "Default routes, IPv4",
    module: "linux-routes",
    read: defaultRoutesOfProc,
    samples: procIpv4,
  }),
  sampled({
    name: "Default routes, IPv6",
    module: "linux-routes",
    read: ipv6DefaultRoutesOfProc,
    samples: procIpv6,
  }),
  sampled({
    name: "Default routes",
    module: "darwin-output",
    read: darwinDefaultRoutesOf,
    samples: darwin,
  }),
  sampled({
    name: "Default routes",
    module: "windows-routes",
    read: windowsDefaultRoutesOf,
    samples: powerShell,
  }),
  sampled({
    name: "Printed routes",
    module: "printed-routes",
    read: printedRoutesOf,
    samples: routePrint,
  }),
  sampled({
    name: "Route to an address",
    module: "linux-routes",
    read: routeOf,
    samples: linuxRouteTo,
  }),
  sampled({
    name: "Route to an address",
    module: "darwin-output",
    read: darwinRouteOf,
    samples: darwinRouteTo,
  }),
];
