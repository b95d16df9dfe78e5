import { addedByEgressMs } from "./added-by-egress";
import type { FindingKind } from "./finding";
import type { Facts } from "./finding-order";
import { optimalToleranceMs } from "./front-doors";
import type { Evidence } from "./evidence";
import { isSentBySuite } from "./sent-by-suite";
import { isAsGoodAsBest } from "./verdicts-exchange";
import { unevenLineFactor } from "./verdicts-thresholds";

const never = () => false;

/**
 * When a cause is certain enough to ask somebody to change something. Kinds that are not named here are
 * read from what they say itself; of the others, another explanation is left unless the report rules it out.
 */
const certainWhen: Partial<Record<FindingKind, (facts: Facts) => boolean>> = {
  // The suite's, or nobody's: there is nothing that the visitor's network could do.
  "service-down": never,
  "service-error": never,
  "service-slow": never,
  "server-reachability": never,
  "exchange-unsteady": never,
  "location-wrong": never,
  // Of further endpoints nobody else has tried whether they answer.
  "probes-failed": never,
  "exchange-unreachable": ({ evidence }) =>
    isReachedByServer(evidence.exchange.server) && !isAnsweredByExchange(evidence),
  "exchange-wrong-answer": ({ evidence }) =>
    evidence.exchange.server === "good" && !isAnsweredByExchange(evidence),
  "all-blocked": ({ evidence, measured }) =>
    measured.connectivity?.data?.isCaptivePortal === false &&
    [...evidence.server.values()].some(isReachedByServer),
  "endpoints-blocked": ({ evidence, verdicts }) =>
    !isSignInPage(verdicts) &&
    evidence.blockedTargets.some((target) =>
      isReachedByServer(evidence.server.get(target) ?? "unknown"),
    ),
  "sockets-blocked": ({ evidence }) =>
    evidence.closedSockets.some((host) =>
      isReachedByServer(evidence.serverSockets.get(host) ?? "unknown"),
    ),
  // The server tries the upgrade, and not whether a reply comes.
  "sockets-silent": never,
  "media-blocked": ({ evidence, measured }) =>
    evidence.hasMediaAnswer || measured.skype?.data?.isTcpFallbackOpen === true,
  "far-egress": ({ measured }) => (addedByEgressMs(measured) ?? 0) >= optimalToleranceMs,
  "door-not-optimal": ({ measured }) => !isSentBySuite(measured),
  "resolver-far": ({ measured }) =>
    measured.isCurrentFrontDoorOptimal !== true && !isAsGoodAsBest(measured),
  "certificates-untrusted": ({ verdicts }) =>
    !verdicts.some(({ row, fault }) => row === "certificates" && fault === "seen-by-server"),
  "download-slow": ({ measured }) => !isUploadFaster(measured),
  "server-dns": ({ measured }) =>
    measured.serverTests?.dns.every(
      ({ role, outcome }) => role === "tenant" || outcome === "resolved",
    ) ?? false,
  "server-certificates": ({ measured }) =>
    measured.serverTests?.connectivity.every(
      ({ role, certificate }) =>
        role === "tenant" ||
        certificate === null ||
        (certificate.isTrusted && certificate.isNameMatch),
    ) ?? false,
};

/** Whether a ticket may be drafted for a cause. */
export function isCertain(kind: FindingKind, facts: Facts): boolean {
  return certainWhen[kind]?.(facts) ?? true;
}

function isReachedByServer(reach: Evidence["exchange"]["server"]): boolean {
  return reach === "good" || reach === "answered";
}

/** Whether the network let Exchange's answer through to the client, whatever the browser got. */
function isAnsweredByExchange({ exchange: { client } }: Evidence): boolean {
  return client === "answered" || client === "error";
}

function isSignInPage(verdicts: Facts["verdicts"]): boolean {
  return verdicts.some(
    ({ row, fault }) => row === "http-connectivity" && fault === "captive-portal",
  );
}

/** Where a line carries so much more up than down, the server of the file is likelier to be slow than the line. */
export function isUploadFaster({ bufferBloat }: Facts["measured"]): boolean {
  const [down, up] = [
    bufferBloat?.data?.download?.bitsPerSecond ?? null,
    bufferBloat?.data?.upload?.bitsPerSecond ?? null,
  ];
  return down !== null && up !== null && up >= down * unevenLineFactor;
}
