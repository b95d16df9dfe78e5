import { expect, it } from "vitest";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import type { Finding, FindingKind } from "~/features/network-test/finding";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured } from "~/features/network-test/verdict";
import { untestedSections } from "~/features/reports/report";
import { aReport, aReportPlace } from "#tests/factories/report";

import { refutationsOf } from "./refuted";

const at = "2026-03-02T09:00:00.000Z";

function section<Test extends keyof ClientTestData>(
  data: ClientTestData[Test],
  addresses: ClientSection<Test>["addresses"] = [],
): ClientSection<Test> {
  return {
    source: "client",
    startedAt: at,
    finishedAt: at,
    reason: null,
    note: null,
    addresses,
    tenantHosts: [],
    isWithheld: false,
    data,
  };
}

type Endpoint = ClientTestData["connectivity"]["results"][number];
const exchange = "exchange.test";
const shown = {
  subject: "CN=exchange.test",
  issuer: "O=Suite",
  validTo: null,
  isNameMatch: true,
  isTrusted: true,
  distrustReason: null,
};

function endpoint(change: Partial<Endpoint> = {}): Endpoint {
  return {
    endpointSetId: 1,
    host: exchange,
    port: 443,
    isRequired: true,
    code: "Successful",
    status: 200,
    connectMs: 10,
    family: "ipv4",
    viaProxy: false,
    failure: null,
    certificate: null,
    ...change,
  };
}

const endpoints = (...results: Endpoint[]) => ({
  connectivity: section<"connectivity">({ results, isCaptivePortal: false }),
});
const failed = endpoint({ code: "Failed", status: null, connectMs: null, failure: "ECONNREFUSED" });
const unresolved = endpoint({
  code: "DnsFailed",
  status: null,
  connectMs: null,
  failure: "ENOTFOUND",
});
const socket = (failure: string | null, isOpened = failure === null) => ({
  webSocket: section<"webSocket">({
    results: [{ host: "socket.test", isOpened, latencyMs: null, failure }],
  }),
});
const socketLook = (reach: "reached" | "error") => ({
  secondLook: {
    at,
    results: [
      { kind: "web-socket" as const, host: "socket.test", port: null, reach, failure: null },
    ],
  },
});
const proxies = (...found: ClientTestData["proxy"]["found"]) => ({
  proxies: section<"proxy">({ found }),
});

type Connection = ServerTestResults["connectivity"][number];

function byServer(
  connection: Partial<Connection> = {},
  outcome: ServerTestResults["dns"][number]["outcome"] = "resolved",
) {
  const row: Connection = {
    host: exchange,
    port: 443,
    role: "exchange",
    code: "Successful",
    address: null,
    connectMs: 1,
    failure: null,
    certificate: null,
    ...connection,
  };
  const name = {
    host: exchange,
    role: "exchange" as const,
    outcome,
    addresses: outcome === "resolved" ? ["192.0.2.7"] : [],
    canonicalNames: [],
    elapsedMs: 3,
  };
  return {
    serverTests: {
      startedAt: at,
      finishedAt: at,
      dns: [name],
      connectivity: [row],
    } satisfies ServerTestResults,
  };
}

const certificate = { ...shown, validTo: at, daysLeft: 60, protocol: "TLSv1.3" };
const other = { ...shown, issuer: "O=Guard" };
const resolver = (wrong: string) => ({
  dnsResolver: section<"dnsResolver">({
    configured: [],
    recursive: null,
    inventsAnswers: false,
    wrongAnswers: [{ host: exchange, addresses: [wrong], expected: [] }],
  }),
});
const silent = { measuredLatency: null, measuredLatencies: [], latencyMethod: null };
const far = { browserToEgressLocationDistance: 4000 };
const farDoor = { ...aReport().currentFrontDoor!, ...aReportPlace({ latitude: 20 }) };

