import { randomUUID } from "node:crypto";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import {
  clientTestNames,
  clientTests,
  type ClientTest,
} from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientSection, ClientSections } from "~/features/network-test/client/client-sections";

/** Ten samples of a quiet line. */
export function aLatency(latency: Partial<ClientLatency> = {}): ClientLatency {
  return { samples: 10, lost: 0, minMs: 8, medianMs: 9, p95Ms: 12, jitterMs: 0.8, ...latency };
}

export type Endpoint = ClientTestData["connectivity"]["results"][number];

/** An endpoint of the feed that answers, with a certificate of the suite. */
export function anEndpoint(endpoint: Partial<Endpoint> = {}): Endpoint {
  return {
    endpointSetId: 1,
    host: "outlook.office365.com",
    port: 443,
    isRequired: true,
    code: "Successful",
    status: 200,
    connectMs: 12,
    family: "ipv4",
    viaProxy: false,
    failure: null,
    certificate: {
      subject: "outlook.com",
      issuer: "DigiCert Inc",
      validTo: "2027-03-01T00:00:00.000Z",
      isNameMatch: true,
      isTrusted: true,
      distrustReason: null,
    },
    ...endpoint,
  };
}

export type Trace = ClientTestData["traceroute"]["traces"][number];

/** A route over the gateway and a provider to the front door. */
export function aTrace(trace: Partial<Trace> = {}): Trace {
  return {
    role: "exchange",
    host: "outlook.office365.com",
    target: "52.96.0.1",
    tool: "traceroute",
    isReached: true,
    hops: [
      { hop: 1, address: "192.168.1.1", roundTripsMs: [1, 1.2, 0.9], isPrivate: true },
      { hop: 2, address: null, roundTripsMs: [], isPrivate: false },
      { hop: 3, address: "8.8.4.1", roundTripsMs: [6, 6.4, 6.1], isPrivate: false },
      { hop: 4, address: "52.96.0.1", roundTripsMs: [9, 9.2, 9.4], isPrivate: false },
    ],
    reason: null,
    ...trace,
  };
}

/** What the advanced client finds on a good line at home, each test by its name. */
export function clientDataOf(): ClientTestData {
  return {
    networkInterface: {
      interfaces: [
        {
          name: "wlan0",
          kind: "wifi",
          isUp: true,
          isDefaultRoute: true,
          addressFamilies: ["ipv4", "ipv6"],
          mtu: 1500,
          linkBitsPerSecond: 600_000_000,
          signalDbm: -52,
          errors: 0,
          drops: 0,
        },
      ],
      hasIpv4: true,
      hasIpv6: true,
      isIpv6Broken: false,
    },
    arp: {
      gateway: { address: "192.168.1.1", isResolved: true, interface: "wlan0" },
      entryCount: 4,
      duplicates: [],
    },
    proxy: { found: [] },
    vpn: {
      vpns: [],
      routes: (["Exchange", "SharePoint", "Teams"] as const).map((workload) => ({
        workload,
        verdict: "split-out",
        tunnelledCount: 0,
        rangeCount: 4,
        interface: "wlan0",
      })),
    },
    dnsResolver: {
      configured: ["192.168.1.1"],
      recursive: "8.8.8.8",
      inventsAnswers: false,
      wrongAnswers: [],
    },
    dnsPerformance: {
      resolvers: [{ address: "192.168.1.1", latency: aLatency(), failures: 0, failure: null }],
      names: [
        {
          host: "outlook.office365.com",
          outcome: "resolved",
          addresses: ["52.96.0.1"],
          canonicalNames: ["AMS-efz.ms-acdc.office.com"],
          elapsedMs: 11,
        },
      ],
    },
    connectivity: {
      results: [
        anEndpoint(),
        anEndpoint({ port: 80, certificate: null, status: 301 }),
        anEndpoint({ endpointSetId: 31, host: "contoso.sharepoint.com" }),
      ],
      isCaptivePortal: false,
    },
    webSocket: {
      results: [{ host: "substrate.office.com", isOpened: true, latencyMs: 24, failure: null }],
    },
    traceroute: {
      traces: [
        aTrace(),
        aTrace({ role: "sharepoint", host: "contoso.sharepoint.com" }),
        aTrace({ role: "teams", host: "world.tr.teams.microsoft.com" }),
      ],
    },
    congestion: {
      gateway: {
        address: "192.168.1.1",
        latency: aLatency({ samples: 60, minMs: 1, medianMs: 1.2, p95Ms: 3 }),
      },
      firstPublicHop: {
        address: "8.8.4.1",
        latency: aLatency({ samples: 60, minMs: 5, medianMs: 6, p95Ms: 9 }),
      },
      congestedAt: "nowhere",
    },
    skype: {
      host: "world.tr.teams.microsoft.com",
      transport: "udp",
      openUdpPorts: [3478, 3479, 3480, 3481],
      blockedUdpPorts: [],
      isTcpFallbackOpen: true,
      sent: 500,
      received: 500,
      lossRatio: 0,
      latencyMs: 20,
      jitterMs: 2,
      reorderRatio: 0,
      mappedAddress: "8.8.4.44",
    },
    bufferBloat: {
      host: "contoso.sharepoint.com",
      idle: aLatency(),
      download: {
        bitsPerSecond: 80_000_000,
        bytes: 15_000_000,
        elapsedMs: 1500,
        loaded: aLatency({ minMs: 9, medianMs: 30, p95Ms: 60 }),
        reason: null,
      },
      upload: {
        bitsPerSecond: 20_000_000,
        bytes: 15_000_000,
        elapsedMs: 6000,
        loaded: aLatency({ minMs: 9, medianMs: 40, p95Ms: 70 }),
        reason: null,
      },
    },
  };
}

