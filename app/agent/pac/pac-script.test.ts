import { describe, expect, it } from "vitest";

import { PacScript, type PacWorld } from "./pac-script";

const addresses: Record<string, string[]> = {
  "inside.example": ["fd00::9", "10.9.9.9", "10.9.9.10"],
  "six.example": ["2001:db8::6"],
};
const world: PacWorld = {
  ownAddresses: () => Promise.resolve(["10.1.2.3", "2001:db8::3"]),
  // A Monday.
  now: () => new Date("2026-11-23T10:30:00Z"),
  addressesOf: (host) =>
    addresses[host] ? Promise.resolve(addresses[host]) : Promise.reject(new Error("ENOTFOUND")),
};
const askScript = (source: string, url = "https://outlook.example/mail?q=1") =>
  new PacScript(source, world).waysTo(new URL(url));
const ask = (body: string, url?: string) =>
  askScript(`function FindProxyForURL(url, host) { ${body} }`, url);
const answer = async (body: string, url?: string) =>
  (await ask(body, url))
    .map((way) => (way.kind === "direct" ? "direct" : `${way.host}:${way.port}`))
    .join();

describe("a PAC script", () => {
  it.each([
    ["a constant", `return "PROXY p:8080";`, "p:8080"],
    ["a domain", `if (dnsDomainIs(host, ".example")) return "PROXY p:1"; return "DIRECT";`, "p:1"],
    [
      "a shell pattern",
      `return shExpMatch(host, "*.exam?le") ? "PROXY p:1; DIRECT" : "DIRECT";`,
      "p:1,direct",
    ],
    [
      "the own address",
      `if (isInNet(myIpAddress(), "10.1.0.0", "255.255.0.0")) { return "PROXY near:1" } else return "DIRECT";`,
      "near:1",
    ],
    [
      "a look-up",
      `return isInNet(dnsResolve("inside.example"), "10.0.0.0", "255.0.0.0") ? "PROXY in:1" : "DIRECT";`,
      "in:1",
    ],
    [
      "a name that is not there",
      `return isResolvable("gone.example") ? "PROXY in:1" : "DIRECT";`,
      "direct",
    ],
    [
      "a list and a loop",
      `var hosts = ["a.example", "outlook.example"]; for (var i = 0; i < hosts.length; i++) { ` +
        `if (host == hosts[i]) return "PROXY loop:" + (i + 1); } return "DIRECT";`,
      "loop:2",
    ],
    [
      "an object",
      `var by = { "outlook.example": "PROXY o:1" }; return by[host] || "DIRECT";`,
      "o:1",
    ],
    [
      "keys of an object",
      `var by = { one: 1, two: 2 }; var sum = 0; for (var key in by) sum += by[key]; return "PROXY p:" + sum;`,
      "p:3",
    ],
    [
      "a switch",
      `switch (host.toLowerCase()) { case "x": return "DIRECT"; case "outlook.example": case ` +
        `"y": return "PROXY s:1"; default: return "DIRECT"; }`,
      "s:1",
    ],
    ["a pattern", `return /^outlook\\./i.test(host) ? "PROXY r:1" : "DIRECT";`, "r:1"],
    [
      "a function of its own",
      `function near(x) { return x.split(".").length > 1 && x.indexOf("outlook") === 0; } ` +
        `return near(host) ? "PROXY f:1" : "DIRECT";`,
      "f:1",
    ],
    [
      "while and break",
      `var n = 0; while (true) { n++; if (n > 4) break; } return "PROXY w:" + n;`,
      "w:5",
    ],
    ["substrings", `return url.substring(0, 6) == "https:" ? "HTTPS t" : "PROXY h";`, "t:443"],
    [
      "an address without path",
      `return url.indexOf("mail") >= 0 ? "PROXY leak:1" : "DIRECT";`,
      "direct",
    ],
    ["a weekday", `return weekdayRange("MON", "FRI", "GMT") ? "PROXY d:1" : "DIRECT";`, "d:1"],
    ["an hour", `return timeRange(9, 17, "GMT") ? "PROXY h:1" : "DIRECT";`, "h:1"],
    ["minutes", `return timeRange(10, 31, 12, 0, "GMT") ? "PROXY h:1" : "DIRECT";`, "direct"],
    [
      "a name that is declared where the script does not come",
      `if (host == "x") { var p = "PROXY x:1"; } return p ? p : "DIRECT";`,
      "direct",
    ],
    [
      "an error that the script catches",
      `try { gone(); return "DIRECT"; } catch (e) { return "PROXY caught:1"; }`,
      "caught:1",
    ],
    [
      "what it throws itself",
      `try { throw "PROXY thrown:1"; } catch (e) { return e; } finally { var x = 1; }`,
      "thrown:1",
    ],
    ["the end of a trial", `try { return "PROXY a:1"; } finally { return "PROXY b:1"; }`, "b:1"],
    [
      "a look-up within a trial",
      `try { return isInNet(dnsResolve("inside.example"), "10.0.0.0", "255.0.0.0") ? "PROXY ` +
        `in:1" : "DIRECT"; } catch (e) { return "PROXY caught:1"; }`,
      "in:1",
    ],
    [
      "a clock of its own",
      `var d = new Date(); return d.getUTCHours() == 10 && d.getUTCDay() === 1 ? "PROXY d:1" : "DIRECT";`,
      "d:1",
    ],
    [
      "a number that is none",
      `return isNaN(parseInt("x")) && NaN != NaN ? "PROXY n:1" : "DIRECT";`,
      "n:1",
    ],
    ["chance", `return Math.floor(Math.random() * 1) === 0 ? "PROXY m:1" : "DIRECT";`, "m:1"],
    ["a date", `return dateRange(1, "NOV", 30, "NOV", "GMT") ? "PROXY n:1" : "DIRECT";`, "n:1"],
    ["a month", `return dateRange("DEC", "GMT") ? "PROXY n:1" : "DIRECT";`, "direct"],
  ])("%s", async (_what, body, expected) => {
    expect(await answer(body)).toBe(expected);
  });

  it.each([
    [
      "shExpMatch leaves brackets to the pattern",
      `return shExpMatch(host, "[a-o]utlook.*") ? "PROXY p:1" : "DIRECT";`,
      "p:1",
    ],
    [
      "shExpMatch leaves alternatives to the pattern",
      `return shExpMatch(host, "(inlook|outlook).example") ? "PROXY p:1" : "DIRECT";`,
      "p:1",
    ],
    [
      "shExpMatch takes a dot for a dot",
      `return shExpMatch("outlookXexample", host) ? "PROXY p:1" : "DIRECT";`,
      "direct",
    ],
    [
      "timeRange includes the last hour",
      `return timeRange(9, 10, "GMT") ? "PROXY h:1" : "DIRECT";`,
      "h:1",
    ],
    [
      "timeRange of minutes by GMT",
      `return timeRange(10, 29, 10, 31, "GMT") ? "PROXY h:1" : "DIRECT";`,
      "h:1",
    ],
    [
      "timeRange of seconds",
      // The clock of the script goes on, also on a busy machine, and may be set back a little.
      `return timeRange(10, 29, 30, 10, 30, 29, "GMT") && !timeRange(10, 30, 30, 10, 30, 59, "GMT") ` +
        `? "PROXY h:1" : "DIRECT";`,
      "h:1",
    ],
    [
      "a weekday of GMT",
      `return weekdayRange("SAT", "MON", "GMT") ? "PROXY d:1" : "DIRECT";`,
      "d:1",
    ],
    ["a day that is none", `return weekdayRange("MONDAY") ? "PROXY d:1" : "DIRECT";`, "direct"],
    [
      "days of a month, passing its end",
      `return dateRange(20, 5, "GMT") ? "PROXY d:1" : "DIRECT";`,
      "d:1",
    ],
    ["years", `return dateRange(2025, 2027) ? "PROXY d:1" : "DIRECT";`, "d:1"],
    [
      "whole dates",
      `return dateRange(1, "NOV", 2026, 30, "NOV", 2026, "GMT") ? "PROXY d:1" : "DIRECT";`,
      "d:1",
    ],
    [
      "an address of version 6 comes without brackets",
      `return host == "2001:db8::1" && url == "http://[2001:db8::1]/a" ? "PROXY p:1" : "DIRECT";`,
      "p:1",
      "http://[2001:db8::1]/a",
    ],
    [
      "a plain address of version 6 is no plain name",
      `return isPlainHostName(host) ? "DIRECT" : "PROXY p:1";`,
      "p:1",
      "http://[2001:db8::1]/",
    ],
    [
      "path, but neither password nor fragment of what is not encrypted",
      `return url == "http://web.example/a?b" ? "PROXY p:1" : "DIRECT";`,
      "p:1",
      "http://name:word@web.example/a?b#c",
    ],
    [
      "convert_addr",
      `return convert_addr("10.0.0.1") == 167772161 ? "PROXY c:1" : "DIRECT";`,
      "c:1",
    ],
    [
      "dnsResolve knows version 4 only",
      `return dnsResolve("six.example") === null && dnsResolve("inside.example") == ` +
        `"10.9.9.9" ? "PROXY r:1" : "DIRECT";`,
      "r:1",
    ],
    [
      "dnsResolveEx gives all",
      `return dnsResolveEx("inside.example") == "fd00::9;10.9.9.9;10.9.9.10" && ` +
        `dnsResolveEx("gone.example") === "" ? "PROXY r:1" : "DIRECT";`,
      "r:1",
    ],
    [
      "myIpAddressEx gives all",
      `return myIpAddressEx() == "10.1.2.3;2001:db8::3" ? "PROXY r:1" : "DIRECT";`,
      "r:1",
    ],
    [
      "isInNetEx",
      `return isInNetEx("2001:db8:1::5", "2001:db8::/32") && !isInNetEx("10.0.0.1", ` +
        `"11.0.0.0/8") && !isInNetEx("10.0.0.1", "10.0.0.0/33") ? "PROXY n:1" : "DIRECT";`,
      "n:1",
    ],
    [
      "isInNetEx across the families",
      `return isInNetEx("10.1.2.3", "::ffff:10.0.0.0/104") && isInNetEx("::ffff:10.1.2.3", ` +
        `"10.0.0.0/8") ? "PROXY n:1" : "DIRECT";`,
      "n:1",
    ],
    [
      "sortIpAddressList",
      `return sortIpAddressList("10.2.3.9; 2001:db8::9;::1;9.0.0.1") == ` +
        `"::1;2001:db8::9;9.0.0.1;10.2.3.9" && sortIpAddressList("x") === false ? "PROXY s:1" : ` +
        `"DIRECT";`,
      "s:1",
    ],
    [
      "a function that the script replaces",
      `return isInNet("x", "10.0.0.0", "255.0.0.0") ? "PROXY r:1" : "DIRECT"; } function ` +
        `dnsResolve() { return "10.1.1.1";`,
      "r:1",
    ],
    ["the last match", `/(out)(look)/.test(host); return "PROXY " + RegExp.$2 + ":1";`, "look:1"],
    [
      "new language",
      `const { length } = [...host].filter((sign) => sign === "o"); class A { static x = 1; } ` +
        `return \`PROXY n\${length}:\${A.x}\`;`,
      "n3:1",
    ],
    [
      "no more than 20 names",
      `var n = 0; for (var i = 0; i < 30; i++) if (dnsResolve(i < 29 ? i + ".example" : ` +
        `"inside.example")) n++; return "PROXY n" + n;`,
      "n0:80",
    ],
  ])("%s", async (_what, body, expected, url?: string) => {
    expect(await answer(body, url)).toBe(expected);
  });

  it("keeps what it remembers from one answer to the next", async () => {
    const script = new PacScript(
      `var count = 0; function FindProxyForURL() { return "PROXY p:" + ++count; }`,
      world,
    );
    const ports = await Promise.all(
      ["a", "b", "c"].map(
        async (host) => (await script.waysTo(new URL(`https://${host}.example`)))[0],
      ),
    );
    expect(ports).toMatchObject([{ port: 1 }, { port: 2 }, { port: 3 }]);
  });
});

