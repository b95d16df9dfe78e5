import type { BypassStyle } from "~/agent/net/bypass-list";
import { proxyOf as darwinProxyOf } from "~/agent/systems/darwin-proxy";
import { gnomeProxyOf, kdeProxyOf } from "~/agent/systems/linux-desktop";
import { noSystemProxy, type FixedProxy, type SystemProxy } from "~/agent/systems/system";
import { machineProxyOf, proxyOf } from "~/agent/systems/windows-proxy";

import { sampled, untranslated, type Sample } from "./sample";

const set = (style: BypassStyle, fixed: FixedProxy[], entries: string[] = []): SystemProxy => ({
  ...noSystemProxy,
  fixed,
  bypass: { style, entries },
});
const both = (host: string, port: number): FixedProxy[] => [
  { scheme: "http", host, port },
  { scheme: "https", host, port },
];

const netsh = (
  language: string,
  title: string,
  rows: string[],
  found: SystemProxy,
  what = "one proxy, no exceptions",
): Sample<SystemProxy> => ({
  system: "Windows (netsh winhttp)",
  language,
  what,
  output: `\r\n${title}\r\n\r\n${rows.map((row) => `    ${row}\r\n`).join("")}\r\n`,
  found,
});

const one = set("windows", both("p.example", 8080));
const direct = "straight to the hosts";
const perScheme = set(
  "windows",
  [
    { scheme: "http", host: "a.example", port: 3128 },
    { scheme: "https", host: "b.example", port: 8080 },
  ],
  ["*.corp.example", "10.*", "<local>"],
);

