import { body, type PacCase } from "./pac-case";

const once = { urls: ["http://www.corp.example/path?q=1", "https://outlook.cloud.example/"] };

/** What the language has, old and new, what goes wrong, and what answers look like. */
export const languageScripts: PacCase[] = [
  body(
    "let, const and arrows",
    `const names = ["corp", "cloud"]; let at = names.findIndex((name) => ` +
      `host.includes(name)); return \`PROXY \${names[at]}:\${8080 + at}\`;`,
    once,
  ),
  body(
    "spreading and taking apart",
    `const [first, ...others] = host.split("."); const { length, ...rest } = { length: ` +
      `others.length, x: 1 }; return "PROXY " + [...others].reverse().join("-") + length + ` +
      `rest.x + ":1";`,
    { ...once, otherOpinion: "its parser does not know this language" },
  ),
  body(
    "classes and generators",
    `class Proxies { static #port = 81; static *names() { yield "one"; yield "two"; } static ` +
      `get port() { return this.#port; } } return [...Proxies.names()].map((name) => "PROXY " + ` +
      `name + ":" + Proxies.port).join(";");`,
    { ...once, otherOpinion: "its parser does not know this language" },
  ),
  body(
    "maps, sets and symbols",
    `const map = new Map([[host, "mapped"]]); const set = new Set(host); return "PROXY " + ` +
      `map.get(host) + set.size + (typeof Symbol.iterator) + ":1";`,
    once,
  ),
  body(
    "optional chaining and defaults",
    `const table = { corp: { proxy: "deep" } }; const f = (x = "unset") => x; return "PROXY " ` +
      `+ (table.corp?.proxy ?? "none") + (table.gone?.proxy ?? f()) + ":1";`,
    { ...once, otherOpinion: "its parser does not know this language" },
  ),
  body(
    "labels and commas",
    `outer: for (var i = 0; i < 3; i++) for (var j = 0; j < 3; j++) { if (j == 1) continue ` +
      `outer; if (i == 2) break outer; } return "PROXY p" + (i, j) + ":" + (i + 1);`,
    once,
  ),
  body("with, and octal numbers", `with ({ port: 010 }) { return "PROXY old:" + port; }`, once),
  body(
    "old functions of texts",
    `return "PROXY " + escape("ä").substr(1) + unescape("%61") + "abc".substr(-2, 1) + ` +
      `host.charAt(0).toUpperCase() + ":1";`,
    once,
  ),
  body(
    "the last match",
    `/(\\w+)\\.(\\w+)/.exec(host); return "PROXY " + RegExp.$1 + "-" + RegExp.$2 + ":1";`,
    { ...once, otherOpinion: "its engine has no RegExp.$1" },
  ),
  body(
    "patterns with names, looks and flags",
    `const found = /(?<name>(?<=\\.)\\p{L}+)(?!\\w)/u.exec(host); return "PROXY " + ` +
      `found.groups.name + "x".replaceAll(/x/g, "y") + ":1";`,
    once,
  ),
  body(
    "dates and numbers",
    `var d = new Date(2026, 0, 31, 12); d.setMonth(1); return "PROXY d" + d.getDate() + "-" + ` +
      `d.getDay() + "-" + (0.1 + 0.2).toFixed(2).replace(".", "") + "-" + parseInt("0x1f") + ` +
      `":1";`,
    once,
  ),
  body(
    "order of sorting and JSON",
    `return "PROXY " + ["b", "a", "C", 10, 9].sort().join("") + JSON.stringify({ a: [1, null] }).length + ":1";`,
    once,
  ),
  body("evaluation", `return eval("'PROXY evaluated' + ':1'");`, once),
  {
    what: "new function",
    body: `var FindProxyForURL = new Function("url", "host", "return 'PROXY made:1'");`,
  },
  body(
    "names of the window",
    `return "PROXY " + [typeof window, typeof document, typeof self, typeof globalThis, ` +
      `typeof setTimeout, typeof fetch, typeof require, typeof process].join("-") + ":1";`,
    once,
  ),
  body(
    "functions of this format and of others",
    `return "PROXY " + [typeof getClientVersion, typeof convert_addr, typeof ` +
      `isValidIpAddress, typeof isResolvableEx, typeof months, typeof wdays, typeof ` +
      `isInNetEx].join("-") + ":1";`,
    { ...once, otherOpinion: "it leaves Microsoft's functions and the parts of Netscape's out" },
  ),
  {
    what: "a name of the format declared again",
    body: `var months = ["x"]; var alert = 1; function FindProxyForURL() { return "PROXY v" + months.length + ":1"; }`,
  },
  {
    what: "a name of the format declared by let",
    body: `let months = ["x"]; function FindProxyForURL() { return "PROXY v" + months.length + ":1"; }`,
    otherOpinion: "its functions of the format are no declarations",
  },
  {
    what: "a built-in name declared by let",
    body: `let alert = 1; function FindProxyForURL() { return "PROXY v" + alert + ":1"; }`,
  },
  {
    what: "a function of the format replaced",
    body:
      `function dnsResolve(host) { return "10.1.1.1"; } function FindProxyForURL(url, host) { ` +
      `return isInNet("any", "10.0.0.0", "255.0.0.0") ? "PROXY mine:1" : "DIRECT"; }`,
    otherOpinion: "its isInNet uses its own dnsResolve",
  },
  {
    what: "FindProxyForURLEx beside it",
    body:
      `function FindProxyForURLEx(url, host) { return "PROXY ex:1"; } function ` +
      `FindProxyForURL(url, host) { return "PROXY plain:1"; }`,
  },
  {
    what: "FindProxyForURLEx alone",
    body: `function FindProxyForURLEx(url, host) { return "PROXY ex:1"; }`,
  },
  {
    what: "a constant of that name",
    body: `const FindProxyForURL = (url, host) => "PROXY constant:1";`,
    otherOpinion: "it looks for a variable, browsers for a property of the window",
  },
  {
    what: "the name put together",
    body: `this["FindProxy" + "ForURL"] = function () { return "PROXY together:1"; };`,
    otherOpinion: "its scripts run as functions without a window",
  },
  {
    what: "written twice",
    body:
      `function FindProxyForURL() { return "PROXY first:1"; } function FindProxyForURL() { ` +
      `return "PROXY second:1"; }`,
  },
  { what: "nothing", body: "" },
  { what: "no function", body: "var FindProxyForURL = 1;" },
  { what: "no script", body: `function FindProxyForURL(url, host) { return "PROXY a:1"` },
  {
    what: "a wrong first line",
    body: `gone(); function FindProxyForURL(url, host) { return "PROXY a:1"; }`,
  },
  body("throws", `throw new Error("no");`),
  body("throws for one host", `if (host == "intranet") throw "no"; return "PROXY a:1";`),
  body("returns nothing", ``),
  body("returns null", `return null;`),
  body("returns a number", `return 1;`),
  body("returns a list", `return ["PROXY a:1"];`, { otherOpinion: "it takes values of any type" }),
  body("returns a made string", `return new String("PROXY a:1");`),
  body("returns a promise", `return Promise.resolve("PROXY a:1");`, {
    otherOpinion: "it awaits promises",
  }),
  {
    what: "is asynchronous",
    body: `async function FindProxyForURL() { return "PROXY a:1"; }`,
    otherOpinion: "it awaits promises",
  },
  body("returns characters beyond ASCII", `return "PROXY prüfung.example:1";`, {
    headers: { "Content-Type": "application/x-ns-proxy-autoconfig; charset=utf-8" },
    otherOpinion: "it passes on any text",
  }),
  ...[
    "PROXY a:1;SOCKS b:2;SOCKS4 c;SOCKS5 d;HTTPS e;QUIC f:443;DIRECT",
    "proxy a:1; Https B.EXAMPLE:444",
    "  PROXY   a:1  ;;  ; direct ",
    "PROXY\\ta:1;\\nDIRECT\\r",
    "PROXY a",
    "PROXY [2001:db8::5]:3128; SOCKS [::1]",
    "HTTP a:1; DIRECT",
    "PROXY a:; PROXY b:99999; PROXY c:0; PROXY d:80x",
    "PROXY user:word@a:1; PROXY b",
    "PROXY a:1 PROXY b:2",
    "PROXY a:1, PROXY b:2",
    "DIRECT x; PROXY b:1",
    "http://a:1",
    "NONE; PROXY b:1",
    "",
    " ",
    "PROXY a/b:1; PROXY c d; PROXY -; PROXY a_b:1",
    "PROXY 010.1:80; PROXY 0x7f.1:81; PROXY 1.2.3.4.5:1",
    "PROXY a..b:1;PROXY .a:2;PROXY a.:3",
    "PROXY %61:1; PROXY a%20b:1; PROXY \\u0061:1",
  ].map((answer) =>
    body(`answers ${JSON.stringify(answer)}`, `return "${answer}";`, {
      urls: ["http://www.corp.example/"],
    }),
  ),
];
