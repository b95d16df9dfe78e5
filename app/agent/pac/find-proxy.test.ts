import { describe, expect, it } from "vitest";

import { findProxy, waysOf } from "./find-proxy";

const lookups = {
  ownAddress: "10.1.2.3",
  now: new Date("2026-11-23T10:30:00Z"),
  addressesOf: (host: string) => (host === "inside.example" ? Promise.resolve(["10.9.9.9"]) : Promise.reject(new Error("ENOTFOUND"))),
};
const ask = (body: string, url = "https://outlook.example/mail?q=1") => findProxy(`function FindProxyForURL(url, host) { ${body} }`, new URL(url), lookups);
const answer = async (body: string, url?: string) => (await ask(body, url)).map((way) => (way.kind === "direct" ? "direct" : `${way.host}:${way.port}`)).join();

describe("a PAC script", () => {
  it.each([
    ["a constant", `return "PROXY p:8080";`, "p:8080"],
    ["nothing returned", ``, "direct"],
    ["a domain", `if (dnsDomainIs(host, ".example")) return "PROXY p:1"; return "DIRECT";`, "p:1"],
    ["a shell pattern", `return shExpMatch(host, "*.exam?le") ? "PROXY p:1; DIRECT" : "DIRECT";`, "p:1,direct"],
    ["the own address", `if (isInNet(myIpAddress(), "10.1.0.0", "255.255.0.0")) { return "PROXY near:1" } else return "DIRECT";`, "near:1"],
    ["a look-up", `return isInNet(dnsResolve("inside.example"), "10.0.0.0", "255.0.0.0") ? "PROXY in:1" : "DIRECT";`, "in:1"],
    ["a name that is not there", `return isResolvable("gone.example") ? "PROXY in:1" : "DIRECT";`, "direct"],
    ["a list and a loop", `var hosts = ["a.example", "outlook.example"]; for (var i = 0; i < hosts.length; i++) { if (host == hosts[i]) return "PROXY loop:" + (i + 1); } return "DIRECT";`, "loop:2"],
    ["an object", `var by = { "outlook.example": "PROXY o:1" }; return by[host] || "DIRECT";`, "o:1"],
    ["keys of an object", `var by = { one: 1, two: 2 }; var sum = 0; for (var key in by) sum += by[key]; return "PROXY p:" + sum;`, "p:3"],
    ["a switch", `switch (host.toLowerCase()) { case "x": return "DIRECT"; case "outlook.example": case "y": return "PROXY s:1"; default: return "DIRECT"; }`, "s:1"],
    ["a pattern", `return /^outlook\\./i.test(host) ? "PROXY r:1" : "DIRECT";`, "r:1"],
    ["a function of its own", `function near(x) { return x.split(".").length > 1 && x.indexOf("outlook") === 0; } return near(host) ? "PROXY f:1" : "DIRECT";`, "f:1"],
    ["while and break", `var n = 0; while (true) { n++; if (n > 4) break; } return "PROXY w:" + n;`, "w:5"],
    ["substrings", `return url.substring(0, 6) == "https:" ? "HTTPS t" : "PROXY h";`, "t:443"],
    ["an address without path", `return url.indexOf("mail") >= 0 ? "PROXY leak:1" : "DIRECT";`, "direct"],
    ["a weekday", `return weekdayRange("MON", "FRI", "GMT") ? "PROXY d:1" : "DIRECT";`, "d:1"],
    ["an hour", `return timeRange(9, 17, "GMT") ? "PROXY h:1" : "DIRECT";`, "h:1"],
    ["minutes", `return timeRange(10, 31, 12, 0, "GMT") ? "PROXY h:1" : "DIRECT";`, "direct"],
    ["a name that is declared where the script does not come", `if (host == "x") { var p = "PROXY x:1"; } return p ? p : "DIRECT";`, "direct"],
    ["what is tried and fails", `try { gone(); return "DIRECT"; } catch (e) { return "PROXY caught:1"; }`, "caught:1"],
    ["what it throws itself", `try { throw "PROXY thrown:1"; } catch (e) { return e; } finally { var x = 1; }`, "thrown:1"],
    ["the end of a trial", `try { return "PROXY a:1"; } finally { return "PROXY b:1"; }`, "b:1"],
    ["a look-up within a trial", `try { return isInNet(dnsResolve("inside.example"), "10.0.0.0", "255.0.0.0") ? "PROXY in:1" : "DIRECT"; } catch (e) { return "PROXY caught:1"; }`, "in:1"],
    ["a clock of its own", `var d = new Date(); return d.getUTCHours() == 10 && d.getUTCDay() === 1 ? "PROXY d:1" : "DIRECT";`, "d:1"],
    ["a number that is none", `return isNaN(parseInt("x")) && NaN != NaN ? "PROXY n:1" : "DIRECT";`, "n:1"],
    ["chance", `return Math.floor(Math.random() * 1) === 0 ? "PROXY m:1" : "DIRECT";`, "m:1"],
    ["a date", `return dateRange(1, "NOV", 30, "NOV", "GMT") ? "PROXY n:1" : "DIRECT";`, "n:1"],
    ["a month", `return dateRange("DEC", "GMT") ? "PROXY n:1" : "DIRECT";`, "direct"],
  ])("%s", async (_what, body, expected) => {
    expect(await answer(body)).toBe(expected);
  });

  it.each([
    ["an endless loop", `while (true) {}`, /too long/],
    ["an endless loop in a trial", `try { while (true) {} } catch (e) { return "PROXY caught:1"; }`, /too long/],
    ["what it throws and nobody catches", `throw "no proxy today";`, /threw no proxy today/],
    ["endless recursion", `function f() { return f(); } return f();`, /too often/],
    ["a text that grows", `var s = "x"; while (true) s = s + s;`, /too long/],
    ["a pattern that runs away", `return /(a+)+b/.test(host);`, /for ever/],
    ["reaching for the program", `return process.env.HOME;`, /process is not defined/],
    ["reaching through a constructor", `return "".constructor.constructor("return 1")();`, /constructor of undefined/],
    ["reaching through a prototype", `return host.__proto__.x;`, /no x of undefined/],
    ["no script", `return (;`, /no script/],
  ])("is ended by %s", async (_what, body, message) => {
    await expect(ask(body)).rejects.toThrow(message);
  });

  it("must have FindProxyForURL", async () => {
    await expect(findProxy("<html>Sign in</html>", new URL("https://x/"), lookups)).rejects.toThrow(/no script/);
    await expect(findProxy("var x = 1;", new URL("https://x/"), lookups)).rejects.toThrow(/no FindProxyForURL/);
  });

  it.each([
    ["PROXY a:8080; SOCKS b; DIRECT", ["a:8080", "socks b:1080", "direct"]],
    ["SOCKS5 b:9050", ["socks b:9050"]],
    ["constructor a:1", []],
    ["HTTPS a", ["a:443"]],
    ["proxy [2001:db8::1]:3128", ["2001:db8::1:3128"]],
    ["", ["direct"]],
    [null, ["direct"]],
    ["PROXY", []],
  ])("reads the answer %j", (text, expected) => {
    expect(waysOf(text).map((way) => (way.kind === "direct" ? "direct" : `${way.kind === "socks" ? "socks " : ""}${way.host}:${way.port}`))).toEqual(expected);
  });
});
