import { describe, expect, it } from "vitest";

import { proxyTraces } from "./proxy-traces";

const traces = (headers: Record<string, string>, trustedProxies = 1, isSecure = false) =>
  proxyTraces(new Headers(headers), { trustedProxies, isSecure });

describe("what a request gives away", () => {
  it.each<[string, Record<string, string>, number, string[] | null]>([
    ["nothing", {}, 0, null],
    [
      "what our own proxy adds",
      { "X-Forwarded-For": "198.51.100.7", Via: "1.1 front", Forwarded: "for=198.51.100.7" },
      1,
      null,
    ],
    ["what nobody of ours adds", { "X-Forwarded-For": "198.51.100.7" }, 0, ["X-Forwarded-For"]],
    [
      "a proxy before ours",
      { "X-Forwarded-For": "192.168.1.5, 198.51.100.7" },
      1,
      ["X-Forwarded-For"],
    ],
    ["two of ours", { "X-Forwarded-For": "198.51.100.7, 10.0.0.1" }, 2, null],
    [
      "a proxy before two of ours",
      { "X-Forwarded-For": "192.168.1.5, 198.51.100.7, 10.0.0.1" },
      2,
      ["X-Forwarded-For"],
    ],
    [
      "a proxy that names its product",
      { Via: "1.1 proxy.corp.example (squid/5.7), 1.1 front" },
      1,
      ["Via (squid/5.7)"],
    ],
    [
      "a proxy that says more than a product",
      { Via: "1.1 proxy.corp.example:3128 (run by jo at 10.1.2.3), 1.1 front" },
      1,
      ["Via"],
    ],
    ["our own product", { Via: "1.1 front (varnish)" }, 1, null],
    [
      "many products",
      { Via: "1.1 a (one), 1.1 b (two), 1.1 c (three), 1.1 d (four), 1.1 ours" },
      1,
      ["Via (one, two, three)"],
    ],
    ["one product twice", { Via: "1.1 a (squid), 1.1 b (squid), 1.1 ours" }, 1, ["Via (squid)"]],
    ["a header of a product", { "X-BlueCoat-Via": "1a2b3c4d" }, 1, ["X-BlueCoat-Via"]],
    [
      "several",
      { Forwarded: "for=10.1.1.1;by=secret, for=198.51.100.7", "Proxy-Connection": "keep-alive" },
      1,
      ["Forwarded", "Proxy-Connection"],
    ],
    ["an empty header", { Via: " , " }, 0, null],
  ])("%s", (_what, headers, trustedProxies, evidence) => {
    expect(traces(headers, trustedProxies)?.evidence ?? null).toEqual(evidence);
  });

  it("is never an address, a host or a user", () => {
    const told = traces({
      Via: "1.1 proxy.corp.example (10.1.2.3), 1.1 jo@corp (<b>x</b>), 1.1 ours",
      "X-Forwarded-For": "192.168.1.5, 198.51.100.7",
      "X-BlueCoat-Via": "secret",
      Forwarded: 'for="[2001:db8::1]";host=corp, for=x',
    });
    expect(told?.evidence).toEqual(["Via", "Forwarded", "X-Forwarded-For", "X-BlueCoat-Via"]);
  });
});

it.each([
  [true, true],
  [false, false],
])("over an encrypted connection (%s), somebody opened it: %s", (isSecure, isTlsOpened) => {
  expect(traces({ Via: "1.1 proxy" }, 0, isSecure)).toEqual({ evidence: ["Via"], isTlsOpened });
});
