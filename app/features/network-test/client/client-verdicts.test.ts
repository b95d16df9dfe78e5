import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import {
  aBrowserSection,
  aClientSection,
  aLatency,
  allClientSections,
  anEndpoint,
  aTrace,
} from "#tests/factories/client-result";
import { aReport, aReportPlace } from "#tests/factories/report";

import type { Measured, Verdict, VerdictRow } from "../verdict";
import { verdictsOf } from "../verdicts";
import type { ClientTestData } from "./client-data.schema";
import { clientReasons, clientTestNames, clientTests, type ClientTest } from "./client-results";
import { clientVerdicts } from "./client-verdicts";

const verdictOf = (row: VerdictRow, report: Partial<Measured>): Verdict =>
  clientVerdicts(aReport(report)).find((verdict) => verdict.row === row)!;
const of = <Test extends ClientTest>(
  test: Test,
  data: Partial<ClientTestData[Test]>,
  addresses: { address: string; place: Measured["egressLocation"] }[] = [],
): Partial<Measured> => ({
  [clientTests[test].section]: aClientSection(test, data, {
    addresses: addresses.map((known) => ({ ...known, network: null })),
  }),
});

const media = (data: Partial<ClientTestData["skype"]>) => of("skype", data);
const loaded = (bitsPerSecond: number | null, medianMs: number) => ({
  bitsPerSecond,
  bytes: 15_000_000,
  elapsedMs: 1000,
  loaded: aLatency({ medianMs }),
  reason: null,
});
const line = (direction: "download" | "upload", bps: number, loadedMs: number) =>
  of("bufferBloat", { idle: aLatency({ medianMs: 10 }), [direction]: loaded(bps, loadedMs) });

/** Due north of Amsterdam by so many km, as the ellipsoid has it there. */
const north = (km: number) =>
  aReportPlace({ city: "North", latitude: 52.37 + km / 111.4, longitude: 4.89 });
const resolverAt = (km: number) =>
  of("dnsResolver", { recursive: "8.8.8.8" }, [{ address: "8.8.8.8", place: north(km) }]);
const seenResolver: Partial<Measured> = {
  dnsResolver: {
    ...resolverAt(10).dnsResolver!,
    source: "server",
    data: { configured: [], recursive: "8.8.8.8", inventsAnswers: null, wrongAnswers: [] },
  },
};
const proxy = (more: Partial<ClientTestData["proxy"]["found"][number]>) =>
  of(
    "proxy",
    {
      found: [
        {
          origin: "environment",
          host: "8.8.4.4",
          port: 8080,
          appliesTo: [],
          needsPassword: false,
          latency: null,
          evidence: "",
          ...more,
        },
      ],
    },
    [{ address: "8.8.4.4", place: north(790) }],
  );
const routes = (...counts: number[]) =>
  of("vpn", {
    vpns: [{ name: "Contoso VPN", interface: "tun0", isUp: true }],
    routes: counts.map((tunnelledCount) => ({
      workload: "Exchange",
      verdict: tunnelledCount === 0 ? "split-out" : tunnelledCount < 4 ? "selective" : "tunnelled",
      tunnelledCount,
      rangeCount: 4,
      interface: null,
    })),
  });
const unknownRoutes: Partial<Measured> = { vpns: { ...routes().vpns!, reason: "time-out" } };
const endpoints = (...changes: Parameters<typeof anEndpoint>[0][]) =>
  of("connectivity", {
    results: changes.map((change, at) => anEndpoint({ host: `h${at}.example`, ...change })),
  });
const resolvers = (...mediansMs: (number | null)[]) =>
  of("dnsPerformance", {
    resolvers: mediansMs.map((medianMs, at) => ({
      address: `8.8.8.${at}`,
      latency: medianMs === null ? null : aLatency({ medianMs }),
      failures: medianMs === null ? 3 : 0,
      failure: medianMs === null ? "time-out" : null,
    })),
  });
const notAsked = { address: "fe80::1", latency: null, failures: 0, failure: "no-route" as const };
const untold = { address: "10.8.0.1", isResolved: null, interface: "tun0" };
const signal = (
  signalDbm: number | null,
  isIpv6Broken: boolean | null = false,
  kind: "wifi" | "ethernet" = "wifi",
) =>
  of("networkInterface", {
    interfaces: [
      {
        name: "wlan0",
        kind,
        isUp: true,
        isDefaultRoute: true,
        addressFamilies: ["ipv4"],
        mtu: 1500,
        linkBitsPerSecond: null,
        signalDbm,
        errors: null,
        drops: null,
      },
    ],
    isIpv6Broken,
  });
