import { headline } from "~/features/network-test/headline";
import type { Finding } from "~/features/network-test/finding";
import type { ExpectedDoor } from "~/features/network-test/front-doors";
import type { SecondLook, SecondLookResult } from "~/features/network-test/second-look";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";

import { aClientSection, aLatency, anEndpoint } from "./client-result";
import { aFrontDoor } from "./front-door";
import { aReport, aReportPlace } from "./report";

/** What the report is headed by that is finished and good but for what is given. */
export const findingOf = (report: Partial<Measured> = {}): Finding => {
  const measured = { ...aReport(), ...finished, ...report };
  return headline(verdictsOf(measured), measured);
};

/** A door that is right for whoever asks. */
export const anExpectedDoor = (code: string, city: string): ExpectedDoor => ({
  door: aFrontDoor({ code, city }),
  distanceKm: 0,
  expectedRoundTripMs: 4,
  basis: "distance",
  sampleCount: 0,
});

const serverTests: ServerTestResults = {
  startedAt: "2026-03-02T09:00:00Z",
  finishedAt: "2026-03-02T09:00:03Z",
  dns: [
    {
      host: "mail.example",
      role: "exchange",
      outcome: "resolved",
      addresses: ["192.0.2.1"],
      canonicalNames: [],
      elapsedMs: 3,
    },
  ],
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
/** The server reaches what the visitor missed. */
export const lookedAt = (
  ...targets: Omit<SecondLookResult, "reach" | "failure">[]
): { secondLook: SecondLook } => ({
  secondLook: {
    at: "2026-03-02T09:01:00Z",
    results: targets.map((target) => ({ ...target, reach: "reached", failure: null })),
  },
});
/** The part of a report that the server tested, all of it well. */
export const finished = { serverTests };

/** A way out of the network that is a detour, and a round trip in which light gets there and back. */
export const farEgress = {
  browserToEgressLocationDistance: 1780,
  measuredLatency: 40,
  measuredLatencies: [40, 41, 42],
  egressLocation: aReportPlace({ city: "Denver" }),
  bestPossibleLatency: 6,
  bestPossibleLatencyForEgress: 10,
} satisfies Partial<Measured>;
export const wrongDoor = {
  isCurrentFrontDoorOptimal: false,
  currentFrontDoor: aFrontDoor({ code: "DEN", city: "Denver" }),
  optimalFrontDoors: [anExpectedDoor("AMS", "Amsterdam")],
};
export const unreachable = {
  measuredLatency: null,
  measuredLatencies: [],
  latencyMethod: null,
  latencyFailure: "endpoint-dead",
  exchangeAnswer: null,
} satisfies Partial<Measured>;
export const badPeers: Partial<Measured> = {
  peers: {
    scope: "city",
    placeName: "Tacoma",
    resultCount: 412,
    isNewestOnly: false,
    bins: [0.64, 0.36, 0, 0, 0],
    ownBin: 1,
    betterShare: 0.64,
  },
};

/** A report whose client tried these endpoints. */
export const endpoints = (...changes: Parameters<typeof anEndpoint>[0][]): Partial<Measured> => ({
  connectivity: aClientSection("connectivity", {
    results: changes.map((change, at) => anEndpoint({ host: `h${at}.example`, ...change })),
  }),
});
/** The same, tried by the browser. */
export const byBrowser = (...changes: Parameters<typeof anEndpoint>[0][]): Partial<Measured> => ({
  connectivity: {
    ...endpoints(...changes.map((change) => ({ certificate: null, ...change }))).connectivity!,
    source: "browser",
  },
});
export const blocked = {
  code: "Failed",
  certificate: null,
  failure: "timeout",
  status: null,
} as const;
const inspected = {
  code: "SslBreak",
  certificate: { ...anEndpoint().certificate!, issuer: "Contoso Inspection" },
} as const;
const untrusted = {
  code: "InvalidSSLCertificate",
  certificate: { ...anEndpoint().certificate!, isTrusted: false },
} as const;
const tunnel = {
  workload: "Exchange",
  verdict: "tunnelled",
  tunnelledCount: 4,
  rangeCount: 4,
  interface: "tun0",
} as const;
const tokyo = aReportPlace({ city: "Tokyo", latitude: 35.7, longitude: 139.7 });

const aProxy = {
  origin: "via-header",
  host: null,
  port: null,
  appliesTo: [],
  needsPassword: false,
  latency: null,
  evidence: "Via (squid)",
} as const;

const failing = {
  ...connection,
  code: "Failed",
  address: null,
  connectMs: null,
  failure: "timeout",
  certificate: null,
} as const;
/** What the server finds where nothing of the suite answers anybody. */
export const serverReachesNothing: ServerTestResults = {
  ...serverTests,
  connectivity: [failing, { ...failing, host: "files.example", role: "sharepoint" }],
};
/** What the server finds where the service answers with an error. */
export const serverGetsError = (status: number): ServerTestResults => ({
  ...serverTests,
  connectivity: [{ ...connection, status }],
});

/** Amsterdam with an egress in Seattle, by a round trip that light needs far longer for. */
export const wrongLocation = {
  egressLocation: aReportPlace({
    city: "Seattle",
    region: "Washington",
    country: "United States",
    countryCode: "US",
    latitude: 47.61,
    longitude: -122.33,
  }),
  browserToEgressLocationDistance: 7849,
  measuredLatency: 4.7,
  measuredLatencies: [4.7, 4.8, 5],
} satisfies Partial<Measured>;

/** One report for each finding. */
export const reportByFinding: Record<Finding["kind"], Partial<Measured>> = {
  "service-down": { ...unreachable, serverTests: serverReachesNothing },
  "service-error": {
    ...unreachable,
    latencyFailure: "endpoint-error",
    exchangeAnswer: { kind: "error", status: 503 },
    serverTests: serverGetsError(503),
  },
  "service-slow": {
    measuredLatency: 150,
    ...endpoints({ host: "outlook.office365.com", connectMs: 12 }),
  },
  "exchange-wrong-answer": {
    ...unreachable,
    latencyFailure: "endpoint-error",
    exchangeAnswer: { kind: "error", status: null },
    serverTests: serverGetsError(200),
  },
  "exchange-unsteady": { ...unreachable, latencyFailure: "too-few-samples" },
  "location-wrong": wrongLocation,
  "all-blocked": { ...unreachable, ...endpoints(blocked, blocked) },
  "exchange-unreachable": unreachable,
  "tls-intercepted": endpoints({}, inspected),
  "names-denied": {
    dnsResolver: aClientSection("dnsResolver", { recursive: null }),
    dnsPerformance: aClientSection("dnsPerformance", {
      names: [
        {
          host: "sharepoint.example",
          outcome: "no-such-name",
          addresses: [],
          canonicalNames: [],
          elapsedMs: 9,
        },
      ],
    }),
  },
  "dns-wrong": {
    dnsResolver: aClientSection("dnsResolver", {
      recursive: null,
      wrongAnswers: [
        { host: "outlook.office365.com", addresses: ["192.0.2.9"], expected: ["52.96.0.0/14"] },
      ],
    }),
  },
  "resolver-fails": {
    dnsPerformance: aClientSection("dnsPerformance", {
      resolvers: [{ address: "8.8.8.8", latency: null, failures: 3, failure: "time-out" }],
    }),
  },
  "proxy-password": {
    proxies: aClientSection("proxy", {
      found: [
        {
          origin: "pac",
          host: "proxy.example",
          port: 8080,
          appliesTo: [],
          needsPassword: true,
          latency: aLatency(),
          evidence: "",
        },
      ],
    }),
  },
  "pac-fails": { proxies: aClientSection("proxy", { found: [], pacFault: "syntax" }) },
  "vpn-tunnels": { vpns: aClientSection("vpn", { routes: [tunnel] }) },
  "proxy-far": {
    proxies: aClientSection("proxy", {
      found: [
        {
          origin: "pac",
          host: "proxy.example",
          port: 8080,
          appliesTo: [],
          needsPassword: false,
          latency: aLatency({ medianMs: 25.1 }),
          evidence: "",
        },
      ],
    }),
  },
  "proxy-opens-tls": {
    proxies: aClientSection(
      "proxy",
      { found: [{ ...aProxy, appliesTo: [], opensTls: true }] },
      { source: "server" },
    ),
  },
  "resolver-far": {
    dnsResolver: aClientSection(
      "dnsResolver",
      {},
      { addresses: [{ address: "8.8.8.8", place: tokyo, network: null }] },
    ),
  },
  "resolver-slow": {
    dnsPerformance: aClientSection("dnsPerformance", {
      resolvers: [
        {
          address: "8.8.8.8",
          latency: aLatency({ minMs: 110, medianMs: 113 }),
          failures: 0,
          failure: null,
        },
      ],
    }),
    ...endpoints({}),
  },
  "endpoints-blocked": {
    ...endpoints({}, blocked),
    ...lookedAt({ kind: "endpoint", host: "h1.example", port: 443 }),
  },
  "certificates-untrusted": endpoints({}, untrusted),
  "media-blocked": { skype: aClientSection("skype", { transport: "tcp" }) },
  "local-network": { congestion: aClientSection("congestion", { congestedAt: "gateway" }) },
  "line-congested": {
    congestion: aClientSection("congestion", { congestedAt: "first-public-hop" }),
  },
  "buffer-bloat": {
    bufferBloat: aClientSection("bufferBloat", {
      idle: aLatency({ medianMs: 10 }),
      download: {
        bitsPerSecond: 9_000_000,
        bytes: 1,
        elapsedMs: 1,
        loaded: aLatency({ medianMs: 110 }),
        reason: null,
      },
    }),
  },
  "media-impaired": { skype: aClientSection("skype", { lossRatio: 0.01 }) },
  "download-slow": {
    bufferBloat: aClientSection("bufferBloat", {
      download: { bitsPerSecond: 7_999_999, bytes: 1, elapsedMs: 1, loaded: null, reason: null },
    }),
  },
  "sockets-blocked": {
    webSocket: aClientSection("webSocket", {
      results: [{ host: "a.example", isOpened: false, latencyMs: null, failure: "403" }],
    }),
    ...lookedAt({ kind: "web-socket", host: "a.example", port: null }),
  },
  "sockets-silent": {
    webSocket: aClientSection("webSocket", {
      results: [{ host: "a.example", isOpened: true, latencyMs: null, failure: "timeout" }],
    }),
    ...lookedAt({ kind: "web-socket", host: "a.example", port: null }),
  },
  "far-egress": farEgress,
  "door-not-optimal": wrongDoor,
  "slow-latency": { measuredLatency: 120, bestPossibleLatency: 110 },
  "server-dns": {
    serverTests: {
      ...serverTests,
      dns: [dns, { ...dns, host: "contoso.example", role: "tenant", outcome: "no-such-name" }],
    },
  },
  "server-reachability": {
    serverTests: {
      ...serverTests,
      connectivity: [connection, { ...failing, host: "files.example", role: "sharepoint" }],
    },
  },
  "server-certificates": {
    serverTests: {
      ...serverTests,
      connectivity: [{ ...connection, certificate: { ...connection.certificate!, daysLeft: 3 } }],
    },
  },
  "probes-failed": { probes: [{ name: "a", latencyMs: null, failure: "endpoint-dead" }] },
  "could-be-faster": { measuredLatency: 60 },
  "peers-better": { ...badPeers, measuredLatency: 20 },
  "still-running": { status: "running", serverTests: null },
  "latency-missing": { ...unreachable, latencyFailure: "no-script" },
  "egress-missing": { egressLocation: null, browserToEgressLocationDistance: null },
  "nothing-found": {},
};
