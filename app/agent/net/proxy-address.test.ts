import { describe, expect, it } from "vitest";

import { isLeftOut, proxyFrom, proxyOfEnvironment } from "./proxy-address";

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
    ["socks5://p.example", null],
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