const rates = (down: number, up: number) =>
  of("bufferBloat", {
    download: { ...loaded(down * 0.95, 20), lineBitsPerSecond: down },
    upload: { ...loaded(up * 0.95, 20), lineBitsPerSecond: up },
  });
const denied = (host: string) =>
  of("dnsPerformance", {
    names: [{ host, outcome: "no-such-name", addresses: [], canonicalNames: [], elapsedMs: 3 }],
  });
const untrusted = { ...anEndpoint().certificate!, isTrusted: false };

describe("a threshold, just inside and just outside", () => {
  it.each<[string, VerdictRow, Partial<Measured>, Verdict["status"]]>([
    ["1 MBps", "download-speed", line("download", 8_000_000, 20), "ok"],
    ["under 1 MBps", "download-speed", line("download", 7_999_999, 20), "warning"],
    ["99.9 ms more while loading", "buffer-bloat", line("download", 8e7, 109.9), "ok"],
    ["100 ms more while loading", "buffer-bloat", line("download", 8e7, 110), "warning"],
    ["99.9 ms more while sending", "upload-bloat", line("upload", 8e7, 109.9), "ok"],
    ["100 ms more while sending", "upload-bloat", line("upload", 8e7, 110), "warning"],
    ["less latency under load", "buffer-bloat", line("download", 8e7, 9), "ok"],
    ["0.99 % lost", "packet-loss", media({ lossRatio: 0.0099 }), "ok"],
    ["1 % lost", "packet-loss", media({ lossRatio: 0.01 }), "warning"],
    ["99.9 ms to the relay", "media-latency", media({ latencyMs: 99.9 }), "ok"],
    ["100 ms to the relay", "media-latency", media({ latencyMs: 100 }), "warning"],
    ["29.9 ms jitter", "jitter", media({ jitterMs: 29.9 }), "ok"],
    ["30 ms jitter", "jitter", media({ jitterMs: 30 }), "warning"],
    ["0.049 % out of order", "packet-reorder", media({ reorderRatio: 0.00049 }), "ok"],
    ["0.05 % out of order", "packet-reorder", media({ reorderRatio: 0.0005 }), "warning"],
    ["a resolver within 800 km", "dns-resolver", resolverAt(790), "ok"],
    ["a resolver beyond 800 km", "dns-resolver", resolverAt(810), "warning"],
    [
      "a DNS request 100 ms beyond a connection",
      "dns-request-time",
      { ...resolvers(112), ...endpoints({}) },
      "ok",
    ],
    [
      "a DNS request more than 100 ms beyond a connection",
      "dns-request-time",
      { ...resolvers(112.1), ...endpoints({}) },
      "warning",
    ],
    [
      "a DNS request over a long way",
      "dns-request-time",
      { ...resolvers(252), ...endpoints({ connectMs: 250 }) },
      "ok",
    ],
    [
      "a DNS request beside handshakes with a proxy",
      "dns-request-time",
      { ...resolvers(252), ...endpoints({ connectMs: 250, viaProxy: true }) },
      "info",
    ],
    [
      "a DNS request beside handshakes with who breaks TLS open",
      "dns-request-time",
      { ...resolvers(252), ...endpoints({ connectMs: 1, code: "SslBreak" }) },
      "info",
    ],
    ["a late DNS request, the way unknown", "dns-request-time", resolvers(252), "info"],
    ["a proxy 25 ms away", "proxy", proxy({ latency: aLatency({ medianMs: 25 }) }), "ok"],
    [
      "a proxy more than 25 ms away",
      "proxy",
      proxy({ host: "proxy.example", latency: aLatency({ medianMs: 25.1 }) }),
      "warning",
    ],
    ["a proxy within 800 km", "proxy", proxy({}), "ok"],
    ["a proxy that asks for a password", "proxy", proxy({ needsPassword: true }), "warning"],
    ["a proxy nobody knows where", "proxy", proxy({ host: "proxy.example" }), "info"],
    ["no proxy", "proxy", of("proxy", { found: [] }), "ok"],
    ["a signal of -70 dBm", "network-interface", signal(-70), "ok"],
    ["a signal below -70 dBm", "network-interface", signal(-71), "warning"],
    ["an IPv6 that leads nowhere", "network-interface", signal(null, true), "warning"],
    ["a cable", "network-interface", signal(null, false, "ethernet"), "ok"],
    ["a wireless link whose signal nobody could read", "network-interface", signal(null), "info"],
    [
      "a line that carries one way less than four times the other",
      "line-rate",
      rates(40e6, 10.1e6),
      "info",
    ],
  ])("%s: %s", (_what, row, report, status) => {
    expect(verdictOf(row, report).status).toBe(status);
  });
});