/** One result of the advanced client on a good line; a test names only what it is about. */
export function aClientResult<Test extends ClientTest>(
  test: Test,
  result: Partial<ClientResult> = {},
  at: Date = new Date(),
): ClientResult {
  return {
    idempotencyKey: randomUUID(),
    source: "client",
    startedAt: new Date(at.getTime() - 2000).toISOString(),
    finishedAt: at.toISOString(),
    reason: null,
    note: null,
    test,
    data: clientDataOf()[test],
    ...result,
  } as ClientResult;
}

/** A section as a report keeps it. */
export function aClientSection<Test extends ClientTest>(
  test: Test,
  data: Partial<ClientTestData[Test]> | null = {},
  section: Partial<ClientSection<Test>> = {},
): ClientSection<Test> {
  return {
    source: "client",
    startedAt: "2026-03-02T09:01:00.000Z",
    finishedAt: "2026-03-02T09:01:05.000Z",
    reason: data === null ? "tool-missing" : null,
    note: null,
    data: data === null ? null : { ...clientDataOf()[test], ...data },
    addresses: [],
    tenantHosts: [],
    isWithheld: false,
    ...section,
  };
}

/** Every section, as after a client on a good line. */
export function allClientSections(): ClientSections {
  const sections = clientTestNames.map((test) => [clientTests[test].section, aClientSection(test)]);
  return Object.fromEntries(sections) as ClientSections;
}

