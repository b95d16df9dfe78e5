import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import { aFrontDoor } from "#tests/factories/front-door";
import { aBrowserSection, aClientSection, aLatency, anEndpoint } from "#tests/factories/client-result";
import { aReport, aReportPlace } from "#tests/factories/report";

import type { ExpectedDoor } from "./front-doors";
import { findingKinds, type Finding, type Sentence } from "./finding";
import { addedByEgressMs, headline } from "./headline";
import type { ServerTestResults } from "./server-tests";
import { verdictRows, type Measured } from "./verdict";
import { verdictsOf } from "./verdicts";

const finding = (report: Partial<Measured> = {}): Finding => {
  const measured = { ...aReport(), ...finished, ...report };
  return headline(verdictsOf(measured), measured);
};

const expected = (code: string, city: string): ExpectedDoor => ({
  door: aFrontDoor({ code, city }),
  distanceKm: 0,
  expectedRoundTripMs: 4,
  basis: "distance",
  sampleCount: 0,
});

const serverTests: ServerTestResults = {
  startedAt: "2026-03-02T09:00:00Z",
  finishedAt: "2026-03-02T09:00:03Z",
  dns: [{ host: "mail.example", role: "exchange", outcome: "resolved", addresses: ["192.0.2.1"], canonicalNames: [], elapsedMs: 3 }],
  connectivity: [
    {
      host: "mail.example",
      port: 443,
      role: "exchange",
      code: "Successful",
      address: "192.0.2.1",
      connectMs: 3,
      failure: null,
      certificate: {
        subject: "mail.example",
        issuer: "Example CA",
        validTo: "2027-03-02T09:00:00Z",
        daysLeft: 365,
        isNameMatch: true,
        isTrusted: true,
        distrustReason: null,
        protocol: "TLSv1.3",
      },
    },
  ],
};
const [connection] = serverTests.connectivity as [ServerTestResults["connectivity"][0]];
const [dns] = serverTests.dns as [ServerTestResults["dns"][0]];
const finished = { serverTests };

const farEgress = {
  browserToEgressLocationDistance: 1780,
  egressLocation: aReportPlace({ city: "Denver" }),
  bestPossibleLatency: 6,
  bestPossibleLatencyForEgress: 10,
} satisfies Partial<Measured>;
const wrongDoor = {
  isCurrentFrontDoorOptimal: false,
  currentFrontDoor: aFrontDoor({ code: "DEN", city: "Denver" }),
  optimalFrontDoors: [expected("AMS", "Amsterdam")],
};
const unreachable = { measuredLatency: null, measuredLatencies: [], latencyMethod: null, latencyFailure: "endpoint-dead" };
const badPeers: Partial<Measured> = {
  peers: { scope: "city", placeName: "Tacoma", resultCount: 412, isNewestOnly: false, bins: [0.64, 0.36, 0, 0, 0], ownBin: 1, betterShare: 0.64 },
};

const endpoints = (...changes: Parameters<typeof anEndpoint>[0][]): Partial<Measured> => ({
  connectivity: aClientSection("connectivity", { results: changes.map((change, at) => anEndpoint({ host: `h${at}.example`, ...change })) }),
});
const byBrowser = (...changes: Parameters<typeof anEndpoint>[0][]): Partial<Measured> => ({
  connectivity: { ...endpoints(...changes.map((change) => ({ certificate: null, ...change }))).connectivity!, source: "browser" },
});
const blocked = { code: "Failed", certificate: null, failure: "timeout", status: null } as const;
const inspected = { code: "SslBreak", certificate: { ...anEndpoint().certificate!, issuer: "Contoso Inspection" } } as const;
const untrusted = { code: "InvalidSSLCertificate", certificate: { ...anEndpoint().certificate!, isTrusted: false } } as const;
const tunnel = { workload: "Exchange", verdict: "tunnelled", tunnelledCount: 4, rangeCount: 4, interface: "tun0" } as const;
const tokyo = aReportPlace({ city: "Tokyo", latitude: 35.7, longitude: 139.7 });

const aProxy = { origin: "via-header", host: null, port: null, appliesTo: [], needsPassword: false, latency: null, evidence: "Via (squid)" } as const;