describe("what has no number", () => {
  it.each<[string, VerdictRow, Partial<Measured>, Verdict["status"]]>([
    ["every port over UDP", "media-connectivity", media({}), "ok"],
    [
      "a port that is blocked",
      "media-connectivity",
      media({ blockedUdpPorts: [3481], openUdpPorts: [3478] }),
      "warning",
    ],
    ["TCP in place of UDP", "media-connectivity", media({ transport: "tcp" }), "warning"],
    ["nothing", "media-connectivity", media({ transport: null }), "failed"],
    ["every endpoint", "http-connectivity", endpoints({}, {}), "ok"],
    [
      "one that cannot be reached",
      "http-connectivity",
      endpoints({}, { code: "Failed" }),
      "failed",
    ],
    ["one without an address", "http-connectivity", endpoints({}, { code: "DnsFailed" }), "failed"],
    [
      "a proxy's password",
      "http-connectivity",
      endpoints({}, { code: "ProxyAuthenticationRequired" }),
      "failed",
    ],
    [
      "one that is not required",
      "http-connectivity",
      endpoints({}, { code: "Failed", isRequired: false }),
      "ok",
    ],
    ["one that is inspected", "http-connectivity", endpoints({}, { code: "SslBreak" }), "ok"],
    [
      "a sign-in page",
      "http-connectivity",
      of("connectivity", { isCaptivePortal: true }),
      "failed",
    ],
    ["no endpoint", "http-connectivity", endpoints(), "not-tested"],
    ["certificates of the suite", "certificates", endpoints({}), "ok"],
    ["an inspected one", "certificates", endpoints({}, { code: "SslBreak" }), "failed"],
    [
      "one nobody trusts",
      "certificates",
      endpoints({ code: "InvalidSSLCertificate", certificate: untrusted }),
      "failed",
    ],
    ["none", "certificates", endpoints({ certificate: null, port: 80 }), "not-tested"],
    [
      "some WebSockets",
      "web-sockets",
      of("webSocket", {
        results: [
          { host: "a", isOpened: true, latencyMs: 1, failure: null },
          { host: "b", isOpened: false, latencyMs: null, failure: "403" },
        ],
      }),
      "warning",
    ],
    [
      "no WebSocket",
      "web-sockets",
      of("webSocket", {
        results: [{ host: "b", isOpened: false, latencyMs: null, failure: "403" }],
      }),
      "failed",
    ],
    ["no WebSocket to test", "web-sockets", of("webSocket", { results: [] }), "not-tested"],
    [
      "a WebSocket that opens and gives no reply",
      "web-sockets",
      of("webSocket", {
        results: [{ host: "a", isOpened: true, latencyMs: null, failure: "closed" }],
      }),
      "failed",
    ],
    ["no VPN", "vpn", of("vpn", {}), "ok"],
    ["a VPN that is split", "vpn", routes(0, 0, 0), "ok"],
    ["a VPN that takes some", "vpn-split-tunnel", routes(0, 3, 0), "ok"],
    ["a VPN that takes one workload", "vpn-split-tunnel", routes(0, 4, 0), "failed"],
    ["a VPN that takes one workload", "vpn", routes(0, 4, 0), "warning"],
    ["a VPN whose routes nobody asked for", "vpn-split-tunnel", routes(), "not-tested"],
    ["a VPN whose routes nobody asked for", "vpn", routes(), "not-tested"],
    ["a VPN whose routes are unknown", "vpn", unknownRoutes, "not-tested"],
    ["a VPN whose routes are unknown", "vpn-split-tunnel", unknownRoutes, "not-tested"],
    ["honest answers", "dns-answers", of("dnsResolver", {}), "ok"],
    ["answers that nobody on the computer looked at", "dns-answers", seenResolver, "not-tested"],
    ["a resolver that the zone's name server saw", "dns-resolver", seenResolver, "ok"],
    [
      "honest answers that nobody could compare",
      "dns-answers",
      of("dnsResolver", { comparedCount: 0 }),
      "info",
    ],
    [
      "honest answers of which two were compared",
      "dns-answers",
      of("dnsResolver", { comparedCount: 2 }),
      "ok",
    ],
    [
      "a front door that the resolver denies",
      "dns-answers",
      { ...of("dnsResolver", {}), ...denied("sharepoint.example") },
      "failed",
    ],
    [
      "a front door that the resolver denies, and that was reached",
      "dns-answers",
      {
        ...of("dnsResolver", {}),
        ...denied("outlook.office365.com"),
        ...endpoints({ host: "outlook.office365.com" }),
      },
      "ok",
    ],
    [
      "a front door that the resolver denies, and that was not reached",
      "dns-answers",
      {
        ...of("dnsResolver", {}),
        ...denied("outlook.office365.com"),
        ...endpoints({ host: "outlook.office365.com", code: "DnsFailed", status: null }),
      },
      "failed",
    ],
    [
      "a front door without rows that the resolver denies, while Exchange answered the browser",
      "dns-answers",
      {
        ...of("dnsResolver", {}),
        ...denied("outlook.office365.com"),
        exchangeAnswer: { kind: "good", status: 200 },
      },
      "ok",
    ],
    [
      "another workload's front door that the resolver denies, while Exchange answered the browser",
      "dns-answers",
      {
        ...of("dnsResolver", {}),
        ...denied("sharepoint.example"),
        exchangeAnswer: { kind: "good", status: 200 },
      },
      "failed",
    ],
    [
      "another name that the resolver denies",
      "dns-answers",
      { ...of("dnsResolver", {}), ...denied("cdn.example") },
      "ok",
    ],
    [
      "a proxy nobody could look for",
      "proxy",
      { proxies: { ...of("proxy", { found: [] }).proxies!, reason: "not-permitted" } },
      "not-tested",
    ],
    [
      "interfaces that the system does not tell",
      "network-interface",
      {
        networkInterface: {
          ...of("networkInterface", { interfaces: [], isIpv6Broken: null }).networkInterface!,
          reason: "not-permitted",
        },
      },
      "not-tested",
    ],
    [
      "interfaces without a way out",
      "network-interface",
      of("networkInterface", { interfaces: [], isIpv6Broken: null }),
      "not-tested",
    ],
    ["invented names", "dns-answers", of("dnsResolver", { inventsAnswers: true }), "warning"],
    [
      "another address than published",
      "dns-answers",
      of("dnsResolver", { wrongAnswers: [{ host: "a.example", addresses: [], expected: [] }] }),
      "failed",
    ],
    ["one of two resolvers that fails", "dns-request-time", resolvers(9, null), "warning"],
    ["resolvers that all fail", "dns-request-time", resolvers(null), "failed"],
    [
      "resolvers that nobody could time",
      "dns-request-time",
      of("dnsPerformance", {
        resolvers: [{ address: "8.8.8.8", latency: null, failures: 0, failure: null }],
      }),
      "not-tested",
    ],
    [
      "a resolver that could not be asked beside one that answers",
      "dns-request-time",
      of("dnsPerformance", {
        resolvers: [
          notAsked,
          { address: "8.8.8.8", latency: aLatency({ medianMs: 9 }), failures: 0, failure: null },
        ],
      }),
      "ok",
    ],
    [
      "resolvers that could not be asked",
      "dns-request-time",
      of("dnsPerformance", { resolvers: [notAsked] }),
      "not-tested",
    ],
    [
      "an address used twice",
      "arp",
      of("arp", { duplicates: [{ address: "10.0.0.9", hardwareCount: 2 }] }),
      "warning",
    ],
    [
      "an address that shares its hardware",
      "arp",
      of("arp", { duplicates: [{ address: "10.0.0.9", hardwareCount: 1 }] }),
      "ok",
    ],
    [
      "a gateway that is silent",
      "arp",
      of("arp", { gateway: { address: "10.0.0.1", isResolved: false, interface: "eth0" } }),
      "warning",
    ],
    ["a gateway that no table tells of", "arp", of("arp", { gateway: untold }), "not-tested"],
    [
      "an address used twice beside a gateway that no table tells of",
      "arp",
      of("arp", { gateway: untold, duplicates: [{ address: "10.0.0.9", hardwareCount: 2 }] }),
      "warning",
    ],
    ["no gateway", "arp", of("arp", { gateway: null }), "info"],
    [
      "a full line behind the gateway",
      "congestion",
      of("congestion", { congestedAt: "first-public-hop" }),
      "warning",
    ],
    ["a line that is free", "congestion", of("congestion", {}), "ok"],
    ["too few answers", "congestion", of("congestion", { congestedAt: null }), "not-tested"],
    ["a route", "traceroute-exchange", of("traceroute", {}), "info"],
    [
      "a route that was not traced",
      "traceroute-exchange",
      of("traceroute", { traces: [aTrace({ hops: [], reason: "tool-missing" })] }),
      "not-tested",
    ],
    ["what the name leads to", "exchange-client-dns", of("dnsPerformance", {}), "info"],
  ])("%s, %s", (_what, row, report, status) => {
    expect(verdictOf(row, report).status).toBe(status);
  });
});