/** Each heading with data that contradicts it, and with nearly the same data that does not. */
it.each<[FindingKind, string, Partial<Measured>, boolean]>([
  ["all-blocked", "nothing came", { ...silent, ...endpoints(failed), ...byServer() }, false],
  [
    "all-blocked",
    "a WebSocket opened",
    { ...silent, ...endpoints(failed), ...socket(null), ...byServer() },
    true,
  ],
  ["all-blocked", "Exchange answered", { ...endpoints(failed), ...byServer() }, true],
  [
    "all-blocked",
    "the server reaches nothing",
    { ...silent, ...endpoints(failed), ...byServer({ code: "Failed" }) },
    true,
  ],
  ["exchange-unreachable", "the server reaches it", { ...silent, ...byServer() }, false],
  [
    "exchange-unreachable",
    "the server does not",
    { ...silent, ...byServer({ code: "Failed" }) },
    true,
  ],
  [
    "exchange-unreachable",
    "the server gets 503",
    { ...silent, ...byServer({ status: 503 }) },
    true,
  ],
  [
    "exchange-unreachable",
    "the client gets 503",
    { ...silent, ...endpoints(endpoint({ status: 503 })), ...byServer() },
    true,
  ],
  [
    "exchange-wrong-answer",
    "the client gets 503",
    { ...silent, ...endpoints(endpoint({ status: 503 })), ...byServer({ status: 200 }) },
    true,
  ],
  [
    "exchange-wrong-answer",
    "the server gets 200",
    { ...silent, ...byServer({ status: 200 }) },
    false,
  ],
  [
    "endpoints-blocked",
    "the server did not ask this one",
    { ...endpoints({ ...failed, host: "mail.test" }), ...byServer() },
    false,
  ],
  [
    "endpoints-blocked",
    "the server does not reach it",
    { ...endpoints(failed), ...byServer({ code: "Failed" }) },
    true,
  ],
  [
    "endpoints-blocked",
    "the server resolves it",
    { ...endpoints(unresolved), ...byServer() },
    false,
  ],
  [
    "endpoints-blocked",
    "the server cannot resolve it",
    { ...endpoints(unresolved), ...byServer({ host: "x" }, "no-such-name") },
    true,
  ],
  [
    "dns-wrong",
    "another address than the server's",
    { ...resolver("192.0.2.9"), ...byServer() },
    false,
  ],
  ["dns-wrong", "the server's address", { ...resolver("192.0.2.7"), ...byServer() }, true],
  [
    "tls-intercepted",
    "the server is shown another",
    {
      ...endpoints(endpoint({ code: "SslBreak", certificate: other })),
      ...byServer({ certificate }),
    },
    false,
  ],
  [
    "tls-intercepted",
    "the server is shown the same",
    {
      ...endpoints(endpoint({ code: "SslBreak", certificate: other })),
      ...byServer({ certificate: { ...certificate, issuer: "O=Guard" } }),
    },
    true,
  ],
  [
    "proxy-password",
    "the proxy asks",
    { ...endpoints(endpoint({ code: "ProxyAuthenticationRequired", viaProxy: true })) },
    false,
  ],
  ["proxy-password", "there is no proxy", { ...proxies() }, true],
  [
    "proxy-password",
    "no proxy was on the way",
    { ...endpoints(endpoint({ code: "ProxyAuthenticationRequired" })) },
    true,
  ],
  ["far-egress", "40 ms for 4 000 km", { ...far, measuredLatency: 45 }, false],
  ["far-egress", "10 ms for 4 000 km", far, true],
  [
    "far-egress",
    "a quick handshake with the suite",
    { ...far, ...silent, ...endpoints(endpoint()) },
    true,
  ],
  [
    "far-egress",
    "a quick handshake with a proxy",
    { ...far, ...silent, ...endpoints(endpoint({ viaProxy: true })) },
    false,
  ],
  [
    "far-egress",
    "a quick handshake with what opens TLS",
    { ...far, ...silent, ...endpoints(endpoint({ code: "SslBreak" })) },
    false,
  ],
  [
    "door-not-optimal",
    "35 ms better elsewhere",
    { measuredLatency: 45, bestPossibleLatency: 10 },
    false,
  ],
  ["door-not-optimal", "within 5 ms", { measuredLatency: 9, bestPossibleLatency: 5 }, true],
  [
    "door-not-optimal",
    "a door too far for its latency",
    { currentFrontDoor: farDoor, bestPossibleLatency: 1 },
    true,
  ],
  [
    "slow-latency",
    "a slow handshake",
    { measuredLatency: 250, ...endpoints(endpoint({ connectMs: 200 })), ...byServer() },
    false,
  ],
  [
    "slow-latency",
    "a quick handshake",
    { measuredLatency: 250, ...endpoints(endpoint()), ...byServer() },
    true,
  ],
  ["sockets-blocked", "refused on the way", { ...socket("status-403") }, false],
  ["sockets-blocked", "an error that may be a proxy's", { ...socket("status-503") }, false],
  [
    "sockets-blocked",
    "an error that the server gets too",
    { ...socket("status-503"), ...socketLook("error") },
    true,
  ],
  [
    "sockets-blocked",
    "an error that the server does not get",
    { ...socket("status-503"), ...socketLook("reached") },
    false,
  ],
  ["sockets-blocked", "a WebSocket without a reply", { ...socket("timeout", true) }, true],
  ["nothing-found", "all well", { ...endpoints(endpoint()) }, false],
  ["nothing-found", "an endpoint failed", { ...endpoints(failed) }, true],
  [
    "service-down",
    "the server does not reach it",
    { ...silent, ...endpoints(failed), ...byServer({ code: "Failed" }) },
    false,
  ],
  [
    "service-down",
    "the server reaches it",
    { ...silent, ...endpoints(failed), ...byServer() },
    true,
  ],
  ["service-error", "the server got 503", { ...byServer({ status: 503 }) }, false],
  ["service-error", "no error came", { ...byServer({ status: 200 }) }, true],
  ["location-wrong", "10 ms for 4 000 km", far, false],
  ["location-wrong", "45 ms for 4 000 km", { ...far, measuredLatency: 45 }, true],
])("%s, %s", (kind, _what, measured, isRefuted) => {
  const finding: Finding = {
    kind,
    tone: "failed",
    row: null,
    heading: { key: "", params: {} },
    cause: [{ key: `cause.${kind}`, params: {} }],
    advice: { key: "", params: {} },
    ticket: [],
  };
  const report = { ...aReport(), ...untestedSections, ...measured };
  expect(refutationsOf(report, finding).length > 0, refutationsOf(report, finding).join()).toBe(
    isRefuted,
  );
});

it.each<FindingKind>(["service-down", "service-error", "service-slow", "location-wrong"])(
  "takes a ticket beside %s for a contradiction",
  (kind) => {
    const line = { key: "ticket.opening", params: {} };
    const finding: Finding = {
      kind,
      tone: "failed",
      row: null,
      heading: line,
      cause: [],
      advice: line,
      ticket: [line],
    };
    expect(refutationsOf({ ...aReport(), ...untestedSections }, finding)).toContain(
      "it has a ticket, though the network is not at fault",
    );
  },
);
