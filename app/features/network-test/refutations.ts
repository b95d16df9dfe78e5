import { asksServerForPassword, hasExchangeAnswered } from "./evidence";
import type { FindingKind } from "./finding";
import type { Facts } from "./finding-order";
import { passesProxy } from "./client/verdicts-proxy";
import { isErringAtVisitorsDoor, isServiceSlow, suiteFaultOfSockets } from "./suite-fault";
import type { VerdictRow } from "./verdict";
import { isAsGoodAsBest } from "./verdicts-exchange";

/** The facts, and the row that a cause comes from. */
type FactsOfRow = Facts & { row: VerdictRow | null };

/** What may be in a report that speaks against a cause, each by a name. */
const contradictions = {
  /** Bytes of Exchange came back to the visitor. */
  "exchange-answered": ({ evidence }) => hasExchangeAnswered(evidence),
  /** The same, and to the browser. */
  "browser-had-answers": ({
    evidence: {
      exchange: { browser },
    },
  }) => browser !== "silent" && browser !== "unknown",
  /** A download or an upload was finished. */
  "transfer-finished": ({ evidence }) => evidence.hasTransferred,
  "socket-opened": ({ evidence }) => evidence.hasOpenSocket,
  "endpoint-reached": ({ evidence }) => evidence.hasReachedEndpoint,
  "media-answered": ({ evidence }) => evidence.hasMediaAnswer,
  /** The server is not in the visitor's network, and gets nothing there either. */
  "server-fails-too": ({ suiteFault }) => suiteFault === "service-down",
  /**
   * The server, outside of the network, is shown certificates that no program takes: nobody
   * connects, from anywhere.
   */
  "server-refuses-certificates": ({ measured: { serverTests } }) => {
    const targets = serverTests?.connectivity.filter(({ role }) => role !== "tenant") ?? [];
    return targets.length > 0 && targets.every(({ code }) => code === "InvalidSSLCertificate");
  },
  /** An error of the service came over the visitor's network: it let the question and the answer pass. */
  "answered-with-error": ({ evidence, suiteFault }) =>
    suiteFault === "service-error" || evidence.exchange.browser === "error",
  /** What came was an error of the service itself, not another's answer. */
  "service-erred": ({ suiteFault }) => suiteFault === "service-error",
  /** Exchange answered the visitor, who misses no endpoint and no WebSocket either. */
  "visitor-reaches-it": ({ evidence }) =>
    hasExchangeAnswered(evidence) &&
    evidence.blockedTargets.length === 0 &&
    evidence.missedSockets.length === 0,
  /** The server, outside of the network, opens none of the WebSockets that the visitor missed. */
  "server-opens-none": ({ evidence }) => suiteFaultOfSockets(evidence) !== null,
  /**
   * Someone got what they asked of Exchange at the visitor's front door. WebSockets are another server's, and
   * so is what our own server was refused.
   */
  "good-answer": ({ evidence, row }) =>
    row !== "server-reachability" &&
    Object.values(evidence.exchange).includes("good") &&
    !isErringAtVisitorsDoor(evidence.exchange) &&
    suiteFaultOfSockets(evidence) !== "service-error",
  /** The server, whose resolver is another one, resolves none of the suite's names, and nor does the visitor. */
  "server-resolves-nothing": ({ measured, verdicts }) => {
    const names = measured.serverTests?.dns.filter(({ role }) => role !== "tenant") ?? [];
    const isJudged = verdicts.some(
      ({ row, status }) => row === "server-dns" && status === "failed",
    );
    return isJudged && names.length > 0 && names.every(({ outcome }) => outcome !== "resolved");
  },
  /** The connection is made quickly, and only the answer is late. */
  "handshake-is-quick": ({ evidence, measured }) => isServiceSlow(evidence, measured),
  /** Light is too slow for the distance, or it is counted from a location that is wrong. */
  "distance-impossible": ({ locations }) =>
    locations.egress !== "believed" || locations.isPlaceSuspect,
  "door-impossible": ({ locations }) => locations.door !== "believed" || locations.isPlaceSuspect,
  "place-is-wrong": ({ locations }) => locations.isPlaceSuspect,
  "as-good-as-best": ({ measured }) => isAsGoodAsBest(measured),
  /** Everything required is reached over a proxy, by a program that has no password for it. */
  "passes-proxy": ({ measured }) => passesProxy(measured),
  /** The service asks our server for a proxy's password too, and no proxy that was asked wants one. */
  "server-asked-too": ({ measured }) =>
    asksServerForPassword(measured) &&
    !(measured.proxies?.data?.found ?? []).some(
      ({ origin, needsPassword }) => needsPassword && origin !== "response-407",
    ),
} as const satisfies Record<string, (facts: FactsOfRow) => boolean>;
export type Contradiction = keyof typeof contradictions;

const anythingWorks = [
  "exchange-answered",
  "transfer-finished",
  "socket-opened",
  "endpoint-reached",
  "media-answered",
] as const;

/**
 * What refutes each cause. A cause with a contradiction in its own report heads no report; those with none
 * are read from one row, which nothing else in a report can gainsay (decision 0038).
 */
export const refutedBy: Record<FindingKind, readonly Contradiction[]> = {
  "service-down": ["visitor-reaches-it"],
  "service-error": ["good-answer"],
  "all-blocked": [
    ...anythingWorks,
    "server-fails-too",
    "server-refuses-certificates",
    "answered-with-error",
  ],
  "tls-intercepted": [],
  "names-denied": ["server-resolves-nothing"],
  "dns-wrong": [],
  "resolver-fails": ["server-resolves-nothing"],
  "proxy-opens-tls": [],
  "proxy-password": ["passes-proxy", "server-asked-too"],
  "exchange-unreachable": [
    "browser-had-answers",
    "server-fails-too",
    "server-refuses-certificates",
    "answered-with-error",
  ],
  "exchange-wrong-answer": ["server-fails-too", "server-refuses-certificates", "service-erred"],
  "pac-fails": [],
  "vpn-tunnels": [],
  "proxy-far": ["as-good-as-best"],
  "far-egress": ["distance-impossible", "as-good-as-best"],
  "resolver-far": ["place-is-wrong"],
  "resolver-slow": ["server-resolves-nothing"],
  "door-not-optimal": ["door-impossible", "as-good-as-best"],
  "endpoints-blocked": ["server-refuses-certificates"],
  "certificates-untrusted": [],
  "media-blocked": [],
  "local-network": [],
  "line-congested": [],
  "buffer-bloat": [],
  "service-slow": [],
  "exchange-unsteady": ["server-refuses-certificates"],
  "slow-latency": ["handshake-is-quick"],
  "media-impaired": [],
  "download-slow": [],
  "sockets-blocked": ["server-refuses-certificates", "server-opens-none"],
  "sockets-silent": ["server-opens-none"],
  "server-dns": [],
  "server-reachability": [],
  "server-certificates": [],
  "probes-failed": [],
  "location-wrong": [],
  "could-be-faster": ["handshake-is-quick", "as-good-as-best", "place-is-wrong"],
  "peers-better": ["as-good-as-best", "place-is-wrong"],
  "still-running": [],
  "latency-missing": [],
  "egress-missing": [],
  "nothing-found": [],
};

/** What of a report speaks against a cause. */
export function refutationsOf(kind: FindingKind, facts: FactsOfRow): Contradiction[] {
  return refutedBy[kind].filter((name) => contradictions[name](facts));
}