describe("which of its faults a row has", () => {
  const code = (
    one:
      "Failed" | "DnsFailed" | "ProxyAuthenticationRequired" | "SslBreak" | "InvalidSSLCertificate",
  ) => endpoints({}, { code: one });
  it.each<[string, VerdictRow, Partial<Measured>, Verdict["fault"]]>([
    ["blocked", "http-connectivity", code("Failed"), undefined],
    ["without an address", "http-connectivity", code("DnsFailed"), "no-address"],
    [
      "stopped for a password",
      "http-connectivity",
      code("ProxyAuthenticationRequired"),
      "password",
    ],
    [
      "some for a password, others blocked",
      "http-connectivity",
      endpoints({ code: "Failed" }, { code: "ProxyAuthenticationRequired" }),
      undefined,
    ],
    [
      "a sign-in page",
      "http-connectivity",
      of("connectivity", { isCaptivePortal: true }),
      "captive-portal",
    ],
    ["inspected", "certificates", code("SslBreak"), undefined],
    ["expired", "certificates", code("InvalidSSLCertificate"), "untrusted"],
    [
      "without a reply",
      "web-sockets",
      of("webSocket", {
        results: [{ host: "a", isOpened: true, latencyMs: null, failure: "closed" }],
      }),
      "no-reply",
    ],
    [
      "closed",
      "web-sockets",
      of("webSocket", {
        results: [{ host: "a", isOpened: false, latencyMs: null, failure: "403" }],
      }),
      undefined,
    ],
    [
      "far",
      "proxy",
      proxy({ host: "proxy.example", latency: aLatency({ medianMs: 26 }) }),
      undefined,
    ],
    ["with a password", "proxy", proxy({ needsPassword: true }), "password"],
    [
      "of a PAC file that does not work",
      "proxy",
      of("proxy", { found: [], pacFault: "syntax" }),
      "pac-syntax",
    ],
    ["that opens TLS", "proxy", proxy({ host: null, port: null, opensTls: true }), "opens-tls"],
    [
      "an address twice",
      "arp",
      of("arp", { duplicates: [{ address: "10.0.0.9", hardwareCount: 2 }] }),
      undefined,
    ],
    [
      "a silent gateway",
      "arp",
      of("arp", { gateway: { address: "10.0.0.1", isResolved: false, interface: "eth0" } }),
      "silent-gateway",
    ],
    ["weak", "network-interface", signal(-80), undefined],
    ["broken IPv6", "network-interface", signal(-50, true), "broken-ipv6"],
    ["full at the gateway", "congestion", of("congestion", { congestedAt: "gateway" }), undefined],
    [
      "full behind it",
      "congestion",
      of("congestion", { congestedAt: "first-public-hop" }),
      "behind-gateway",
    ],
    ["slow", "dns-request-time", { ...resolvers(300), ...endpoints({}) }, undefined],
    ["failing", "dns-request-time", resolvers(9, null), "failing"],
    [
      "denied",
      "dns-answers",
      { ...of("dnsResolver", {}), ...denied("sharepoint.example") },
      "denied",
    ],
    ["invented", "dns-answers", of("dnsResolver", { inventsAnswers: true }), "invented"],
    ["well", "dns-answers", of("dnsResolver", {}), undefined],
  ])("%s: %s", (_what, row, report, fault) => {
    const verdict = verdictOf(row, report);
    expect(verdict.fault).toBe(fault);
    if (fault)
      expect((words as Record<string, unknown>)[row]).toMatchObject({
        [fault]: { meaning: expect.any(String), advice: expect.any(String) },
      });
  });

  it.each([
    [40e6, 10e6, true],
    [10e6, 40e6, true],
    [40e6, 10.1e6, false],
  ])("a line of %d and %d bits a second is uneven: %s", (down, up, isUneven) => {
    const { measured } = verdictOf("line-rate", rates(down, up));
    expect(measured).toEqual([
      { unit: "line", way: "down", value: down },
      { unit: "line", way: "up", value: up },
      ...(isUneven ? [{ unit: "word", word: "uneven-line" }] : []),
    ]);
  });

  it("a proxy whose latency decides is held against a latency, another against a distance", () => {
    expect(
      verdictOf("proxy", proxy({ latency: aLatency({ medianMs: 26 }) })).target?.limit,
    ).toEqual({ unit: "ms", value: 25 });
    expect(verdictOf("proxy", proxy({})).target?.limit).toEqual({ unit: "km", value: 800 });
  });
});