/** What the client finds on a bad line: inspected, tunnelled, without UDP, with a bloated buffer and much else. */
export function badClientDataOf(): ClientTestData {
  const data = clientDataOf();
  const many = Array.from({ length: 40 }, (_, at) =>
    anEndpoint({ host: `endpoint-${at}.office.com`, endpointSetId: 46 }),
  );
  const certificate = { ...anEndpoint().certificate!, issuer: "Contoso Web Gateway Inspection CA" };
  const unreached = { certificate: null, status: null, connectMs: null } as const;
  return {
    ...data,
    networkInterface: { ...data.networkInterface, isIpv6Broken: true },
    arp: { ...data.arp, duplicates: [{ address: "192.168.1.20", hardwareCount: 2 }] },
    proxy: {
      found: [
        {
          origin: "pac",
          host: "proxy.contoso.example",
          port: 8080,
          appliesTo: ["outlook.office365.com"],
          needsPassword: true,
          latency: aLatency({ medianMs: 44, p95Ms: 60 }),
          evidence: "PAC",
        },
      ],
    },
    vpn: {
      vpns: [{ name: "Contoso VPN", interface: "tun0", isUp: true }],
      routes: [
        {
          workload: "Exchange",
          verdict: "tunnelled",
          tunnelledCount: 4,
          rangeCount: 4,
          interface: "tun0",
        },
        {
          workload: "Teams",
          verdict: "selective",
          tunnelledCount: 2,
          rangeCount: 4,
          interface: null,
        },
      ],
    },
    dnsResolver: {
      configured: ["192.168.1.1", "1.1.1.1"],
      recursive: "1.1.1.1",
      inventsAnswers: true,
      wrongAnswers: [
        { host: "outlook.office365.com", addresses: ["10.1.1.1"], expected: ["52.96.0.0/14"] },
      ],
    },
    connectivity: {
      isCaptivePortal: false,
      results: [
        ...data.connectivity.results,
        ...many,
        anEndpoint({ host: "teams.cloud.microsoft", code: "SslBreak", certificate }),
        anEndpoint({
          host: "blocked.office.com",
          code: "Failed",
          failure: "ECONNREFUSED",
          ...unreached,
        }),
        anEndpoint({
          host: "gone.office.com",
          code: "DnsFailed",
          failure: "no-such-name",
          isRequired: false,
          ...unreached,
        }),
      ],
    },
    webSocket: {
      results: [{ host: "substrate.office.com", isOpened: false, latencyMs: null, failure: "403" }],
    },
    congestion: { ...data.congestion, congestedAt: "gateway" },
    skype: {
      ...data.skype,
      transport: "tcp",
      openUdpPorts: [],
      blockedUdpPorts: [3478, 3479, 3480, 3481],
      received: 480,
      lossRatio: 0.04,
      latencyMs: 140,
      jitterMs: 41,
    },
    bufferBloat: {
      ...data.bufferBloat,
      download: {
        bitsPerSecond: 6_000_000,
        bytes: 7_500_000,
        elapsedMs: 10_000,
        loaded: aLatency({ minMs: 9, medianMs: 320, p95Ms: 500 }),
        reason: "stalled",
      },
    },
  };
}

/** What a browser finds on a good line of what it can find at all. */
function browserDataOf(): Pick<
  ClientTestData,
  "connectivity" | "webSocket" | "skype" | "bufferBloat"
> {
  const { skype, bufferBloat } = clientDataOf();
  const unseen = { status: null, connectMs: null, family: null, certificate: null } as const;
  return {
    connectivity: {
      results: [anEndpoint(unseen), anEndpoint({ ...unseen, host: "login.microsoftonline.com" })],
      isCaptivePortal: false,
      notAsked: { wildcards: 30, others: 4, byPolicy: 0 },
    },
    webSocket: {
      results: [
        { host: "augloop.office.com", isOpened: true, latencyMs: null, openMs: 61, failure: null },
      ],
    },
    skype: {
      ...skype,
      isTcpFallbackOpen: null,
      sent: 0,
      received: 0,
      lossRatio: null,
      latencyMs: null,
      jitterMs: null,
      reorderRatio: null,
      answerMs: 38,
    },
    bufferBloat,
  };
}
export type BrowserTest = keyof ReturnType<typeof browserDataOf>;

/** One result of a browser on a good line. */
export function aBrowserResult<Test extends BrowserTest>(
  test: Test,
  data: Partial<ClientTestData[Test]> | null = {},
  at: Date = new Date(),
): ClientResult {
  return aClientResult(
    test,
    {
      source: "browser",
      reason: data === null ? "not-in-this-browser" : null,
      data: data === null ? null : ({ ...browserDataOf()[test], ...data } as never),
    },
    at,
  );
}

/** A section that a browser filled. */
export function aBrowserSection<Test extends BrowserTest>(
  test: Test,
  data: Partial<ClientTestData[Test]> = {},
  section: Partial<ClientSection<Test>> = {},
): ClientSection<Test> {
  return aClientSection<Test>(
    test,
    { ...browserDataOf()[test], ...data } as Partial<ClientTestData[Test]>,
    { source: "browser", ...section },
  );
}
