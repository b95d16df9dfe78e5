import {
  blockedEndpoints,
  interceptedEndpoints,
  isSeenByServer,
} from "./client/verdicts-connectivity";
import { hasExchangeAnswered, type Evidence } from "./evidence";
import type { FindingKind } from "./finding";
import type { Locations } from "./locations";
import type { Measured, Verdict, VerdictRow } from "./verdict";
import type { SuiteFault, VerdictFault } from "./verdict-fault";

/** A report with what was read from it: all that a finding may be decided by. */
export type Facts = {
  verdicts: readonly Verdict[];
  measured: Measured;
  evidence: Evidence;
  suiteFault: SuiteFault | null;
  locations: Locations;
};

/** One row of a report that is not ok. */
type Found = Facts & { verdict: Verdict };

/**
 * Findings that come from a row which is not ok, what explains more before what it explains: the suite
 * before the network, a tunnel, a proxy or a resolver far away before an egress or a door far away, and
 * each of them before a long round trip (decision 0031). `when` tells findings of one row apart.
 */
export const findingOfRow: readonly (readonly [
  kind: FindingKind,
  row: VerdictRow,
  when?: (found: Found) => boolean,
])[] = [
  ["service-down", "exchange-latency", hasFault("service-down")],
  ["service-down", "http-connectivity", hasFault("service-down")],
  ["service-error", "exchange-latency", hasFault("service-error")],
  ["service-error", "server-reachability", isExchangeErring],
  ["service-error", "http-connectivity", hasFault("service-error")],
  ["all-blocked", "http-connectivity", isAllBlocked],
  ["tls-intercepted", "certificates", isIntercepted],
  ["names-denied", "dns-answers", hasFault("denied")],
  ["dns-wrong", "dns-answers", isFailed],
  ["resolver-fails", "dns-request-time", isFailed],
  ["proxy-opens-tls", "proxy", hasFault("opens-tls")],
  ["proxy-password", "proxy", hasFault("password")],
  ["proxy-password", "http-connectivity", hasFault("password")],
  ["exchange-unreachable", "exchange-latency", isUnanswered],
  ["exchange-wrong-answer", "exchange-latency", isOtherAnswer],
  // What keeps browsers from their proxy; a proxy far away is another finding of that row.
  ["pac-fails", "proxy", isPacFault],
  ["vpn-tunnels", "vpn-split-tunnel"],
  ["proxy-far", "proxy", hasFault(undefined)],
  ["far-egress", "egress-distance"],
  ["resolver-far", "dns-resolver"],
  // One of several, which programs wait for; and one that invents what nobody asks for.
  ["resolver-fails", "dns-request-time", hasFault("failing")],
  ["dns-wrong", "dns-answers"],
  ["resolver-slow", "dns-request-time"],
  ["door-not-optimal", "exchange-front-door"],
  ["endpoints-blocked", "http-connectivity"],
  ["certificates-untrusted", "certificates"],
  ["media-blocked", "media-connectivity"],
  ["local-network", "arp"],
  ["local-network", "network-interface"],
  ["line-congested", "congestion", hasFault("behind-gateway")],
  ["local-network", "congestion"],
  ["buffer-bloat", "buffer-bloat"],
  ["buffer-bloat", "upload-bloat"],
  ["service-slow", "exchange-latency", hasFault("service-slow")],
  ["exchange-unsteady", "exchange-latency", isUnsteady],
  ["slow-latency", "exchange-latency", hasLatency],
  ["media-impaired", "packet-loss"],
  ["media-impaired", "jitter"],
  ["media-impaired", "media-latency"],
  ["media-impaired", "packet-reorder"],
  ["download-slow", "download-speed"],
  ["service-down", "web-sockets", hasFault("service-down")],
  ["service-error", "web-sockets", hasFault("service-error")],
  ["sockets-silent", "web-sockets", hasFault("no-reply")],
  ["sockets-blocked", "web-sockets"],
  ["server-dns", "server-dns"],
  ["service-error", "server-reachability", hasFault("service-error")],
  ["server-reachability", "server-reachability"],
  ["server-certificates", "server-certificates"],
  ["probes-failed", "probes"],
  ["could-be-faster", "exchange-improvement"],
  ["peers-better", "peers"],
];

function hasFault(fault: VerdictFault | undefined) {
  return ({ verdict }: Found) => verdict.fault === fault;
}

/** An error of Exchange explains more than the network does; one of another service only the server met. */
function isExchangeErring({ verdict, suiteFault }: Found): boolean {
  return verdict.fault === "service-error" && suiteFault === "service-error";
}

function isPacFault({ verdict: { fault } }: Found): boolean {
  return fault?.startsWith("pac-") ?? false;
}

function isFailed({ verdict }: Found): boolean {
  return verdict.status === "failed";
}

function isIntercepted({ measured: { connectivity, serverTests }, verdict }: Found): boolean {
  const intercepted = connectivity?.data ? interceptedEndpoints(connectivity.data) : [];
  return (
    verdict.fault !== "seen-by-server" &&
    intercepted.some((endpoint) => !isSeenByServer(endpoint, serverTests))
  );
}

/** Whether no answer came at all: some that were too few are a bad line and no wall. */
function isUnanswered({ verdict, measured, evidence }: Found): boolean {
  return (
    verdict.status === "failed" &&
    measured.measuredLatency === null &&
    evidence.exchange.browser === "silent"
  );
}

/** Whether something came that is not what was asked for, and no error that the service is known to give. */
function isOtherAnswer({ evidence }: Found): boolean {
  return evidence.exchange.browser === "error";
}

function hasLatency({ measured }: Found): boolean {
  return measured.measuredLatency !== null;
}

/** Answers that came now and then, or to other questions of the same test. */
function isUnsteady({ measured }: Found): boolean {
  return measured.measuredLatency === null;
}

/** Codes that say themselves what stops an endpoint. */
const telling: readonly string[] = ["DnsFailed", "ProxyAuthenticationRequired"];

/**
 * Whether nothing that is required can be reached, and nothing says why: one cause, and not as many
 * as there are endpoints. Whose browser had its answers from Exchange is not cut off, whatever keeps
 * the browser or the client from the others.
 */
function isAllBlocked({ measured, evidence }: Found): boolean {
  const data = measured.connectivity?.data;
  if (!data) return false;
  if (data.isCaptivePortal) return true;
  const required = data.results.filter(({ isRequired }) => isRequired).length;
  const blocked = blockedEndpoints(data, measured);
  return (
    !hasExchangeAnswered(evidence) &&
    required > 1 &&
    blocked.length === required &&
    blocked.some(({ code }) => !telling.includes(code))
  );
}