describe("a test without data", () => {
  it.each(clientTestNames.flatMap((test) => clientReasons.map((reason) => ({ test, reason }))))(
    "$test is never ok: $reason",
    ({ test, reason }) => {
      const before = clientVerdicts(aReport());
      const after = clientVerdicts(
        aReport({ [clientTests[test].section]: aClientSection(test, null, { reason }) }),
      );
      const changed = after.filter((verdict, at) => verdict.reason !== before[at]?.reason);
      expect(changed.length).toBeGreaterThan(0);
      for (const verdict of changed)
        expect(verdict).toMatchObject({
          status: "not-tested",
          reason: `client-${reason}`,
          meaning: false,
        });
      expect(Object.keys(words["not-tested"])).toContain(`client-${reason}`);
    },
  );

  it("is told apart from one that is kept from the reader", () => {
    expect(
      verdictOf("arp", { arp: aClientSection("arp", null, { isWithheld: true }) }),
    ).toMatchObject({ status: "not-tested", reason: "withheld" });
  });

  it("waits for the client where it never ran", () => {
    for (const verdict of clientVerdicts(aReport()))
      expect(verdict).toMatchObject({ status: "not-tested", reason: "needs-advanced-client" });
  });
});

describe("what a browser found", () => {
  const reached = (...codes: ("Successful" | "Failed")[]): Partial<Measured> => ({
    connectivity: aBrowserSection("connectivity", {
      results: codes.map((code, at) => ({
        ...anEndpoint({
          host: `h${at}.example`,
          code,
          failure: code === "Failed" ? "failed" : null,
        }),
        certificate: null,
        status: null,
      })),
    }),
  });
  const udp = (data: Partial<ClientTestData["skype"]>): Partial<Measured> => ({
    skype: aBrowserSection("skype", data),
  });

  it.each<[string, VerdictRow, Partial<Measured>, Partial<Verdict>]>([
    ["every endpoint", "http-connectivity", reached("Successful", "Successful"), { status: "ok" }],
    [
      "one that did not answer",
      "http-connectivity",
      reached("Successful", "Failed"),
      { status: "failed" },
    ],
    [
      "no certificate, ever",
      "certificates",
      reached("Successful"),
      { status: "not-tested", reason: "needs-advanced-client" },
    ],
    [
      "sockets that open",
      "web-sockets",
      { webSocket: aBrowserSection("webSocket") },
      { status: "ok" },
    ],
    ["UDP by every port", "media-connectivity", udp({}), { status: "ok" }],
    [
      "UDP by some ports",
      "media-connectivity",
      udp({ openUdpPorts: [3478], blockedUdpPorts: [3479] }),
      { status: "warning" },
    ],
    [
      "no UDP, and TCP untested",
      "media-connectivity",
      udp({ transport: null, openUdpPorts: [], blockedUdpPorts: [3478] }),
      {
        status: "warning",
        measured: [
          { unit: "word", word: "no-udp" },
          { unit: "count", value: 0, of: 1, noun: "ports" },
        ],
      },
    ],
    [
      "no loss, ever",
      "packet-loss",
      udp({}),
      { status: "not-tested", reason: "needs-advanced-client" },
    ],
    [
      "no latency of media, ever",
      "media-latency",
      udp({}),
      { status: "not-tested", reason: "needs-advanced-client" },
    ],
    [
      "no jitter, ever",
      "jitter",
      udp({}),
      { status: "not-tested", reason: "needs-advanced-client" },
    ],
    [
      "no order, ever",
      "packet-reorder",
      udp({}),
      { status: "not-tested", reason: "needs-advanced-client" },
    ],
    [
      "nothing, for it cannot",
      "media-connectivity",
      { skype: { ...aBrowserSection("skype"), data: null, reason: "not-in-this-browser" } },
      { status: "not-tested", reason: "client-not-in-this-browser" },
    ],
  ])("%s: %s", (_what, row, report, verdict) => {
    expect(verdictOf(row, report)).toMatchObject(verdict);
  });
});

