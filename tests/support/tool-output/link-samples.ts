import {
  neighboursOf as darwinNeighboursOf,
  searchDomainsOf as darwinSearchDomainsOf,
} from "~/agent/systems/darwin-output";
import {
  neighboursOf,
  neighboursOfProc,
  searchDomainsOf,
  signalsOf,
} from "~/agent/systems/linux-output";
import type { Neighbour } from "~/agent/systems/system";
import {
  neighboursOf as windowsNeighboursOf,
  searchDomainsOf as windowsSearchDomainsOf,
  signalOf,
} from "~/agent/systems/windows-output";

import { sampled, untranslated, type Sample } from "./sample";

const router = (name: string, address = "192.168.1.1"): Neighbour => ({
  address,
  hardware: "a4:83:e7:00:11:22",
  interface: name,
});

const linuxNeighbours: Sample<Neighbour[]>[] = [
  {
    system: "Linux (iproute2)",
    language: untranslated,
    what: "answered and not",
    output:
      "192.168.1.1 dev eth0 lladdr A4:83:e7:00:11:22 REACHABLE\n" +
      "192.168.1.9 dev eth0  FAILED\nfe80::1 dev eth0 lladdr a4:83:e7:00:11:22 router STALE\n",
    found: [router("eth0"), router("eth0", "fe80::1")],
  },
];
const procNeighbours: Sample<Neighbour[]>[] = [
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "answered and not",
    output:
      "IP address       HW type     Flags       HW address            Mask     Device\n" +
      "192.168.1.1      0x1         0x2         a4:83:e7:00:11:22     *        eth0\n" +
      "192.168.1.9      0x1         0x0         00:00:00:00:00:00     *        eth0\n",
    found: [router("eth0")],
  },
];
const darwinNeighbours: Sample<Neighbour[]>[] = [
  {
    system: "macOS",
    language: untranslated,
    what: "parts without leading zeros",
    output:
      "? (192.168.1.1) at a4:83:e7:0:11:22 on en0 ifscope [ethernet]\n" +
      "? (192.168.1.9) at (incomplete) on en0 ifscope [ethernet]\n",
    found: [router("en0")],
  },
];
const windowsNeighbours: Sample<Neighbour[]>[] = [
  {
    system: "Windows",
    language: "English",
    what: "groups left out",
    output:
      "\r\nInterface: 192.168.1.7 --- 0xb\r\n" +
      "  Internet Address      Physical Address      Type\r\n" +
      "  192.168.1.1           A4-83-e7-00-11-22     dynamic   \r\n" +
      "  224.0.0.22            01-00-5e-00-00-16     static    \r\n" +
      "  192.168.1.255         ff-ff-ff-ff-ff-ff     static\r\n",
    found: [router("192.168.1.7")],
  },
  {
    system: "Windows",
    language: "German",
    what: "one entry",
    output:
      "\nSchnittstelle: 192.168.1.7 --- 0xb\n" +
      "  Internetadresse       Physische Adresse     Typ\n" +
      "  192.168.1.1           a4-83-e7-00-11-22     dynamisch\n",
    found: [router("192.168.1.7")],
  },
  {
    system: "Windows",
    language: "Japanese",
    what: "one entry",
    output:
      "\nインターフェイス: 192.168.1.7 --- 0xb\n  インターネット アドレス 物理アドレス           種類\n" +
      "  192.168.1.1           a4-83-e7-00-11-22     動的\n",
    found: [router("192.168.1.7")],
  },
  {
    system: "Windows",
    language: "Chinese (simplified)",
    what: "one entry",
    output:
      "\n接口: 192.168.1.7 --- 0xb\n  Internet 地址         物理地址              类型\n" +
      "  192.168.1.1           a4-83-e7-00-11-22     动态\n",
    found: [router("192.168.1.7")],
  },
];

