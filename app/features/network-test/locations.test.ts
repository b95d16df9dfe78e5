import { describe, expect, it } from "vitest";

import { aClientSection, aLatency, anEndpoint } from "#tests/factories/client-result";
import { wrongLocation } from "#tests/factories/finding";
import { aFrontDoor } from "#tests/factories/front-door";
import { aReport, aReportPlace } from "#tests/factories/report";
import { verdictOf } from "#tests/factories/verdict";

import { locationsOf, type Suspect } from "./locations";
import type { Measured, Verdict, VerdictRow } from "./verdict";

const seattle = wrongLocation.egressLocation;
const doorIn = (place: typeof seattle, code: string) => ({
  currentFrontDoor: aFrontDoor({ ...place, code }),
  exchangeFaultZoneCode: code,
});
const inSeattle = { ...doorIn(seattle, "SEA"), isCurrentFrontDoorOptimal: false };
const noDoor = {
  currentFrontDoor: null,
  exchangeFaultZoneCode: null,
  isCurrentFrontDoorOptimal: null,
};
const denver = aReportPlace({ city: "Denver", latitude: 39.74, longitude: -104.99 });
const resolverIn = (place: typeof seattle) => ({
  dnsResolver: aClientSection(
    "dnsResolver",
    { recursive: "8.8.4.4" },
    { addresses: [{ address: "8.8.4.4", place, network: null }] },
  ),
});
const handshake = (change: Partial<ReturnType<typeof anEndpoint>>) => ({
  connectivity: aClientSection("connectivity", {
    results: [anEndpoint({ host: "outlook.office365.com", ...change })],
  }),
});
const vpn = {
  vpns: aClientSection("vpn", { vpns: [{ name: "Contoso VPN", interface: "tun0", isUp: true }] }),
};

describe("which location is more likely wrong", () => {
  it.each<[string, Partial<Measured>, Suspect | null]>([
    [
      "a far egress by a round trip that covers it",
      { ...wrongLocation, measuredLatency: 80 },
      null,
    ],
    [
      "an egress too far, and a door where the person is",
      { ...wrongLocation, ...doorIn(aReportPlace(), "AMS") },
      "egress",
    ],
    [
      "an egress too far, and a door where the egress is",
      { ...wrongLocation, ...inSeattle },
      "place",
    ],
    ["an egress too far, no door known", { ...wrongLocation, ...noDoor }, "egress"],
    [
      "the same, found by the browser",
      { ...wrongLocation, ...noDoor, browserLocationSource: "browser" },
      "egress",
    ],
    [
      "the same, and a resolver where the egress is",
      { ...wrongLocation, ...noDoor, ...resolverIn(seattle) },
      "place",
    ],
    [
      "the same, and a resolver where the person is",
      { ...wrongLocation, ...noDoor, ...resolverIn(aReportPlace()) },
      "egress",
    ],
    [
      "an egress and a door that both are elsewhere",
      {
        ...wrongLocation,
        ...doorIn(aReportPlace({ city: "Tokyo", latitude: 35.7, longitude: 139.7 }), "TYO"),
      },
      "egress",
    ],
    [
      "no door near enough for the person",
      {
        ...wrongLocation,
        ...noDoor,
        optimalFrontDoors: [{ ...aReport().optimalFrontDoors[0]!, distanceKm: 900 }],
      },
      "place",
    ],
    [
      "a door too far for a person whose egress is with them",
      { ...inSeattle, measuredLatency: 4.7 },
      "door",
    ],
    [
      "a door too far for a location taken from the egress",
      { ...inSeattle, measuredLatency: 4.7, browserLocationSource: "egress" },
      "egress",
    ],
    [
      "a door too far, no egress known",
      {
        ...inSeattle,
        measuredLatency: 4.7,
        egressLocation: null,
        browserToEgressLocationDistance: null,
      },
      "place",
    ],
    [
      "a location taken from the egress is at no distance of it",
      { ...wrongLocation, browserLocationSource: "egress" },
      null,
    ],
    ["a far egress beside a VPN that leaves Exchange out", { ...wrongLocation, ...vpn }, null],
    [
      "the client's handshake, where the browser has no latency",
      { ...wrongLocation, measuredLatency: null, ...handshake({ connectMs: 5 }) },
      "egress",
    ],
    [
      "the client's handshake with a proxy",
      { ...wrongLocation, measuredLatency: null, ...handshake({ connectMs: 5, viaProxy: true }) },
      null,
    ],
    [
      "the client's handshake with who opens TLS",
      { ...wrongLocation, measuredLatency: null, ...handshake({ connectMs: 5, code: "SslBreak" }) },
      null,
    ],
    ["no round trip", { ...wrongLocation, measuredLatency: null }, null],
  ])("%s", (_what, report, suspect) => {
    expect(locationsOf(aReport(report)).suspect).toBe(suspect);
  });
});