const machine: Sample<SystemProxy>[] = [
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    ["Proxy Server(s) :  p.example:8080", "Bypass List     :  (none)"],
    one,
  ),
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    [
      "Proxy Server(s) :  http=a.example:3128;https=b.example:8080",
      "Bypass List     :  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    ["Proxy Server(s) :  https=b.example:8080 http=a.example:3128", "Bypass List     :  <local>"],
    set(
      "windows",
      [
        { scheme: "https", host: "b.example", port: 8080 },
        { scheme: "http", host: "a.example", port: 3128 },
      ],
      ["<local>"],
    ),
    "blanks between proxies",
  ),
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    ["Proxy Server(s) :  [2001:db8::1]:8080", "Bypass List     :  [::1];fd00::/8"],
    set("windows", both("2001:db8::1", 8080), ["[::1]", "fd00::/8"]),
    "IPv6",
  ),
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    ["Proxy Server(s) :  proxy", "Bypass List     :  (none)"],
    set("windows", both("proxy", 80)),
    "neither domain nor port",
  ),
  netsh(
    "English",
    "Current WinHTTP proxy settings:",
    ["Direct access (no proxy server)."],
    noSystemProxy,
    direct,
  ),
  netsh(
    "German",
    "Aktuelle WinHTTP-Proxyeinstellungen:",
    ["Proxyserver:  p.example:8080", "Umgehungsliste:  (Keine)"],
    one,
  ),
  netsh(
    "German",
    "Aktuelle WinHTTP-Proxyeinstellungen:",
    [
      "Proxyserver: http=a.example:3128;https=b.example:8080",
      "Umgehungsliste: *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "German",
    "Aktuelle WinHTTP-Proxyeinstellungen:",
    ["Direkter Zugriff (kein Proxyserver)."],
    noSystemProxy,
    direct,
  ),
  netsh(
    "French",
    "Paramètres de proxy WinHTTP actuels :",
    [
      "Serveur(s) proxy :  http=a.example:3128;https=b.example:8080",
      "Liste de contournement\u00a0:  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "French",
    "Param\ufffdtres de proxy WinHTTP actuels\ufffd:",
    ["Acc\ufffds direct (sans serveur proxy)."],
    noSystemProxy,
    `${direct}, in a code page that Node cannot read`,
  ),
  netsh(
    "French",
    "Paramètres de proxy WinHTTP actuels :",
    ["Serveur(s) proxy :  p.example:8080", "Liste de contournement     :  (aucun)"],
    one,
  ),
  netsh(
    "Spanish",
    "Configuración actual del proxy WinHTTP:",
    [
      "Servidores proxy:  http=a.example:3128;https=b.example:8080",
      "Lista de omisión:  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "Spanish",
    "Configuración actual del proxy WinHTTP:",
    ["Acceso directo: sin servidor proxy."],
    noSystemProxy,
    `${direct}, with a colon in the sentence`,
  ),
  netsh(
    "Italian",
    "Impostazioni proxy WinHTTP correnti:",
    ["Server proxy:  p.example:8080", "Elenco indirizzi esclusi:  (nessuno)"],
    one,
  ),
  netsh(
    "Portuguese",
    "Configurações atuais de proxy do WinHTTP:",
    ["Servidor(es) Proxy:  p.example:8080", "Lista de Bypass:  (nenhum)"],
    one,
  ),
  netsh(
    "Japanese",
    "現在の WinHTTP プロキシ設定:",
    [
      "プロキシ サーバー:  http=a.example:3128;https=b.example:8080",
      "バイパス一覧     :  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "Japanese",
    "現在の WinHTTP プロキシ設定:",
    ["プロキシ サーバー：p.example:8080", "バイパス一覧：（なし）"],
    one,
    "wide colons and brackets",
  ),
  netsh(
    "Japanese",
    "現在の WinHTTP プロキシ設定:",
    ["直接アクセス (プロキシ サーバーなし)。"],
    noSystemProxy,
    direct,
  ),
  netsh(
    "Korean",
    "현재 WinHTTP 프록시 설정:",
    ["프록시 서버:  p.example:8080", "바이패스 목록:  (없음)"],
    one,
  ),
  netsh(
    "Chinese (simplified)",
    "当前的 WinHTTP 代理服务器设置:",
    [
      "代理服务器:  http=a.example:3128;https=b.example:8080",
      "绕过列表     :  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "Chinese (simplified)",
    "当前的 WinHTTP 代理服务器设置:",
    ["代理服务器:  socks=s.example:1081", "绕过列表     :  (无)"],
    set("windows", [{ scheme: "socks", host: "s.example", port: 1081 }]),
    "a SOCKS proxy",
  ),
  netsh(
    "Chinese (simplified)",
    "当前的 WinHTTP 代理服务器设置:",
    ["直接访问(没有代理服务器)。"],
    noSystemProxy,
    direct,
  ),
  netsh(
    "Chinese (traditional)",
    "目前的 WinHTTP Proxy 設定:",
    ["Proxy 伺服器:  http://p.example:8080", "略過清單     :  (無)"],
    one,
    "a proxy with its scheme",
  ),
  netsh(
    "Russian",
    "Текущие параметры прокси WinHTTP:",
    [
      "Прокси-серверы:  http=a.example:3128;https=b.example:8080",
      "Список обхода     :  *.corp.example;10.*;<local>",
    ],
    perScheme,
    "one proxy per scheme and exceptions",
  ),
  netsh(
    "Russian",
    "Текущие параметры прокси WinHTTP:",
    ["Прямой доступ (без прокси-сервера)."],
    noSystemProxy,
    direct,
  ),
];

const registry = (
  what: string,
  rows: [name: string, type: string, value: string][],
  found: SystemProxy,
): Sample<SystemProxy> => ({
  system: "Windows (registry)",
  language: untranslated,
  what,
  found,
  output: `\r\nHKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings\r\n${rows.map((row) => `    ${row.join("    ")}\r\n`).join("")}\r\n`,
});
const on: [string, string, string] = ["ProxyEnable", "REG_DWORD", "0x1"];
const servers = (value: string): [string, string, string] => ["ProxyServer", "REG_SZ", value];
/** Without a word on automatic detection. */
const windowsSet = (fixed: FixedProxy[], entries: string[] = []): SystemProxy => ({
  ...set("windows", fixed, entries),
  isAutoDetect: null,
});
/** The bytes of a connection, with its switches as the ninth. */
const connection = (switches: string): [string, string, string] => [
  "DefaultConnectionSettings",
  "REG_BINARY",
  `4600000005000000${switches}00000000000000`,
];
const detectIs = (value: string): [string, string, string] => ["AutoDetect", "REG_DWORD", value];

const user: Sample<SystemProxy>[] = [
  registry(
    "a PAC file",
    [
      ["AutoConfigURL", "REG_SZ", "http://pac.example/p.pac"],
      ["ProxyEnable", "REG_DWORD", "0x0"],
    ],
    { ...windowsSet([]), pacUrl: "http://pac.example/p.pac" },
  ),
  registry(
    "one proxy",
    [on, servers("p.example:3128"), ["ProxyOverride", "REG_SZ", "*.local;<local>"]],
    windowsSet(both("p.example", 3128), ["*.local", "<local>"]),
  ),
  registry(
    "one proxy per scheme",
    [on, servers("http=a.example:1;https=b.example:2;ftp=c.example:3;socks=d.example:4")],
    windowsSet([
      { scheme: "http", host: "a.example", port: 1 },
      { scheme: "https", host: "b.example", port: 2 },
      { scheme: "socks", host: "d.example", port: 4 },
    ]),
  ),
  registry(
    "IPv6 in brackets",
    [on, servers("[2001:db8::1]:3128")],
    windowsSet(both("2001:db8::1", 3128)),
  ),
  registry(
    "IPv6 per scheme",
    [on, servers("http=[2001:db8::1]:3128;https=[2001:db8::2]")],
    windowsSet([
      { scheme: "http", host: "2001:db8::1", port: 3128 },
      { scheme: "https", host: "2001:db8::2", port: 80 },
    ]),
  ),
  registry(
    "IPv6 without brackets and port",
    [on, servers("2001:db8::1")],
    windowsSet(both("2001:db8::1", 80)),
  ),
  registry("no port", [on, servers("p.example")], windowsSet(both("p.example", 80))),
  registry(
    "a scheme before each proxy",
    [on, servers("http=http://a.example:1;https=https://b.example;socks=socks5://[2001:db8::3]")],
    windowsSet([
      { scheme: "http", host: "a.example", port: 1 },
      { scheme: "https", host: "b.example", port: 443, isTls: true },
      { scheme: "socks", host: "2001:db8::3", port: 1080 },
    ]),
  ),
  registry(
    "a SOCKS proxy for everything",
    [on, servers("socks5://s.example:1080")],
    windowsSet([{ scheme: "socks", host: "s.example", port: 1080 }]),
  ),
  registry(
    "a proxy that is off",
    [["ProxyEnable", "REG_DWORD", "0x0"], servers("p.example:3128")],
    windowsSet([]),
  ),
  registry(
    "empty values",
    [
      ["AutoConfigURL", "REG_SZ", ""],
      ["ProxyServer", "REG_SZ", ""],
      on,
      ["ProxyOverride", "REG_SZ", "<local>"],
    ],
    windowsSet([], ["<local>"]),
  ),
  ...(
    [
      ["detection, without the connection", [detectIs("0x1")], true],
      ["no detection, without the connection", [detectIs("0x0")], false],
      ["detection of the connection", [connection("09")], true],
      ["detection beside a script", [connection("0D")], true],
      ["no detection of the connection", [connection("03")], false],
      ["detection of the connection against the value", [detectIs("0x0"), connection("09")], true],
      [
        "no detection of the connection against the value",
        [detectIs("0x1"), connection("01")],
        false,
      ],
      [
        "a connection of too few bytes",
        [["DefaultConnectionSettings", "REG_BINARY", "46000000"]],
        null,
      ],
    ] satisfies [string, [string, string, string][], boolean | null][]
  ).map(([what, rows, isAutoDetect]) => registry(what, rows, { ...windowsSet([]), isAutoDetect })),
];

const gnome = (
  what: string,
  values: Record<string, string>,
  found: SystemProxy,
): Sample<SystemProxy> => ({
  system: "Linux (GNOME)",
  language: untranslated,
  what,
  found,
  output: Object.entries({
    " autoconfig-url": "'http://pac.example/p.pac'",
    " ignore-hosts": "['localhost', '127.0.0.0/8', '::1']",
    ".http host": "'p.example'",
    ".http port": "3128",
    ".https host": "''",
    ".https port": "0",
    ".socks host": "''",
    ".socks port": "0",
    ...values,
  })
    .map(([key, value]) => `org.gnome.system.proxy${key} ${value}\n`)
    .join(""),
});
const gnomeHttp: FixedProxy[] = [{ scheme: "http", host: "p.example", port: 3128 }];
const usualHosts = ["localhost", "127.0.0.0/8", "::1"];

const gnomeSamples: Sample<SystemProxy>[] = [
  gnome("none", { " mode": "'none'" }, noSystemProxy),
  gnome(
    "a PAC file",
    { " mode": "'auto'" },
    { ...noSystemProxy, pacUrl: "http://pac.example/p.pac" },
  ),
  gnome(
    "detection",
    { " mode": "'auto'", " autoconfig-url": "''" },
    { ...noSystemProxy, isAutoDetect: true },
  ),
  gnome("one proxy", { " mode": "'manual'" }, set("gnome", gnomeHttp, usualHosts)),
  gnome(
    "one proxy for all, which browsers do not read",
    { " mode": "'manual'", " use-same-proxy": "true" },
    set("gnome", gnomeHttp, usualHosts),
  ),
  gnome(
    "one proxy for all beside SOCKS, which then serves HTTPS",
    {
      " mode": "'manual'",
      " use-same-proxy": "true",
      ".socks host": "'s.example'",
      ".socks port": "1080",
    },
    set("gnome", [...gnomeHttp, { scheme: "socks", host: "s.example", port: 1080 }], usualHosts),
  ),
  gnome(
    "ports of 0",
    {
      " mode": "'manual'",
      ".http port": "0",
      ".https host": "'https://q.example'",
      ".socks host": "'s.example'",
    },
    set(
      "gnome",
      [
        { scheme: "http", host: "p.example", port: 80 },
        { scheme: "https", host: "q.example", port: 443, isTls: true },
        { scheme: "socks", host: "s.example", port: 1080 },
      ],
      usualHosts,
    ),
  ),
  gnome(
    "one proxy per scheme",
    {
      " mode": "'manual'",
      " use-same-proxy": "true",
      ".https host": "'[2001:db8::1]'",
      ".https port": "8080",
      ".socks host": "'s.example'",
      ".socks port": "1080",
    },
    set(
      "gnome",
      [
        ...gnomeHttp,
        { scheme: "https", host: "2001:db8::1", port: 8080 },
        { scheme: "socks", host: "s.example", port: 1080 },
      ],
      usualHosts,
    ),
  ),
  gnome(
    "exceptions with brackets, ports and stars",
    {
      " mode": "'manual'",
      " ignore-hosts": "['[::1]:8080', '*.corp.example', '.lan', 'fd00::/8', \"o'hara.example\"]",
    },
    set("gnome", gnomeHttp, ["[::1]:8080", "*.corp.example", ".lan", "fd00::/8", "o'hara.example"]),
  ),
  gnome(
    "no exceptions",
    { " mode": "'manual'", " ignore-hosts": "@as []" },
    set("gnome", gnomeHttp),
  ),
];

const kde = (what: string, rows: string[], found: SystemProxy): Sample<SystemProxy> => ({
  system: "Linux (KDE)",
  language: untranslated,
  what,
  found,
  output:
    `[$Version]\nupdate_info=kioslave.upd:kde2.2/r1\n\n[Proxy ` +
    `Settings][Other]\nProxyType=1\n\n[Proxy Settings]\n${rows.join("\n")}\n\n[Cookies]\nProxyType=3\n`,
});

const kdeSamples: Sample<SystemProxy>[] = [
  kde("none", ["ProxyType=0", "httpProxy=http://p.example 3128"], noSystemProxy),
  kde(
    "one proxy per scheme and exceptions",
    [
      "ProxyType=1",
      "httpProxy=http://p.example 3128",
      "httpsProxy=http://[2001:db8::1]:8080",
      "socksProxy=socks://s.example 1081",
      "NoProxyFor=localhost,.corp.example,10.0.0.0/8, [::1]",
      "ReversedException=false",
    ],
    {
      ...set("kde", [
        { scheme: "http", host: "p.example", port: 3128 },
        { scheme: "https", host: "2001:db8::1", port: 8080 },
        { scheme: "socks", host: "s.example", port: 1081 },
      ]),
      bypass: {
        style: "kde",
        entries: ["localhost", ".corp.example", "10.0.0.0/8", "[::1]"],
        isReversed: false,
      },
    },
  ),
  ...["true", "1", "-1", "false", "0", "yes", ""].map((value) =>
    kde(
      `a list that is reversed by "${value}"`,
      [
        "ProxyType=1",
        "httpsProxy=http://p.example 3128",
        "NoProxyFor=corp.example",
        `ReversedException=${value}`,
      ],
      {
        ...noSystemProxy,
        fixed: [{ scheme: "https", host: "p.example", port: 3128 }],
        bypass: {
          style: "kde",
          entries: ["corp.example"],
          isReversed: ["true", "1", "-1"].includes(value),
        },
      },
    ),
  ),
  kde("a PAC file", ["ProxyType=2", "Proxy Config Script[$e]=http://pac.example/p.pac"], {
    ...noSystemProxy,
    pacUrl: "http://pac.example/p.pac",
  }),
  kde("detection", ["ProxyType=3"], { ...noSystemProxy, isAutoDetect: true }),
  kde("the environment", ["ProxyType=4", "httpProxy=http_proxy"], noSystemProxy),
];

const scutil = (what: string, rows: string[], found: SystemProxy): Sample<SystemProxy> => ({
  system: "macOS",
  language: untranslated,
  what,
  found,
  output: `<dictionary> {\n${rows.map((row) => `  ${row}\n`).join("")}}\n`,
});
const scoped = [
  "__SCOPED__ : <dictionary> {",
  "  en0 : <dictionary> {",
  "    HTTPEnable : 1",
  "    HTTPPort : 1",
  "    HTTPProxy : other.example",
  "  }",
  "}",
];

const darwinSamples: Sample<SystemProxy>[] = [
  scutil(
    "one proxy, a PAC file and exceptions",
    [
      "ExceptionsList : <array> {",
      "  0 : *.local",
      "  1 : 169.254/16",
      "}",
      "ExcludeSimpleHostnames : 1",
      "HTTPEnable : 1",
      "HTTPPort : 3128",
      "HTTPProxy : p.example",
      "HTTPSEnable : 0",
      "ProxyAutoConfigEnable : 1",
      "ProxyAutoConfigURLString : http://pac.example/p.pac",
      "ProxyAutoDiscoveryEnable : 0",
      ...scoped,
    ],
    {
      ...set(
        "macos",
        [{ scheme: "http", host: "p.example", port: 3128 }],
        ["*.local", "169.254/16", "<local>"],
      ),
      pacUrl: "http://pac.example/p.pac",
    },
  ),
  scutil(
    "IPv6, SOCKS and a missing port",
    [
      "HTTPSEnable : 1",
      "HTTPSProxy : 2001:db8::1",
      "HTTPSPort : 8080",
      "HTTPEnable : 1",
      "HTTPProxy : p.example",
      "SOCKSEnable : 1",
      "SOCKSProxy : s.example",
      "SOCKSPort : 1081",
    ],
    set("macos", [
      { scheme: "http", host: "p.example", port: 80 },
      { scheme: "https", host: "2001:db8::1", port: 8080 },
      { scheme: "socks", host: "s.example", port: 1081 },
    ]),
  ),
  scutil("detection", ["HTTPEnable : 0", "ProxyAutoDiscoveryEnable : 1"], {
    ...set("macos", []),
    isAutoDetect: true,
  }),
  scutil("only for one interface", scoped, set("macos", [])),
];

export const proxyParsers = [
  sampled({
    name: "Proxies of the machine",
    module: "windows-proxy",
    read: machineProxyOf,
    samples: machine,
  }),
  sampled({ name: "Proxies of the user", module: "windows-proxy", read: proxyOf, samples: user }),
  sampled({
    name: "Proxies of the user",
    module: "linux-desktop",
    read: gnomeProxyOf,
    samples: gnomeSamples,
  }),
  sampled({
    name: "Proxies of the user",
    module: "linux-desktop",
    read: kdeProxyOf,
    samples: kdeSamples,
  }),
  sampled({
    name: "Proxies of the user",
    module: "darwin-proxy",
    read: darwinProxyOf,
    samples: darwinSamples,
  }),
];
