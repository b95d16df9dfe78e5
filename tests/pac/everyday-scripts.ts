import { body, type PacCase } from "./pac-case";

/** Scripts in the manner of those that companies, schools and block lists hand out. */
export const everydayScripts: PacCase[] = [
  body("one proxy for all", `return "PROXY proxy.corp.example:8080";`),
  body(
    "plain names straight",
    `if (isPlainHostName(host)) return "DIRECT"; return "PROXY proxy.corp.example:8080; DIRECT";`,
    { otherOpinion: "addresses of version 6 are plain names there" },
  ),
  body(
    "own domains straight",
    `
    if (isPlainHostName(host) || dnsDomainIs(host, ".corp.example") || localHostOrDomainIs(host, "www.corp.example")) return "DIRECT";
    return "PROXY proxy.corp.example:8080; PROXY backup.corp.example:8080; DIRECT";`,
    { otherOpinion: "addresses of version 6 are plain names there" },
  ),
  body(
    "private networks straight",
    `
    var resolved = dnsResolve(host);
    if (isInNet(resolved, "10.0.0.0", "255.0.0.0") || isInNet(resolved, "172.16.0.0", "255.240.0.0") || isInNet(resolved, "192.168.0.0", "255.255.0.0") || isInNet(resolved, "127.0.0.0", "255.255.255.0")) return "DIRECT";
    return "PROXY proxy.corp.example:3128";`,
    { otherOpinion: "its isInNet takes no null, as browsers do" },
  ),
  body(
    "the suite straight, by a list of patterns",
    `
    var direct = ["*.cloud.example", "outlook.*", "*.office.example"];
    for (var i = 0; i < direct.length; i++) { if (shExpMatch(host, direct[i])) { return "DIRECT"; } }
    return "PROXY 10.0.0.5:3128";`,
  ),
  body(
    "shell patterns of whole addresses",
    `
    if (shExpMatch(url, "http://*.corp.example/*")) return "DIRECT";
    if (shExpMatch(url, "https://*/mail*")) return "PROXY mail:1";
    if (shExpMatch(url, "https:*")) return "PROXY secure:1";
    return "PROXY other:1";`,
  ),
  body(
    "by scheme",
    `
    switch (url.substring(0, url.indexOf(":"))) { case "https": return "HTTPS tls.corp.example:443"; case "http": return "PROXY web.corp.example:80"; case "ftp": return "SOCKS s:1"; default: return "DIRECT"; }`,
  ),
  body(
    "a table of hosts",
    `
    var table = { "www.corp.example": "PROXY a:1", "outlook.cloud.example": "PROXY b:2" };
    return table[host] || "DIRECT";`,
  ),
  body(
    "suffixes cut one by one",
    `
    var names = { "corp.example": 1, "cloud.example": 2 }; var rest = host; var at;
    do { if (Object.prototype.hasOwnProperty.call(names, rest)) return "SOCKS5 127.0.0.1:108" + names[rest]; at = rest.indexOf("."); rest = rest.substr(at + 1); } while (at >= 0);
    return "DIRECT";`,
  ),
  {
    what: "a block list with patterns",
    body: `
    var rules = ["||cloud.example^", "|http://www.", "@@||corp.example", "/^https?:\\\\/\\\\/[\\\\w.]+intranet/"];
    function compile(rule) { return new RegExp(rule.replace(/[.?+\\/]/g, "\\\\$&").replace(/\\|\\|/g, "^[a-z]+:\\\\/\\\\/([^/]+\\\\.)?").replace(/\\^$/, "(?:[:/]|$)").replace(/^\\|/, "^").replace(/^@@/, "")); }
    var compiled = rules.slice(0, 2).map(compile);
    function FindProxyForURL(url, host) { for (var i in compiled) if (compiled[i].test(url)) return "PROXY rule" + i + ":8118"; return "DIRECT"; }`,
  },
  {
    what: "functions in functions, called before they are written",
    body: `
    var proxies = pick(2);
    function pick(n) { function name(i) { return "PROXY p" + i + ":3128"; } var all = []; for (var i = 1; i <= n; i++) all.push(name(i)); return all.join("; "); }
    function FindProxyForURL(url, host) { return isLocal(host) ? "DIRECT" : proxies; }
    function isLocal(h) { return isPlainHostName(h) || /^10\\./.test(h); }`,
    otherOpinion: "addresses of version 6 are plain names there",
  },
  {
    what: "balance by a hash of the host",
    body: `
    function hash(text) { var sum = 0; for (var i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0; return sum; }
    function FindProxyForURL(url, host) { var list = ["a", "b", "c"]; var first = hash(host) % 3; return "PROXY " + list[first] + ":1; PROXY " + list[(first + 1) % 3] + ":1"; }`,
  },
  {
    what: "by the last part of an address",
    body: `
    function FindProxyForURL(url, host) { var parts = String(dnsResolve("inside.example")).split("."); return "PROXY odd" + (parseInt(parts[3], 10) % 2) + ":8080"; }`,
    otherOpinion: "it asks the system's resolver, which knows no names of a test",
  },
  body(
    "a port in the address",
    `var port = /:(\\d+)\\/?/.exec(url.replace(/^[a-z]+:\\/\\/\\[?[^\\]\\/]*\\]?/, "")); ` +
      `return port ? "PROXY port" + port[1] + ":1" : "DIRECT";`,
  ),
  body(
    "lower case first",
    `host = host.toLowerCase(); url = url.toLowerCase(); if (host === "www.corp.example") ` +
      `return "proxy LOWER.example:81"; return "direct";`,
    { urls: ["http://WWW.Corp.Example/"] },
  ),
  body(
    "tries and catches",
    `try { if (isInNet(host, "10.0.0.0", "255.0.0.0")) return "DIRECT"; undefinedFunction(); ` +
      `} catch (error) { return "PROXY caught:" + (error instanceof ReferenceError ? 1 : 2); }`,
    {
      otherOpinion:
        "its isInNet asks the system's resolver, and its errors come from another realm",
    },
  ),
  body(
    "alerts",
    `alert("asked about " + host); alert(); alert({}); alert(1, 2); return "PROXY told:1";`,
  ),
  body("writes to the console", `console.log(host); return "PROXY told:1";`, {
    otherOpinion: "it has no console",
  }),
  {
    what: "remembers the last host",
    body: `var last = "none"; function FindProxyForURL(url, host) { return "PROXY seen-" + typeof last + ":1"; }`,
  },
  {
    what: "a comment of a page around it",
    body: `<!-- for old browsers\nfunction FindProxyForURL(url, host) { return "PROXY page:1"; }\n--> end`,
  },
  {
    what: "no semicolons",
    body:
      `var a = 1\nvar b = 2\nfunction FindProxyForURL(url, host) {\n  var x = host\n` +
      `  if (x == "intranet") return "DIRECT"\n  return "PROXY p" + (a + b) + ":1"\n}`,
  },
  {
    what: "a function in a variable",
    body: `var FindProxyForURL = function (url, host) { return "PROXY variable:1"; };`,
  },
  {
    what: "a function of the window",
    body: `this.FindProxyForURL = function (url, host) { return "PROXY window:1"; };`,
  },
];
