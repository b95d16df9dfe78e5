import { addedByEgressMs } from "./added-by-egress";
import { hasExchangeAnswered } from "./evidence";
import type { FindingKind } from "./finding";
import { isUploadFaster } from "./finding-certainty";
import type { Facts } from "./finding-order";
import { optimalToleranceMs } from "./front-doors";
import { isSentBySuite } from "./sent-by-suite";
import { isExchangeDown } from "./suite-fault";
import type { Measured, Verdict, VerdictRow } from "./verdict";
import { isAsGoodAsBest, potentialImprovementMs } from "./verdicts-exchange";
import { addedLatencyLimitMs } from "./verdicts-thresholds";

/** What the words of a finding depend on: the facts, the row it comes from, and that row as its reader sees it. */
export type Told = Facts & { row: VerdictRow | null; shown: Verdict | undefined };

/** The heading of a finding, as a word of the locale file `verdict`. */
export function headingKey(kind: FindingKind, told: Told): string {
  const { evidence } = told;
  if (kind === "local-network" && localFault(told) === "broken-ipv6")
    return "headline.local-network-broken-ipv6";
  const isPart =
    kind === "service-down" &&
    !isExchangeDown(evidence) &&
    (evidence.hasReachedEndpoint || hasExchangeAnswered(evidence));
  return isPart ? "headline.service-down-in-part" : `headline.${kind}`;
}

/** What to do about a finding, as a word of `verdict.advice`: by what ran, and by what is missing. */
export function adviceKey(kind: FindingKind, told: Told): string {
  const { measured, row, verdicts } = told;
  switch (kind) {
    case "endpoints-blocked":
      return measured.connectivity?.source === "client" ? kind : "endpoints-blocked-in-browser";
    case "door-not-optimal":
      return isSentBySuite(measured) ? "door-not-optimal-by-suite" : kind;
    case "sockets-blocked":
      return hasErrorStatus(verdicts) ? "sockets-refused" : kind;
    case "all-blocked":
      return measured.connectivity?.data?.isCaptivePortal ? "all-blocked-by-sign-in" : kind;
    case "egress-missing":
      return verdicts.find((each) => each.row === row)?.reason === "egress-unknown"
        ? "egress-missing-address"
        : kind;
    case "local-network":
      return localKey(told);
    default:
      return kind;
  }
}

/** What a ticket asks for, as a word of `verdict.ticket.request`. */
export function requestKey(kind: FindingKind, told: Told): string {
  const fault = kind === "local-network" ? localFault(told) : null;
  return fault === "broken-ipv6" || fault === "same-address" ? `${kind}-${fault}` : kind;
}

function localKey(told: Told): string {
  const fault = localFault(told);
  return fault === null ? "local-network" : `local-network-${fault}`;
}

/** Which fault of the local network it is; `unnamed` for readers from whom the row is withheld. */
function localFault({ row, shown }: Told) {
  if (!shown || shown.status === "not-tested") return "unnamed";
  if (row === "arp") return shown.fault === "silent-gateway" ? "silent-gateway" : "same-address";
  return shown.fault === "broken-ipv6" ? "broken-ipv6" : null;
}

/** The sentences on the most likely cause, as words of `verdict.cause`. */
export function causeKeys(kind: FindingKind, told: Told): string[] {
  const others =
    kind !== "peers-better" && told.verdicts.some(({ row, meaning }) => row === "peers" && meaning)
      ? ["others-do-better"]
      : [];
  return [...(variants[kind]?.(told) ?? [kind]), ...(withOthers.includes(kind) ? others : [])];
}

/**
 * Causes that others in the same place bear out by doing better; what is the suite's fault, or a
 * wrong location, they do not.
 */
const withOthers: readonly FindingKind[] = [
  "far-egress",
  "slow-latency",
  "door-not-optimal",
  "vpn-tunnels",
  "proxy-far",
  "resolver-far",
  "could-be-faster",
  "buffer-bloat",
  "local-network",
  "line-congested",
];