describe("where media leaves", () => {
  const by = (mappedAddress: string | null, asn: number | null = null): Partial<Measured> => ({
    egressIp: "8.8.4.7",
    egressNetwork: { asn: 64500, organisation: "Contoso Net" },
    skype: aClientSection(
      "skype",
      { mappedAddress },
      {
        addresses:
          asn === null || mappedAddress === null
            ? []
            : [{ address: mappedAddress, place: null, network: { asn, organisation: "Some Net" } }],
      },
    ),
  });
  it.each<[string, Partial<Measured>, Partial<Verdict>, string | null]>([
    ["the egress address", by("8.8.4.7"), { status: "info" }, "same-address"],
    ["another address of its network", by("8.8.4.44", 64500), { status: "info" }, "same-network"],
    ["another network", by("8.8.4.44", 64501), { status: "info" }, "other-network"],
    ["an address of nobody knows whom", by("8.8.4.44"), { status: "info" }, "other-address"],
    [
      "an address of the inside",
      by("10.1.1.1"),
      { status: "not-tested", reason: "media-egress-unknown" },
      null,
    ],
    [
      "an address of the other version",
      by("2001:4860:4860::8888", 64501),
      { status: "not-tested", reason: "media-egress-unknown" },
      null,
    ],
    [
      "an address that is kept from the reader",
      by(null),
      { status: "not-tested", reason: "media-egress-unknown" },
      null,
    ],
    [
      "no egress that is known",
      { ...by("8.8.4.44"), egressIp: null },
      { status: "not-tested", reason: "media-egress-unknown" },
      null,
    ],
  ])("by %s", (_what, report, verdict, word) => {
    const found = verdictOf("media-egress", report);
    expect(found).toMatchObject({ ...verdict, meaning: false });
    expect(
      found.measured.flatMap((quantity) => (quantity.unit === "word" ? [quantity.word] : [])),
    ).toEqual(word === null ? [] : [word]);
  });
});