/** One report for each finding. */
const reports: Record<Finding["kind"], Partial<Measured>> = {
  "all-blocked": endpoints(blocked, blocked),
  "exchange-unreachable": unreachable,
  "tls-intercepted": endpoints({}, inspected),
  "dns-wrong": { dnsResolver: aClientSection("dnsResolver", { recursive: null, inventsAnswers: true }) },
  "resolver-fails": {
    dnsPerformance: aClientSection("dnsPerformance", { resolvers: [{ address: "8.8.8.8", latency: null, failures: 3, failure: "time-out" }, { address: "8.8.4.4", latency: aLatency(), failures: 0, failure: null }] }),
  },
  "proxy-password": {
    proxies: aClientSection("proxy", {
      found: [{ origin: "pac", host: "proxy.example", port: 8080, appliesTo: [], needsPassword: true, latency: aLatency(), evidence: "" }],
    }),
  },
  "vpn-tunnels": { vpns: aClientSection("vpn", { routes: [tunnel] }) },
  "proxy-far": {
    proxies: aClientSection("proxy", {
      found: [{ origin: "pac", host: "proxy.example", port: 8080, appliesTo: [], needsPassword: false, latency: aLatency({ medianMs: 25.1 }), evidence: "" }],
    }),
  },
  "proxy-opens-tls": { proxies: aClientSection("proxy", { found: [{ ...aProxy, appliesTo: [], opensTls: true }] }, { source: "server" }) },
  "resolver-far": { dnsResolver: aClientSection("dnsResolver", {}, { addresses: [{ address: "8.8.8.8", place: tokyo, network: null }] }) },
  "resolver-slow": {
    dnsPerformance: aClientSection("dnsPerformance", { resolvers: [{ address: "8.8.8.8", latency: aLatency({ medianMs: 113 }), failures: 0, failure: null }] }),
    ...endpoints({}),
  },
  "endpoints-blocked": endpoints({}, blocked),
  "certificates-untrusted": endpoints({}, untrusted),
  "media-blocked": { skype: aClientSection("skype", { transport: "tcp" }) },
  "local-network": { congestion: aClientSection("congestion", { congestedAt: "gateway" }) },
  "buffer-bloat": { bufferBloat: aClientSection("bufferBloat", { idle: aLatency({ medianMs: 10 }), download: { bitsPerSecond: 9_000_000, bytes: 1, elapsedMs: 1, loaded: aLatency({ medianMs: 110 }), reason: null } }) },
  "media-impaired": { skype: aClientSection("skype", { lossRatio: 0.01 }) },
  "download-slow": { bufferBloat: aClientSection("bufferBloat", { download: { bitsPerSecond: 7_999_999, bytes: 1, elapsedMs: 1, loaded: null, reason: null } }) },
  "sockets-blocked": { webSocket: aClientSection("webSocket", { results: [{ host: "a.example", isOpened: false, latencyMs: null, failure: "403" }] }) },
  "far-egress": farEgress,
  "door-not-optimal": wrongDoor,
  "slow-latency": { measuredLatency: 120, bestPossibleLatency: 110 },
  "server-dns": { serverTests: { ...serverTests, dns: [{ ...dns, outcome: "no-such-name" }] } },
  "server-reachability": { serverTests: { ...serverTests, connectivity: [{ ...connection, code: "Failed", certificate: null }] } },
  "server-certificates": {
    serverTests: { ...serverTests, connectivity: [{ ...connection, certificate: { ...connection.certificate!, daysLeft: 3 } }] },
  },
  "probes-failed": { probes: [{ name: "a", latencyMs: null, failure: "endpoint-dead" }] },
  "could-be-faster": { measuredLatency: 60 },
  "peers-better": badPeers,
  "still-running": { status: "running", serverTests: null },
  "latency-missing": { ...unreachable, latencyFailure: "no-script" },
  "egress-missing": { egressLocation: null, browserToEgressLocationDistance: null },
  "nothing-found": {},
};