const variants: Partial<Record<FindingKind, (told: Told) => string[]>> = {
  "service-down": ({ evidence }) => [
    "service-down",
    ...(evidence.hasTransferred || evidence.hasOpenSocket ? ["line-works"] : []),
  ],
  "service-error": ({ row }) => [
    row === "web-sockets"
      ? "service-error-sockets"
      : row === "server-reachability"
        ? "service-error-seen-by-server"
        : "service-error",
  ],
  "sockets-blocked": ({ verdicts }) => [
    hasErrorStatus(verdicts) ? "sockets-refused" : "sockets-blocked",
  ],
  "exchange-unreachable": ({ evidence: { exchange } }) => {
    if (exchange.client === "answered") return ["exchange-blocked-in-browser"];
    const server =
      exchange.server === "unknown" || exchange.server === "error"
        ? []
        : exchange.server === "silent"
          ? ["server-fails-too"]
          : ["server-reaches-it"];
    return ["exchange-unreachable", ...server];
  },
  "exchange-wrong-answer": ({ evidence: { exchange } }) => [
    ...(exchange.client === "answered"
      ? ["exchange-wrong-answer-in-browser"]
      : ["exchange-wrong-answer"]),
    ...(exchange.server === "good" && exchange.client !== "answered"
      ? ["server-gets-right-answer"]
      : []),
  ],
  "far-egress": ({ measured }) => {
    // As with doors: what costs so little more is as good as the best.
    const isOnTheWay = (addedByEgressMs(measured) ?? 0) < optimalToleranceMs;
    return [isOnTheWay ? "far-egress-on-the-way" : "far-egress", ...doorFollowsEgress(measured)];
  },
  "door-not-optimal": ({ measured }) => [
    isSentBySuite(measured) ? "door-not-optimal-by-suite" : "door-not-optimal",
  ],
  "resolver-far": ({ measured }) => [
    measured.isCurrentFrontDoorOptimal
      ? "resolver-far-door-is-right"
      : isAsGoodAsBest(measured)
        ? "resolver-far-latency-is-good"
        : "resolver-far",
  ],
  "local-network": (told) => [localKey(told)],
  "slow-latency": ({ measured, locations }) => {
    if (measured.bestPossibleLatency === null || locations.isPlaceSuspect) return ["slow-latency"];
    const isFarFromAll = (potentialImprovementMs(measured) ?? 0) <= addedLatencyLimitMs;
    return [isFarFromAll ? "slow-latency-far-from-all" : "slow-latency-above-best"];
  },
  "certificates-untrusted": ({ verdicts, row }) => [
    verdicts.find((each) => each.row === row)?.fault === "seen-by-server"
      ? "certificates-seen-by-server"
      : "certificates-untrusted",
  ],
  "media-blocked": ({ evidence, measured }) => [
    evidence.hasMediaAnswer || measured.skype?.data?.isTcpFallbackOpen
      ? "media-blocked"
      : "media-silent",
  ],
  "download-slow": ({ measured }) => [
    "download-slow",
    ...(isUploadFaster(measured) ? ["upload-is-faster"] : []),
  ],
  "location-wrong": ({ locations }) => [
    locations.egress === "refuted" ? "location-wrong" : "location-wrong-door",
    `suspect-${suspectOf(locations)}`,
  ],
  "egress-missing": ({ verdicts, measured }) => {
    const reason = verdicts.find(({ row }) => row === "egress-distance")?.reason;
    return [
      reason === "place-from-egress"
        ? measured.locationFailure === "permission-denied"
          ? "egress-missing-denied"
          : "egress-missing-place"
        : "egress-missing",
    ];
  },
};

/** Whether WebSocket upgrades are answered with an error that may be the service's or a proxy's. */
function hasErrorStatus(verdicts: Told["verdicts"]): boolean {
  return verdicts.some(({ row, fault }) => row === "web-sockets" && fault === "error-status");
}

function suspectOf({ suspect, isPlaceSuspect }: Facts["locations"]): string {
  return suspect === "egress" && isPlaceSuspect ? "place-from-egress" : String(suspect);
}

/** Where the door in use is wrong for the place and right for the egress, the egress explains it. */
function doorFollowsEgress(measured: Measured): string[] {
  const {
    currentFrontDoor: door,
    isCurrentFrontDoorOptimal,
    optimalFrontDoorsForEgress: doors,
  } = measured;
  const follows =
    isCurrentFrontDoorOptimal === false && doors.some((each) => each.door.code === door?.code);
  return follows ? ["door-follows-egress"] : [];
}