describe("rows that a round trip refutes", () => {
  const far = { ...wrongLocation, ...inSeattle };
  const proxyIn = (place: typeof seattle, latency: ReturnType<typeof aLatency> | null = null) => ({
    proxies: aClientSection(
      "proxy",
      {
        found: [
          {
            origin: "pac",
            host: "8.8.4.4",
            port: 8080,
            appliesTo: [],
            needsPassword: false,
            latency,
            evidence: "",
          },
        ],
      },
      { addresses: [{ address: "8.8.4.4", place, network: null }] },
    ),
  });
  const askedAt = (minMs: number) => ({
    dnsPerformance: aClientSection("dnsPerformance", {
      resolvers: [
        {
          address: "8.8.4.4",
          latency: aLatency({ minMs, medianMs: minMs, p95Ms: minMs }),
          failures: 0,
          failure: null,
        },
      ],
    }),
  });
  const elsewhere = { unit: "word", word: "address-elsewhere" };

  it.each<[string, VerdictRow, Partial<Measured>, Partial<Verdict>]>([
    [
      "an egress",
      "egress-distance",
      wrongLocation,
      { status: "info", doubt: "distance-refuted", meaning: false },
    ],
    [
      "an egress, with time enough",
      "egress-distance",
      { ...wrongLocation, measuredLatency: 79 },
      { status: "failed" },
    ],
    [
      "an egress, by a coarse clock",
      "egress-distance",
      { ...wrongLocation, latencyMethod: { kind: "wall-time", errorMs: 200 } },
      { status: "info", doubt: "distance-doubted" },
    ],
    [
      "an egress of other traffic",
      "egress-distance",
      { ...wrongLocation, ...vpn },
      { status: "info", doubt: "other-way" },
    ],
    ["a front door", "exchange-front-door", far, { status: "info", doubt: "distance-refuted" }],
    [
      "a front door, with time enough",
      "exchange-front-door",
      { ...far, measuredLatency: 90 },
      { status: "warning" },
    ],
    [
      "an improvement over doors of a wrong place",
      "exchange-improvement",
      { ...far, measuredLatency: 40, bestPossibleLatency: 4 },
      { status: "info", doubt: "place-suspect" },
    ],
    [
      "customers of a wrong place",
      "peers",
      {
        ...far,
        peers: {
          scope: "city",
          placeName: "Amsterdam",
          resultCount: 412,
          isNewestOnly: false,
          bins: [0.64, 0.36, 0, 0, 0],
          ownBin: 1,
          betterShare: 0.64,
        },
      },
      { status: "info", doubt: "place-suspect" },
    ],
    [
      "a resolver asked at its own address",
      "dns-resolver",
      { ...resolverIn(denver), ...askedAt(8) },
      { status: "info", doubt: "address-elsewhere" },
    ],
    [
      "a resolver asked at its own address, with time enough",
      "dns-resolver",
      { ...resolverIn(denver), ...askedAt(90) },
      { status: "warning" },
    ],
    ["a resolver behind another one", "dns-resolver", resolverIn(denver), { status: "warning" }],
    [
      "a resolver far from a wrong place",
      "dns-resolver",
      { ...far, ...resolverIn(seattle) },
      { status: "info", doubt: "place-suspect" },
    ],
    [
      "a proxy by its place",
      "proxy",
      proxyIn(denver),
      { status: "info", doubt: "address-elsewhere" },
    ],
    [
      "a proxy by its place, with time enough",
      "proxy",
      { ...proxyIn(denver), measuredLatency: 90 },
      { status: "warning" },
    ],
    [
      "a proxy by its own round trip",
      "proxy",
      proxyIn(denver, aLatency({ minMs: 44, medianMs: 44 })),
      { status: "warning", measured: expect.arrayContaining([elsewhere]) as Verdict["measured"] },
    ],
    [
      "where media leaves",
      "media-egress",
      {
        skype: aClientSection(
          "skype",
          {},
          { addresses: [{ address: "8.8.4.44", place: denver, network: null }] },
        ),
        egressIp: "8.8.8.8",
      },
      { status: "info", measured: expect.arrayContaining([elsewhere]) as Verdict["measured"] },
    ],
    [
      "where media leaves, with time enough",
      "media-egress",
      {
        skype: aClientSection(
          "skype",
          { latencyMs: 95 },
          { addresses: [{ address: "8.8.4.44", place: denver, network: null }] },
        ),
        egressIp: "8.8.8.8",
      },
      { status: "info", measured: expect.not.arrayContaining([elsewhere]) as Verdict["measured"] },
    ],
  ])("%s", (_what, row, report, verdict) => {
    expect(verdictOf(row, report)).toMatchObject(verdict);
  });
});