describe("a proxy that the server saw", () => {
  const seen = (opensTls: boolean, evidence = "Via (squid)"): Partial<Measured> => ({
    proxies: aClientSection(
      "proxy",
      {
        found: [
          {
            origin: "via-header",
            host: null,
            port: null,
            appliesTo: [],
            needsPassword: false,
            latency: null,
            evidence,
            opensTls,
          },
        ],
      },
      { source: "server" },
    ),
  });
  it.each<[string, Partial<Measured>, Verdict["status"], string[]]>([
    ["is told", seen(false), "info", ["proxy-header", "Via (squid)"]],
    [
      "is told without its names where they are kept back",
      seen(false, ""),
      "info",
      ["proxy-header"],
    ],
    [
      "warns where it opens TLS",
      seen(true),
      "warning",
      ["proxy-header", "Via (squid)", "opens-tls"],
    ],
  ])("%s", (_what, report, status, measured) => {
    const verdict = verdictOf("proxy", report);
    expect(verdict.status).toBe(status);
    expect(
      verdict.measured.map((quantity) =>
        quantity.unit === "word"
          ? quantity.word
          : quantity.unit === "text"
            ? quantity.text
            : quantity.unit,
      ),
    ).toEqual(measured);
  });
});

it("shows a whole run on a good line without a fault", () => {
  expect(verdictsOf(aReport(allClientSections())).filter(({ meaning }) => meaning)).toEqual([]);
});