const linuxDomains: Sample<string[]>[] = [
  {
    system: "Linux (resolv.conf)",
    language: untranslated,
    what: "a search list",
    output: "nameserver 10.0.0.1\nsearch corp.example example\n",
    found: ["corp.example", "example"],
  },
  {
    system: "Linux (resolv.conf)",
    language: untranslated,
    what: "an empty list",
    output: "search\ndomain corp.example\n",
    found: ["corp.example"],
  },
];
const darwinDomains: Sample<string[]>[] = [
  {
    system: "macOS",
    language: untranslated,
    what: "two resolvers",
    output:
      "resolver #1\n  search domain[0] : corp.example\n  search domain[1] : example\n" +
      "resolver #2\n  search domain[0] : example\n",
    found: ["corp.example", "example"],
  },
];
const windowsDomains: Sample<string[]>[] = [
  [
    "English",
    "Ethernet adapter Ethernet:\r\n\r\n" +
      "   Connection-specific DNS Suffix  . : corp.example\r\n" +
      "   DHCP Enabled. . . . . . . . . . . : Yes\r\n" +
      "   DNS Servers . . . . . . . . . . . : 10.0.0.1\r\n",
  ],
  [
    "German",
    "Ethernet-Adapter Ethernet:\n\n   Verbindungsspezifisches DNS-Suffix: corp.example\n" +
      "   DHCP aktiviert. . . . . . . . . . : Ja\n" +
      "   DNS-Server  . . . . . . . . . . . : 10.0.0.1\n",
  ],
  [
    "French",
    "Carte Ethernet Ethernet :\n\n   Suffixe DNS propre à la connexion. . . : corp.example\n" +
      "   Serveurs DNS. . .  . . . . . . . . . . : 10.0.0.1\n",
  ],
  [
    "Japanese",
    "イーサネット アダプター イーサネット:\n\n   接続固有の DNS サフィックス . . . . .: corp.example\n" +
      "   DNS サーバー. . . . . . . . . . . . .: 10.0.0.1\n",
  ],
  [
    "Chinese (simplified)",
    "以太网适配器 以太网:\n\n   连接特定的 DNS 后缀 . . . . . . . : corp.example\n   DNS 服务器  . . . . . . . . . . . : 10.0.0.1\n",
  ],
  [
    "Russian",
    "Адаптер Ethernet Ethernet:\n\n   DNS-суффикс подключения . . . . . : corp.example\n" +
      "   DNS-серверы. . . . . . . . . . . : 10.0.0.1\n",
  ],
].map(([language = "", output = ""]) => ({
  system: "Windows",
  language,
  what: "a suffix",
  output,
  found: ["corp.example"],
}));

const linuxSignals: Sample<[string, number][]>[] = [
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "one card",
    output: "Inter-| sta-|   Quality        |\n wlan0: 0000   54.  -56.  -256        0      0\n",
    found: [["wlan0", -56]],
  },
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "percentages of a Realtek driver",
    output:
      "Inter-| sta-|   Quality        |\n wlan0: 0000  100.   95.    0.       0      0\n" +
      " wlan1: 0000   20.   20.    0.       0      0\n",
    found: [],
  },
  {
    system: "Linux (/proc)",
    language: untranslated,
    what: "cards without a network",
    output:
      "Inter-| sta-|   Quality        |\n wlan0: 0000    0.    0.    0.       0      0\n" +
      " wlan1: 0000    0. -256.  -256        0      0\n wlan2: 0000   70.  -40.  -256        0      0\n",
    found: [["wlan2", -40]],
  },
];
const windowsSignals: Sample<number | null>[] = [
  {
    system: "Windows (netsh wlan)",
    language: "English",
    what: "a card",
    output: "    Signal                 : 86% \n",
    found: -57,
  },
  {
    system: "Windows (netsh wlan)",
    language: "German",
    what: "a blank before the sign",
    output: "    Signal                 : 100 %",
    found: -50,
  },
  {
    system: "Windows (netsh wlan)",
    language: "Turkish",
    what: "the sign before the number",
    output: "    Sinyal                 : %86 ",
    found: -57,
  },
  {
    system: "Windows (netsh wlan)",
    language: "English",
    what: "no card",
    output: "There is no wireless interface on the system.",
    found: null,
  },
];

export const linkParsers = [
  sampled({
    name: "Neighbours",
    module: "linux-output",
    read: neighboursOf,
    samples: linuxNeighbours,
  }),
  sampled({
    name: "Neighbours",
    module: "linux-output",
    read: neighboursOfProc,
    samples: procNeighbours,
  }),
  sampled({
    name: "Neighbours",
    module: "darwin-output",
    read: darwinNeighboursOf,
    samples: darwinNeighbours,
  }),
  sampled({
    name: "Neighbours",
    module: "windows-output",
    read: windowsNeighboursOf,
    samples: windowsNeighbours,
  }),
  sampled({
    name: "Search domains",
    module: "linux-output",
    read: searchDomainsOf,
    samples: linuxDomains,
  }),
  sampled({
    name: "Search domains",
    module: "darwin-output",
    read: darwinSearchDomainsOf,
    samples: darwinDomains,
  }),
  sampled({
    name: "Search domains",
    module: "windows-output",
    read: windowsSearchDomainsOf,
    samples: windowsDomains,
  }),
  sampled({
    name: "Wi-Fi signal",
    module: "linux-output",
    read: (output) => [...signalsOf(output)],
    samples: linuxSignals,
  }),
  sampled({
    name: "Wi-Fi signal",
    module: "windows-output",
    read: signalOf,
    samples: windowsSignals,
  }),
];