describe("headline", () => {
  it.each(findingKinds)("finds %s", (kind) => {
    expect(finding(reports[kind])).toMatchObject({ kind, heading: { key: `headline.${kind}` } });
  });

  it.each<[string, Partial<Measured>, Finding["kind"]]>([
    ["a browser that reaches nothing and had no answer from Exchange", { ...unreachable, ...byBrowser(blocked, blocked) }, "all-blocked"],
    ["a browser that reaches nothing of them, and Exchange", byBrowser(blocked, blocked), "endpoints-blocked"],
    ["a browser that does not reach one", byBrowser({}, blocked), "endpoints-blocked"],
    ["a browser without UDP", { skype: aBrowserSection("skype", { transport: null, openUdpPorts: [], blockedUdpPorts: [3478], mappedAddress: null, answerMs: null }) }, "media-blocked"],
    ["a browser whose WebSockets do not open", { webSocket: aBrowserSection("webSocket", { results: [{ host: "a.example", isOpened: false, latencyMs: null, openMs: null, failure: "refused" }] }) }, "sockets-blocked"],
    ["a browser on a good line", { connectivity: aBrowserSection("connectivity"), webSocket: aBrowserSection("webSocket"), skype: aBrowserSection("skype") }, "nothing-found"],
  ])("finds for %s", (_what, report, kind) => {
    expect(finding(report).kind).toBe(kind);
  });

  const ofMeasurements = findingKinds.slice(0, findingKinds.indexOf("still-running"));
  it.each(ofMeasurements.slice(1).map((kind, at) => [ofMeasurements[at]!, kind]))("puts %s before %s", (first, second) => {
    expect(finding({ ...reports[second], ...reports[first] }).kind).toBe(first);
  });

  const stopped = (code: "DnsFailed" | "ProxyAuthenticationRequired") => endpoints({ ...blocked, code }, { ...blocked, code });
  it.each<[string, Partial<Measured>, Finding["kind"]]>([
    ["names that have no address, by a resolver that fails", { ...reports["resolver-fails"], ...stopped("DnsFailed") }, "resolver-fails"],
    ["names that have no address, for no known reason", stopped("DnsFailed"), "endpoints-blocked"],
    ["a password that every endpoint wants", stopped("ProxyAuthenticationRequired"), "proxy-password"],
    ["one page for every name", { connectivity: aClientSection("connectivity", { isCaptivePortal: true }) }, "all-blocked"],
  ])("tells %s by its cause", (_what, report, kind) => {
    expect(finding(report).kind).toBe(kind);
  });

  it.each([
    ["far-egress", "failed"],
    ["door-not-optimal", "warning"],
    ["nothing-found", "ok"],
    ["latency-missing", "info"],
    ["egress-missing", "info"],
    ["still-running", "info"],
  ] as const)("%s has the tone %s", (kind, tone) => {
    expect(finding(reports[kind]).tone).toBe(tone);
  });

  it("never says that nothing was found while a row is not ok", () => {
    for (const report of Object.values(reports)) {
      const measured = { ...aReport(), ...finished, ...report };
      const verdicts = verdictsOf(measured);
      const isBad = verdicts.some(({ meaning }) => meaning);
      expect(isBad).toBe(["failed", "warning"].includes(headline(verdicts, measured).tone));
    }
  });

  it("has a finding for every row that can be bad", () => {
    const measured = { ...aReport(), ...finished };
    const testedRows = verdictsOf(measured).filter(({ reason }) => reason !== "needs-advanced-client");
    for (const { row } of testedRows.filter(({ target }) => target !== null)) {
      const verdicts = verdictsOf(measured).map((verdict) => (verdict.row === row ? { ...verdict, status: "failed" as const, meaning: true } : verdict));
      expect(headline(verdicts, measured)).toMatchObject({ row, tone: "failed" });
    }
    expect(Object.keys(verdictRows).length).toBeGreaterThan(testedRows.length);
  });

  it("gives the numbers it speaks of", () => {
    expect(finding(farEgress).heading.params).toMatchObject({
      distance: { unit: "km", value: 1780 },
      egress: { unit: "text", text: "Denver" },
      added: { unit: "ms", value: expect.closeTo(30.7, 9) },
    });
  });
});

describe("addedByEgressMs", () => {
  it.each([
    ["no egress", { browserToEgressLocationDistance: null }, null],
    ["an egress away from every door", { browserToEgressLocationDistance: 1000, bestPossibleLatency: 5, bestPossibleLatencyForEgress: 10 }, 20],
    ["an egress on the way to the door", { browserToEgressLocationDistance: 1000, bestPossibleLatency: 19, bestPossibleLatencyForEgress: 4 }, 0],
    ["an egress nearer than the formula allows", { browserToEgressLocationDistance: 1000, bestPossibleLatency: 40, bestPossibleLatencyForEgress: 4 }, 0],
    ["doors unknown", { browserToEgressLocationDistance: 1000, bestPossibleLatency: null }, 15],
  ])("%s", (_, report, addedMs) => {
    expect(addedByEgressMs(aReport(report))).toBe(addedMs);
  });
});

