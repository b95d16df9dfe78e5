import { describe, expect, it } from "vitest";

import {
  environmentNote,
  isLeftOut,
  proxyFrom,
  proxyOfEnvironment,
  socksFrom,
} from "./proxy-address";

const at = (host: string, port: number, pair?: string) => ({
  host,
  port,
  isTls: false,
  authorization: pair === undefined ? null : `Basic ${Buffer.from(pair).toString("base64")}`,
});

describe("the address of a proxy", () => {
  it.each([
    ["http://p.example:3128", { host: "p.example", port: 3128, isTls: false, authorization: null }],
    ["p.example:3128", { host: "p.example", port: 3128, isTls: false, authorization: null }],
    ["https://p.example", { host: "p.example", port: 443, isTls: true, authorization: null }],
    [
      "http://jo:s%40fe@[2001:db8::1]:80",
      {
        host: "2001:db8::1",
        port: 80,
        isTls: false,
        authorization: `Basic ${Buffer.from("jo:s@fe").toString("base64")}`,
      },
    ],
    [
      "http://jo:50%@p.example:1",
      {
        host: "p.example",
        port: 1,
        isTls: false,
        authorization: `Basic ${Buffer.from("jo:50%").toString("base64")}`,
      },
    ],
    ["2001:db8::1", { host: "2001:db8::1", port: 80, isTls: false, authorization: null }],
    ["[2001:db8::1]:3128", { host: "2001:db8::1", port: 3128, isTls: false, authorization: null }],
    ["http://p.example:80/proxy", at("p.example", 80)],
    [" http://p.example:3128/ ", at("p.example", 3128)],
    ["https://p.example:80", { ...at("p.example", 80), isTls: true }],
    ["HTTP://2001:db8::1", at("2001:db8::1", 80)],
    ["http://jo:p#ss@p.example:8080", at("p.example", 8080, "jo:p#ss")],
    ["http://jo:p/s?s@p.example:8080/", at("p.example", 8080, "jo:p/s?s")],
    ["jo:p@ss:word@p.example:8080", at("p.example", 8080, "jo:p@ss:word")],
    ["http://CORP\\jo:secret@p.example:8080", at("p.example", 8080, "CORP\\jo:secret")],
    ["http://jo@p.example:1", at("p.example", 1, "jo:")],
    ["http://@p.example:1", at("p.example", 1)],
    ["http://p.example\\x:8080", null],
    ["http://p.example#x:8080", null],
    ["http=p.example:8080", null],
    ["p.example:65536", null],
    ["jo:secret@", null],
    ["socks5://p.example", null],
    ["ftp://p.example", null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(proxyFrom(text)).toEqual(expected);
  });

  it.each([
    [{ HTTPS_PROXY: "http://p:1" }, "https://x.example/", "p"],
    [{ HTTPS_PROXY: "http://p:1" }, "http://x.example/", undefined],
    [{ https_proxy: "http://low:1", HTTPS_PROXY: "http://up:1" }, "https://x.example/", "low"],
    [{ ALL_PROXY: "http://all:1" }, "http://x.example/", "all"],
    [
      { HTTPS_PROXY: "http://p:1", NO_PROXY: "localhost,.example" },
      "https://x.example/",
      undefined,
    ],
    [{}, "https://x.example/", undefined],
  ])("%j for %s", (environment, url, host) => {
    expect(proxyOfEnvironment(environment, new URL(url))?.host).toBe(host);
  });

  it.each([
    ["socks5h://127.0.0.1:1080", { host: "127.0.0.1", port: 1080 }],
    ["SOCKS4://jo:p#ss@s.example", { host: "s.example", port: 1080 }],
    ["socks://[2001:db8::1]:80", { host: "2001:db8::1", port: 80 }],
    ["socks5://2001:db8::1", { host: "2001:db8::1", port: 1080 }],
    ["socks5://s.example\\x", null],
    ["http://s.example", null],
  ])("of SOCKS, %s", (text, expected) => {
    expect(socksFrom(text)).toEqual(expected);
  });

  it.each([
    [
      { HTTPS_PROXY: "socks5h://127.0.0.1:1080" },
      /^HTTPS_PROXY names a SOCKS proxy, 127\.0\.0\.1:1080,/,
    ],
    [
      { all_proxy: "socks5://jo:secret@s.example" },
      /^all_proxy names a SOCKS proxy, s\.example:1080,/,
    ],
    [{ HTTPS_PROXY: "http://jo:secret@p.example:port" }, /^HTTPS_PROXY does not name a proxy/],
    [{ HTTPS_PROXY: "ftp://p.example" }, /^HTTPS_PROXY does not name a proxy/],
    [{ HTTPS_PROXY: "socks5://s.example", NO_PROXY: ".example" }, null],
    [{ HTTP_PROXY: "socks5://s.example" }, null],
    [{ HTTPS_PROXY: "http://p.example", ALL_PROXY: "socks5://s.example" }, null],
    [{}, null],
  ])("%j and what the note says", (environment, expected) => {
    const note = environmentNote(environment, new URL("https://x.example/"));
    if (expected === null) return expect(note).toBeNull();
    expect(note).toMatch(expected);
    return expect(note).not.toContain("secret");
  });

  it.each([
    ["*", "https://x.example/", true],
    ["x.example", "https://x.example/", true],
    ["example", "https://x.example/", true],
    ["*.example", "https://x.example/", true],
    ["ple", "https://x.example/", false],
    ["x.example:444", "https://x.example/", false],
    ["x.example:443", "https://x.example/", true],
    ["10.*", "https://10.1.2.3/", true],
    ["10.*", "https://110.1.2.3/", false],
    ["192.168.*.1", "https://192.168.7.1/", true],
    ["<local>", "http://intranet/", true],
    ["", "https://x.example/", false],
  ])("%s leaves out %s: %s", (list, url, expected) => {
    expect(isLeftOut(list, new URL(url))).toBe(expected);
  });
});
