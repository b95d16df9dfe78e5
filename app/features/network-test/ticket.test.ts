import { describe, expect, it } from "vitest";

import { aClientSection, aLatency } from "#tests/factories/client-result";
import {
  blocked,
  byBrowser,
  endpoints,
  farEgress,
  findingOf,
  finished,
  lookedAt,
  reportByFinding,
  serverReachesNothing,
  unreachable,
  wrongLocation,
} from "#tests/factories/finding";
import { aFrontDoor } from "#tests/factories/front-door";

import { findingKinds } from "./finding";
import type { Measured } from "./verdict";

describe("ticket", () => {
  it("holds the finding, the figures and the request", () => {
    expect(findingOf(farEgress).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening",
      "ticket.egress-with-network",
      "ticket.latency",
      "ticket.door-with-best",
      "ticket.request.far-egress",
    ]);
  });

  const facts = (report: Partial<Measured>) =>
    findingOf(report).ticket.flatMap(({ key }) =>
      /egress|door|opening/.test(key) ? [key.replace("ticket.", "")] : [],
    );
  const bloat = reportByFinding["buffer-bloat"];
  const seattle = wrongLocation.egressLocation;
  const inSeattle = {
    currentFrontDoor: aFrontDoor({ ...seattle, code: "SEA" }),
    exchangeFaultZoneCode: "SEA",
    isCurrentFrontDoorOptimal: false,
  };
  it.each<[string, Partial<Measured>, string[]]>([
    ["believed", bloat, ["opening", "egress-with-network", "door-with-best"]],
    [
      "counted from the egress itself",
      { ...bloat, browserLocationSource: "egress", browserToEgressLocationDistance: 0 },
      ["opening", "egress-without-distance", "door-with-best"],
    ],
    [
      "refuted, and the egress is more likely elsewhere",
      { ...bloat, ...wrongLocation },
      ["opening", "egress-without-distance", "egress-in-doubt", "door-with-best"],
    ],
    [
      "doubted behind a coarse clock",
      { ...bloat, ...wrongLocation, latencyMethod: { kind: "wall-time", errorMs: 200 } },
      ["opening", "egress-without-distance", "egress-in-doubt", "door-with-best"],
    ],
    [
      "refuted, and no network is known",
      { ...bloat, ...wrongLocation, egressNetwork: null },
      ["opening", "egress", "egress-in-doubt", "door-with-best"],
    ],
    [
      "refuted for egress and front door, and the location is more likely wrong",
      { ...bloat, ...wrongLocation, ...inSeattle },
      [
        "opening-without-place",
        "egress-without-distance",
        "egress-in-doubt",
        "door",
        "door-in-doubt",
      ],
    ],
    [
      "refuted for the front door",
      { ...bloat, ...inSeattle, measuredLatency: 4.7 },
      ["opening", "egress-with-network", "door", "door-in-doubt"],
    ],
  ])("tells of a distance that is %s", (_what, report, lines) => {
    expect(facts(report)).toEqual(lines);
  });

  it("leaves out what is not known", () => {
    const report = {
      ...unreachable,
      browserLocation: null,
      egressLocation: null,
      browserToEgressLocationDistance: null,
      currentFrontDoor: null,
    };
    expect(findingOf(report).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening-without-place",
      "ticket.request.exchange-unreachable",
    ]);
  });

  it.each(["nothing-found", "still-running", "latency-missing"] as const)(
    "asks for nothing when %s",
    (kind) => {
      expect(findingOf(reportByFinding[kind]).ticket).toEqual([]);
    },
  );

  it("says in its first line what was found, when and where", () => {
    const [first] = findingOf(farEgress).ticket;
    expect(first?.params).toMatchObject({
      at: { unit: "instant" },
      place: { unit: "text", text: "Amsterdam" },
      finding: { key: "headline.far-egress" },
    });
  });

  const evidence = (report: Partial<Measured>) =>
    findingOf(report).ticket.flatMap(({ key, params: { found, part, missed } }) =>
      key.startsWith("ticket.evidence")
        ? [key.replace("ticket.evidence.", ""), ...[found, part, missed].filter(Boolean)]
        : [],
    );
  const at = "2026-03-02T09:01:00Z";
  const look = (host: string, reach: "reached" | "silent") => ({
    kind: "endpoint" as const,
    host,
    port: 443,
    reach,
    failure: null,
  });
  const proxies = (host: string) => ({
    proxies: aClientSection("proxy", {
      found: [
        {
          origin: "pac",
          host,
          port: 8080,
          appliesTo: [],
          needsPassword: true,
          latency: null,
          evidence: "",
        },
      ],
    }),
  });
  it.each<[string, Partial<Measured>, unknown[]]>([
    [
      "endpoints that were not reached, by their number and names",
      { ...unreachable, ...endpoints(blocked, blocked) },
      [
        "not-reached",
        { unit: "part", value: 2, of: 2 },
        { unit: "texts", texts: ["h0.example:443", "h1.example:443"], more: 0 },
      ],
    ],
    [
      "of many endpoints how many more there are",
      {
        ...endpoints({}, ...Array.from({ length: 8 }, () => blocked)),
        ...lookedAt({ kind: "endpoint", host: "h1.example", port: 443 }),
      },
      [
        "not-reached",
        { unit: "part", value: 8, of: 9 },
        {
          unit: "texts",
          texts: [
            "h1.example:443",
            "h2.example:443",
            "h3.example:443",
            "h4.example:443",
            "h5.example:443",
          ],
          more: 3,
        },
      ],
    ],
    [
      "endpoints without those that are dead for the server as well",
      {
        ...endpoints({}, blocked, blocked),
        secondLook: { at, results: [look("h1.example", "silent"), look("h2.example", "reached")] },
      },
      [
        "not-reached",
        { unit: "part", value: 1, of: 3 },
        { unit: "texts", texts: ["h2.example:443"], more: 0 },
      ],
    ],
    [
      "names that the server could not resolve",
      reportByFinding["server-dns"],
      [
        "not-resolved",
        { unit: "part", value: 1, of: 2 },
        { unit: "texts", texts: ["contoso.example"], more: 0 },
      ],
    ],
    [
      "a proxy by its name",
      proxies("proxy.example"),
      [
        "found",
        { unit: "text", text: "proxy.example:8080" },
        "found",
        { unit: "word", word: "proxy-password" },
      ],
    ],
    [
      "no proxy by its address",
      proxies("10.1.2.3"),
      ["found", { unit: "word", word: "proxy-password" }],
    ],
    [
      "no proxy by its address of version 6",
      proxies("fd00::1"),
      ["found", { unit: "word", word: "proxy-password" }],
    ],
    [
      "of resolvers how many answer",
      {
        dnsPerformance: aClientSection("dnsPerformance", {
          resolvers: [
            { address: "8.8.8.8", latency: null, failures: 3, failure: "time-out" },
            { address: "8.8.4.4", latency: aLatency(), failures: 0, failure: null },
          ],
        }),
      },
      ["not-answering-unnamed", { unit: "part", value: 1, of: 2 }],
    ],
  ])("names %s", (_what, report, found) => {
    expect(evidence(report)).toEqual(found);
  });

  it.each<[string, Partial<Measured>, string]>([
    [
      "endpoints that the server reaches no more than the visitor",
      { ...unreachable, serverTests: serverReachesNothing },
      "service-down",
    ],
    [
      "an endpoint whose server nobody has tried",
      { ...unreachable, serverTests: null },
      "exchange-unreachable",
    ],
    [
      "an endpoint that the client reaches from the same computer",
      { ...unreachable, ...endpoints({ host: "outlook.office365.com" }) },
      "exchange-unreachable",
    ],
    [
      "nothing reached, while the server still tests",
      { ...unreachable, ...endpoints(blocked, blocked), serverTests: null, status: "running" },
      "all-blocked",
    ],
    [
      "endpoints of which none is reached, and none known to work",
      { ...byBrowser(blocked, blocked), serverTests: null },
      "endpoints-blocked",
    ],
    [
      "an endpoint whose server nobody looked at, though others work",
      endpoints({}, blocked),
      "endpoints-blocked",
    ],
    [
      "an endpoint that the server misses as well, though others work",
      { ...endpoints({}, blocked), secondLook: { at, results: [look("h1.example", "silent")] } },
      "service-down",
    ],
    [
      "a WebSocket that nobody else has tried",
      { ...reportByFinding["sockets-blocked"], secondLook: null },
      "sockets-blocked",
    ],
    [
      "a WebSocket that the server cannot open either",
      {
        ...reportByFinding["sockets-blocked"],
        secondLook: {
          at,
          results: [
            {
              kind: "web-socket",
              host: "a.example",
              port: null,
              reach: "silent",
              failure: "timeout",
            },
          ],
        },
      },
      "service-down",
    ],
    [
      "a WebSocket that the service refuses the server as well",
      {
        ...reportByFinding["sockets-blocked"],
        secondLook: {
          at,
          results: [
            {
              kind: "web-socket",
              host: "a.example",
              port: null,
              reach: "error",
              failure: "status-403",
            },
          ],
        },
      },
      "service-error",
    ],
    [
      "a relay that gives no sign of life",
      {
        skype: aClientSection("skype", {
          transport: null,
          openUdpPorts: [],
          blockedUdpPorts: [3478],
          isTcpFallbackOpen: false,
        }),
      },
      "media-blocked",
    ],
    [
      "an egress that lies on the way",
      { ...farEgress, bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 },
      "far-egress",
    ],
    ["a location that is wrong", reportByFinding["location-wrong"], "location-wrong"],
    [
      "further endpoints, of which nobody knows whether they work",
      reportByFinding["probes-failed"],
      "probes-failed",
    ],
    ["what only the server misses", reportByFinding["server-reachability"], "server-reachability"],
    [
      "a front door that is right for a far resolver",
      reportByFinding["resolver-far"],
      "resolver-far",
    ],
  ])("is not drafted for %s", (_what, report, kind) => {
    expect(findingOf(report)).toMatchObject({ kind, ticket: [] });
  });

  it("is drafted where the server reaches what the visitor does not", () => {
    expect(findingOf({ ...unreachable, ...finished }).ticket).not.toEqual([]);
  });

  it("speaks of the user, whoever reads it", () => {
    expect(findingOf(farEgress).ticket[0]?.params.finding).toMatchObject({
      params: { Your: { key: "whose.other.Your" } },
    });
  });

  it("names no address", () => {
    for (const kind of findingKinds)
      expect(JSON.stringify(findingOf(reportByFinding[kind]).ticket)).not.toContain("192.0.2.10");
  });
});