describe("cause", () => {
  const causes = (report: Partial<Measured>) => finding(report).cause.map(({ key }) => key);
  it.each([
    ["a detour", farEgress, ["cause.far-egress"]],
    ["an egress on the way", { ...farEgress, bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 }, ["cause.far-egress-on-the-way"]],
    ["a detour others do not take", { ...farEgress, ...badPeers }, ["cause.far-egress", "cause.others-do-better"]],
    [
      "a detour that explains the door",
      { ...farEgress, ...wrongDoor, optimalFrontDoorsForEgress: [expected("DEN", "Denver")] },
      ["cause.far-egress", "cause.door-follows-egress"],
    ],
    ["a detour that does not explain the door", { ...farEgress, ...wrongDoor }, ["cause.far-egress"]],
    ["a place far from all doors", { measuredLatency: 120, bestPossibleLatency: 110 }, ["cause.slow-latency-far-from-all"]],
    ["a slow way to a near door", { measuredLatency: 120, bestPossibleLatency: 6 }, ["cause.slow-latency-above-best"]],
    ["an unknown place", { measuredLatency: 120, bestPossibleLatency: null }, ["cause.slow-latency"]],
    ["an endpoint only the server reaches", unreachable, ["cause.exchange-unreachable", "cause.server-reaches-it"]],
    ["an endpoint nobody reaches", { ...reports["server-reachability"], ...unreachable }, ["cause.exchange-unreachable", "cause.server-fails-too"]],
    ["an endpoint the server has not tried", { ...unreachable, serverTests: null }, ["cause.exchange-unreachable"]],
  ])("%s", (_, report, keys) => {
    expect(causes(report)).toEqual(keys);
  });
});

describe("ticket", () => {
  it("holds the finding, the figures and the request", () => {
    expect(finding(farEgress).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening",
      "headline.far-egress",
      "ticket.egress-with-network",
      "ticket.latency",
      "ticket.door-with-best",
      "ticket.request.far-egress",
    ]);
  });

  it("leaves out what is not known", () => {
    const report = { ...unreachable, browserLocation: null, egressLocation: null, browserToEgressLocationDistance: null, currentFrontDoor: null };
    expect(finding(report).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening-without-place",
      "headline.exchange-unreachable",
      "ticket.request.exchange-unreachable",
    ]);
  });

  it.each(["nothing-found", "still-running", "latency-missing"] as const)("asks for nothing when %s", (kind) => {
    expect(finding(reports[kind]).ticket).toEqual([]);
  });

  it("names no address", () => {
    for (const kind of findingKinds) expect(JSON.stringify(finding(reports[kind]).ticket)).not.toContain("192.0.2.10");
  });
});

describe("the words", () => {
  const text = (key: string): unknown => key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], words);
  const sentences = ({ heading, cause, advice, ticket }: Finding): Sentence[] => [heading, ...cause, advice, ...ticket];
  const variations: Partial<Measured>[] = [
    {},
    badPeers,
    { egressNetwork: null },
    { optimalFrontDoors: [], isCurrentFrontDoorOptimal: null },
    { bestPossibleLatency: null },
    { measuredLatency: 150, bestPossibleLatency: 6 },
    { bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 },
    { ...wrongDoor, optimalFrontDoorsForEgress: [expected("DEN", "Denver")] },
    { browserLocation: null },
    { currentFrontDoor: null, exchangeFaultZoneCode: null, isCurrentFrontDoorOptimal: null },
  ];

  it.each(findingKinds)("of %s are there, and every gap is filled", (kind) => {
    for (const variation of variations) {
      for (const { key, params } of sentences(finding({ ...variation, ...reports[kind] }))) {
        const sentence = text(key);
        expect(sentence, key).toEqual(expect.any(String));
        const gaps = [...String(sentence).matchAll(/{{(\w+)}}/g)].map(([, gap]) => gap!);
        expect(Object.keys(params), key).toEqual(expect.arrayContaining(gaps));
      }
    }
  });

  it("hold no sentence that nothing says", () => {
    const said = new Set(
      variations.flatMap((variation) =>
        findingKinds.flatMap((kind) =>
          [
            { ...variation, ...reports[kind] },
            { ...reports[kind], ...variation },
            { ...reports["server-reachability"], ...reports[kind] },
          ].flatMap((report) => sentences(finding(report)).map(({ key }) => key)),
        ),
      ),
    );
    const keysIn = (node: unknown, path: string): string[] =>
      typeof node === "string" ? [path] : Object.entries(node as object).flatMap(([key, child]) => keysIn(child, `${path}.${key}`));
    const written = ["headline", "cause", "advice", "ticket"].flatMap((part) => keysIn(text(part), part));
    expect(written.filter((key) => !said.has(key))).toEqual([]);
  });
});