const inFunction = (body: string) => `function FindProxyForURL(url, host) { ${body} }`;

describe("a PAC script ends in a fault that is named", () => {
  it.each([
    ["an endless loop", inFunction(`while (true) {}`), "too-long", /too long/],
    [
      "an endless loop in a trial",
      inFunction(`try { while (true) {} } catch (e) { return "PROXY caught:1"; }`),
      "too-long",
      /too long/,
    ],
    ["an endless loop at its top", `while (true) {} ${inFunction("")}`, "too-long", /too long/],
    [
      "an endless loop in what it throws",
      inFunction(`throw { get name() { while (true) {} } };`),
      "too-long",
      /too long/,
    ],
    [
      "a pattern that runs away",
      inFunction(`return /(a+)+b/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");`),
      "too-long",
      /too long/,
    ],
    [
      "a shell pattern that runs away",
      inFunction(`return shExpMatch("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "(a+)+b");`),
      "too-long",
      /too long/,
    ],
    [
      "a built-in function that asks nobody",
      inFunction(`return new Array(1e9).join("x");`),
      "too-long",
      /too long/,
    ],
    [
      "a text that doubles",
      inFunction(`var s = "x"; while (true) s = s + s;`),
      "too-much-memory",
      /memory/,
    ],
    ["a text of 1 GB", inFunction(`return "x".repeat(1 << 30);`), "too-much-memory", /memory/],
    [
      "a list of 1 GB",
      inFunction(`return new Uint8Array(1e9).length + "";`),
      "too-much-memory",
      /memory/,
    ],
    [
      "endless recursion",
      inFunction(`function f() { return f() + 1; } return f();`),
      "too-deep",
      /deeply/,
    ],
    ["deep nesting", inFunction(`return eval("(".repeat(1e5));`), "too-deep", /deeply/],
    [
      "what it throws and nobody catches",
      inFunction(`throw "no proxy today";`),
      "throws",
      /threw no proxy today/,
    ],
    ["an object that it throws", inFunction(`throw { reason: 1 };`), "throws", /threw an object/],
    ["a symbol that it throws", inFunction(`throw Symbol("x");`), "throws", /threw/],
    [
      "a name that is not there",
      inFunction(`\n\nreturn gone.x;`),
      "throws",
      /ReferenceError: .*gone.* is not defined \(line 3\)/,
    ],
    ["a name at its top that is not there", `gone(); ${inFunction("")}`, "start", /gone/],
    [
      "the program around it",
      inFunction(`return process.env.HOME;`),
      "throws",
      /process.* is not defined/,
    ],
    [
      "modules of the program",
      inFunction(`return require("fs");`),
      "throws",
      /require.* is not defined/,
    ],
    [
      "the program by a constructor",
      inFunction(`return "".constructor.constructor("return process")();`),
      "throws",
      /process.* is not defined/,
    ],
    [
      "the program by the engine's own function",
      inFunction(`return pathlensNative("dnsResolve", "x");`),
      "throws",
      /pathlensNative.* is not defined/,
    ],
    ["no script", inFunction(`return (;`), "syntax", /SyntaxError.*line 1/],
    ["no function", `var x = 1;`, "no-function", /no function FindProxyForURL/],
    [
      "only the function of another vendor",
      `function FindProxyForURLEx() { return "DIRECT"; }`,
      "no-function",
      /no function/,
    ],
    [
      "a function that is no property of the window",
      `const FindProxyForURL = () => "DIRECT";`,
      "no-function",
      /no function/,
    ],
    ["nothing returned", inFunction(``), "no-text", /undefined/],
    ["null returned", inFunction(`return null;`), "no-text", /object/],
    ["an answer that is awaited", `async ${inFunction(`return "DIRECT";`)}`, "no-text", /object/],
    ["an answer beyond ASCII", inFunction(`return "PROXY prüfung:80";`), "no-text", /ASCII/],
  ])("%s", async (_what, source, code, message) => {
    await expect(askScript(source)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it("and is not asked for ever", async () => {
    const script = new PacScript(inFunction(`while (true) {}`), world);
    for (let at = 0; at < 3; at++)
      await expect(script.waysTo(new URL("https://a.example"))).rejects.toThrow(/ran for too long/);
    await expect(script.waysTo(new URL("https://a.example"))).rejects.toThrow(/no longer asked/);
  });

  it("and answers for other addresses afterwards", async () => {
    const script = new PacScript(
      inFunction(`if (host == "loop.example") while (true) {} return "PROXY p:1";`),
      world,
    );
    await expect(script.waysTo(new URL("https://loop.example"))).rejects.toMatchObject({
      code: "too-long",
    });
    expect(await script.waysTo(new URL("https://other.example"))).toMatchObject([{ port: 1 }]);
  });
});
