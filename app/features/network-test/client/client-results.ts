import type { RunEventName } from "~/features/messaging/run-events";

/**
 * The tests of the advanced client by the names that `--tests` takes, each with the hub event
 * that tells of it (specification §7) and the section of the report that keeps it
 * (specification §3). The hub has no event of its own for WebSockets: they are a part of
 * connectivity.
 */
export const clientTests = {
  networkInterface: { event: "ReceiveNetworkInterfaceResult", section: "networkInterface" },
  arp: { event: "ReceiveArpTestResult", section: "arp" },
  proxy: { event: "ReceiveProxyTestResult", section: "proxies" },
  vpn: { event: "ReceiveVpnTestResult", section: "vpns" },
  dnsResolver: { event: "ReceiveDnsResolverTestResult", section: "dnsResolver" },
  dnsPerformance: { event: "ReceiveDnsConnectivityTestResult", section: "dnsPerformance" },
  connectivity: { event: "ReceiveConnectivityTestResult", section: "connectivity" },
  webSocket: { event: "ReceiveConnectivityTestResult", section: "webSocket" },
  traceroute: { event: "ReceiveTracerouteTestResult", section: "traceroutes" },
  congestion: { event: "ReceiveCongestionTestResult", section: "congestion" },
  skype: { event: "ReceiveSkypeTestResult", section: "skype" },
  bufferBloat: { event: "ReceiveBufferBloatTestResult", section: "bufferBloat" },
} as const satisfies Record<string, { event: RunEventName; section: string }>;
export type ClientTest = keyof typeof clientTests;
export const clientTestNames = Object.keys(clientTests) as ClientTest[];

/** How the results came: measured by the advanced client, or by the browser as far as it can. */
export const clientSources = ["client", "browser"] as const;

/** Who may have filled a section: also the server, of what it sees of the browser's requests. */
export const sectionSources = [...clientSources, "server"] as const;

/** What a browser can find out, as far as it can. */
export const browserTests: readonly ClientTest[] = [
  "connectivity",
  "webSocket",
  "skype",
  "bufferBloat",
];

/** Version of the format of results; a client of another one is told to get the newest. */
export const clientFormatVersion = 1;

/** Life of a run token from the start of its run, in minutes (rules §3, §4). */
export const runTokenMinutes = 30;

/** Why a test of the client has no number; shown as not tested. */
export const clientReasons = [
  "not-chosen",
  "not-configured",
  "tool-missing",
  "not-permitted",
  "no-route",
  "no-answer",
  "time-out",
  "truncated",
  "error-status",
  "stalled",
  "processor-busy",
  "tab-throttled",
  "clock-stepped",
  "too-few-samples",
  "not-on-this-system",
  "not-in-this-browser",
  "failed",
] as const;
export type ClientReason = (typeof clientReasons)[number];
