import { describe, expect, it } from "vitest";

import {
  browserTargets,
  browserUrlOf,
  policySourcesMost,
  targetSources,
  uniqueUrlOf,
  type ResolverTarget,
} from "./browser-targets";
import type { PlannedEndpoint } from "./client/client-plan";

const endpoint = (host: string, changes: Partial<PlannedEndpoint> = {}): PlannedEndpoint => ({
  endpointSetId: 1,
  host,
  ports: [80, 443],
  category: "Optimize",
  isRequired: true,
  ...changes,
});
const targetsOf = (...endpoints: PlannedEndpoint[]) =>
  browserTargets({ endpoints, wildcardCount: 3, webSocketUrls: [], media: null, resolver: null });
const hostsOf = (...endpoints: PlannedEndpoint[]) =>
  targetsOf(...endpoints).endpoints.map(({ host }) => host);

describe("the endpoints a browser asks", () => {
  it.each<[string, PlannedEndpoint[], string[], number]>([
    ["a host of the suite", [endpoint("a.example")], ["a.example"], 0],
    [
      "Optimize before Allow",
      [endpoint("b.example", { category: "Allow" }), endpoint("a.example")],
      ["a.example", "b.example"],
      0,
    ],
    [
      "one host of two sets",
      [endpoint("a.example"), endpoint("a.example", { endpointSetId: 2 })],
      ["a.example"],
      0,
    ],
    ["not what has no HTTPS", [endpoint("a.example", { ports: [80] })], [], 1],
    ["not what belongs to third parties", [endpoint("a.example", { category: "Default" })], [], 1],
    [
      "a host of the suite that third parties' sets have too",
      [endpoint("a.example", { category: "Default" }), endpoint("a.example")],
      ["a.example"],
      0,
    ],
    [
      "not what is optional, which is not missed either",
      [endpoint("a.example", { isRequired: false })],
      [],
      0,
    ],
  ])("%s", (_what, endpoints, hosts, others) => {
    expect(hostsOf(...endpoints)).toEqual(hosts);
    expect(targetsOf(...endpoints).notAsked).toEqual({ wildcards: 3, others });
  });

  it("are as many as the policy has room for, and the rest is counted", () => {
    const many = Array.from({ length: 200 }, (_, at) => endpoint(`host-${at}.example.microsoft`));
    const webSocketUrls = ["wss://socket.example/path?query"];
    const targets = browserTargets({
      endpoints: many,
      wildcardCount: 0,
      webSocketUrls,
      media: null,
      resolver: { zone: "who.example" },
    });
    const length = targetSources(targets).join(" ").length;
    expect(length).toBeLessThanOrEqual(policySourcesMost);
    expect(length).toBeGreaterThan(policySourcesMost - 60);
    expect(targets.endpoints.length + targets.notAsked.others).toBe(200);
  });
});

it("asks a host for a small file, and a stand-in where it stands", () => {
  expect(browserUrlOf({ host: "a.example", endpointSetId: 1 })).toBe(
    "https://a.example/favicon.ico",
  );
  expect(browserUrlOf({ host: "a.example", endpointSetId: 1, url: "http://127.0.0.1:4/a/" })).toBe(
    "http://127.0.0.1:4/a/",
  );
});

it("names the origins that are asked and no other", () => {
  const endpoints = [
    { host: "a.example", endpointSetId: 1 },
    { host: "b.example", endpointSetId: 1, url: "http://127.0.0.1:4/b/" },
    { host: "c.example", endpointSetId: 1, url: "http://127.0.0.1:4/c/" },
  ];
  expect(
    targetSources({ endpoints, webSocketUrls: ["wss://s.example:8443/x"], resolver: null }),
  ).toEqual(["https://a.example", "http://127.0.0.1:4", "wss://s.example:8443"]);
});

it.each<[ResolverTarget, source: string, url: string]>([
  [{ zone: "who.example" }, "*.who.example", "//abc.who.example/"],
  [
    { zone: "who.example", url: "http://127.0.0.1:4/resolver/" },
    "http://127.0.0.1:4",
    "http://127.0.0.1:4/resolver/abc",
  ],
])("asks for a name of the zone %j", (resolver, source, url) => {
  expect(targetSources({ endpoints: [], webSocketUrls: [], resolver })).toEqual([source]);
  expect(uniqueUrlOf(resolver, "abc")).toBe(url);
});
