import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import {
  aBrowserSection,
  aClientSection,
  aLatency,
  anEndpoint,
} from "#tests/factories/client-result";
import {
  anExpectedDoor,
  badPeers,
  blocked,
  byBrowser,
  endpoints,
  findingOf,
  finished,
  reportByFinding,
  serverReachesNothing,
  unreachable,
  wrongDoor,
  wrongLocation,
} from "#tests/factories/finding";
import { aFrontDoor } from "#tests/factories/front-door";
import { aReport, aReportPlace } from "#tests/factories/report";

import { findingKinds, type Finding, type Sentence } from "./finding";
import { headline } from "./headline";
import type { Measured } from "./verdict";
import { verdictsOf } from "./verdicts";

const localFaults: Record<string, Partial<Measured>> = {
  "broken-ipv6": {
    networkInterface: aClientSection("networkInterface", { isIpv6Broken: true }),
  },
  "same-address": {
    arp: aClientSection("arp", { duplicates: [{ address: "10.0.0.9", hardwareCount: 2 }] }),
  },
  "silent-gateway": {
    arp: aClientSection("arp", {
      gateway: { address: "10.0.0.1", isResolved: false, interface: "eth0" },
    }),
  },
};

describe("the words", () => {
  const text = (key: string): unknown =>
    key
      .split(".")
      .reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | undefined)?.[part],
        words,
      );
  const sentences = ({ heading, cause, advice, ticket }: Finding): Sentence[] => [
    heading,
    ...cause,
    advice,
    ...ticket,
  ];
  const variations: Partial<Measured>[] = [
    {},
    badPeers,
    { egressNetwork: null },
    { optimalFrontDoors: [], isCurrentFrontDoorOptimal: null },
    { bestPossibleLatency: null },
    { measuredLatency: 150, bestPossibleLatency: 6 },
    { bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 },
    { ...wrongDoor, optimalFrontDoorsForEgress: [anExpectedDoor("DEN", "Denver")] },
    { browserLocation: null },
    { currentFrontDoor: null, exchangeFaultZoneCode: null, isCurrentFrontDoorOptimal: null },
  ];

  const seattle = aFrontDoor({ code: "SEA", city: "Seattle", latitude: 47.61, longitude: -122.33 });
  const load = { bytes: 1, elapsedMs: 1, loaded: null, reason: null };
  /** Reports whose finding is told in words of its own. */
  const tellings: Partial<Measured>[] = [
    {
      serverTests: { ...serverReachesNothing },
      ...byBrowser({}, { ...blocked, host: "files.example" }),
    },
    { ...reportByFinding["service-down"], webSocket: aBrowserSection("webSocket") },
    {
      webSocket: aClientSection("webSocket", {
        results: [{ host: "a.example", isOpened: false, latencyMs: null, failure: "status-503" }],
      }),
    },
    {
      ...reportByFinding["sockets-blocked"],
      secondLook: {
        at: "2026-03-02T09:02:00Z",
        results: [
          {
            kind: "web-socket",
            host: "a.example",
            port: null,
            reach: "error",
            failure: "status-503",
          },
        ],
      },
    },
    { ...unreachable, ...endpoints({ host: "outlook.office365.com" }) },
    {
      serverTests: {
        ...finished.serverTests,
        connectivity: finished.serverTests.connectivity.map((each) => ({ ...each, status: 503 })),
      },
    },
    {
      ...reportByFinding["exchange-wrong-answer"],
      ...endpoints({ host: "outlook.office365.com" }),
    },
    {
      serverTests: {
        ...finished.serverTests,
        connectivity: finished.serverTests.connectivity.map((each) => ({
          ...each,
          host: "h0.example",
        })),
      },
      ...endpoints({
        code: "InvalidSSLCertificate",
        certificate: { ...anEndpoint().certificate!, issuer: "Example CA", isTrusted: false },
      }),
    },
    {
      skype: aClientSection("skype", {
        transport: null,
        openUdpPorts: [],
        blockedUdpPorts: [3478],
        isTcpFallbackOpen: false,
      }),
    },
    { skype: aClientSection("skype", { openUdpPorts: [3479], blockedUdpPorts: [3478] }) },
    {
      bufferBloat: aClientSection("bufferBloat", {
        idle: aLatency(),
        download: { ...load, bitsPerSecond: 7_000_000 },
        upload: { ...load, bitsPerSecond: 90_000_000 },
      }),
    },
    { currentFrontDoor: seattle, exchangeFaultZoneCode: "SEA", isCurrentFrontDoorOptimal: false },
    {
      currentFrontDoor: seattle,
      exchangeFaultZoneCode: "SEA",
      isCurrentFrontDoorOptimal: false,
      browserLocationSource: "egress",
    },
    {
      ...wrongLocation,
      currentFrontDoor: seattle,
      exchangeFaultZoneCode: "SEA",
      isCurrentFrontDoorOptimal: false,
    },
    {
      ...reportByFinding["buffer-bloat"],
      ...wrongLocation,
      currentFrontDoor: seattle,
      exchangeFaultZoneCode: "SEA",
    },
    ...Object.values(localFaults),
    { browserLocationSource: "egress" },
    { browserLocationSource: "egress", locationFailure: "permission-denied" },
    byBrowser({}, blocked),
    {
      ...reportByFinding["door-not-optimal"],
      dnsResolver: aClientSection(
        "dnsResolver",
        {},
        { addresses: [{ address: "8.8.8.8", place: aReport().browserLocation, network: null }] },
      ),
      proxies: aClientSection("proxy", { found: [] }),
      vpns: aClientSection("vpn", { vpns: [] }),
    },
    { ...unreachable, connectivity: aClientSection("connectivity", { isCaptivePortal: true }) },
    { ...reportByFinding["resolver-far"], isCurrentFrontDoorOptimal: null },
    {
      ...reportByFinding["resolver-far"],
      isCurrentFrontDoorOptimal: null,
      measuredLatency: 8,
      bestPossibleLatency: 4,
    },
    {
      browserLocation: aReportPlace({ city: "Madrid" }),
      browserLocationSource: "egress",
      egressLocation: null,
    },
  ];

  it.each(findingKinds)("of %s are there, and every gap is filled", (kind) => {
    for (const variation of variations) {
      for (const { key, params } of sentences(
        findingOf({ ...variation, ...reportByFinding[kind] }),
      )) {
        const sentence = text(key);
        expect(sentence, key).toEqual(expect.any(String));
        const gaps = [...String(sentence).matchAll(/{{(\w+)}}/g)].map(([, gap]) => gap!);
        expect(Object.keys(params), key).toEqual(expect.arrayContaining(gaps));
      }
    }
  });

  it("hold no sentence that nothing says", () => {
    // For readers who see counts and no names.
    const withheld = (report: Partial<Measured>) => {
      const measured = { ...aReport(), ...finished, ...report };
      const verdicts = verdictsOf(measured);
      const shown = verdicts.map((verdict) => ({
        ...verdict,
        ...(["arp", "network-interface"].includes(verdict.row) && {
          status: "not-tested" as const,
        }),
        measured: verdict.measured.filter(({ unit }) => unit !== "text"),
      }));
      return headline(verdicts, measured, { verdicts: shown, measured, isOwn: false });
    };
    const all = [...tellings, ...findingKinds.map((kind) => reportByFinding[kind])];
    const said = new Set([
      // The page adds the address of the report.
      "ticket.link",
      ...all
        .flatMap((report) => [findingOf(report), withheld(report)])
        .flatMap(sentences)
        .map(({ key }) => key),
      ...variations.flatMap((variation) =>
        findingKinds.flatMap((kind) =>
          [
            { ...variation, ...reportByFinding[kind] },
            { ...reportByFinding[kind], ...variation },
            { ...reportByFinding["server-reachability"], ...reportByFinding[kind] },
          ].flatMap((report) => sentences(findingOf(report)).map(({ key }) => key)),
        ),
      ),
    ]);
    const keysIn = (node: unknown, path: string): string[] =>
      typeof node === "string"
        ? [path]
        : Object.entries(node as object).flatMap(([key, child]) => keysIn(child, `${path}.${key}`));
    const written = ["headline", "cause", "advice", "ticket"].flatMap((part) =>
      keysIn(text(part), part),
    );
    expect(written.filter((key) => !said.has(key))).toEqual([]);
  });
});
