import type { PlaceNames } from "~/features/geo/place";

import { blockedEndpoints, interceptedEndpoints } from "./client/verdicts-connectivity";
import type { Finding, FindingKind } from "./finding";
import { detourRoundTripMs, optimalToleranceMs } from "./front-doors";
import { evidenceOf, ticketOf } from "./ticket";
import type { Measured, Quantity, Verdict, VerdictFault, VerdictRow } from "./verdict";
import { potentialImprovementMs } from "./verdicts-exchange";
import { addedLatencyLimitMs } from "./verdicts-thresholds";

/**
 * Findings that come from a row which is not ok, what explains more before what it explains: a
 * tunnel, a proxy or a resolver far away leads to an egress or a door far away, and each of them to
 * a long round trip (decision 0031). `when` tells findings of one row apart.
 */
const findingOfRow: readonly (readonly [kind: FindingKind, row: VerdictRow, when?: (found: Found) => boolean])[] = [
  ["tls-intercepted", "certificates", isIntercepted],
  ["names-denied", "dns-answers", hasFault("denied")],
  ["dns-wrong", "dns-answers", isFailed],
  ["resolver-fails", "dns-request-time", isFailed],
  ["proxy-opens-tls", "proxy", hasFault("opens-tls")],
  ["proxy-password", "proxy", isPasswordWanted],
  ["proxy-password", "http-connectivity", hasFault("password")],
  ["exchange-unreachable", "exchange-latency", isUnanswered],
  ["vpn-tunnels", "vpn-split-tunnel"],
  ["proxy-far", "proxy"],
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
  ["slow-latency", "exchange-latency"],
  ["media-impaired", "packet-loss"],
  ["media-impaired", "jitter"],
  ["media-impaired", "media-latency"],
  ["media-impaired", "packet-reorder"],
  ["download-slow", "download-speed"],
  ["sockets-blocked", "web-sockets"],
  ["server-dns", "server-dns"],
  ["server-reachability", "server-reachability"],
  ["server-certificates", "server-certificates"],
  ["probes-failed", "probes"],
  ["could-be-faster", "exchange-improvement"],
  ["peers-better", "peers"],
];

type Found = { verdict: Verdict; measured: Measured };

function hasFault(fault: VerdictFault) {
  return ({ verdict }: Found) => verdict.fault === fault;
}

function isFailed({ verdict }: Found): boolean {
  return verdict.status === "failed";
}

function isIntercepted({ measured: { connectivity } }: Found): boolean {
  return connectivity?.data != null && interceptedEndpoints(connectivity.data).length > 0;
}

function isPasswordWanted({ measured: { proxies } }: Found): boolean {
  return proxies?.data?.found.some(({ needsPassword }) => needsPassword) ?? false;
}

/** Whether no answer came at all: some that were too few are a bad line and no wall. */
function isUnanswered({ verdict, measured }: Found): boolean {
  return verdict.status === "failed" && measured.measuredLatency === null && measured.latencyFailure !== "too-few-samples";
}

/** Codes that say themselves what stops an endpoint. */
const telling: readonly string[] = ["DnsFailed", "ProxyAuthenticationRequired"];

/**
 * Whether nothing that is required can be reached, and nothing says why: one cause, and not as many
 * as there are endpoints. Whose browser had its answers from Exchange is not cut off, whatever keeps
 * the browser or the client from the others.
 */
function isAllBlocked({ connectivity, measuredLatency }: Measured): boolean {
  const data = connectivity?.data;
  if (!data) return false;
  if (data.isCaptivePortal) return true;
  const required = data.results.filter(({ isRequired }) => isRequired).length;
  const blocked = blockedEndpoints(data);
  return measuredLatency === null && required > 1 && blocked.length === required && blocked.some(({ code }) => !telling.includes(code));
}

/** A report as it was judged. */
export type Judgement = { verdicts: readonly Verdict[]; measured: Measured };

/**
 * The finding that heads a report: the most important of what is not ok. "Nothing found"
 * is said only when latency and egress were tested, and nothing is still to come.
 *
 * @param verdicts of the same report, as `verdictsOf` gives them
 * @param shown    what its sentences may name, where its reader sees less of the report than it was judged by
 */
export function headline(verdicts: readonly Verdict[], measured: Measured, shown: Judgement = { verdicts, measured }): Finding {
  return told(mostImportant(verdicts, measured), shown);
}

function told({ kind, tone, row }: Pick<Finding, "kind" | "tone" | "row">, { verdicts, measured }: Judgement): Finding {
  const params = paramsOf(measured, verdicts);
  const heading = { key: `headline.${kind}`, params };
  return {
    kind,
    tone,
    row,
    heading,
    cause: causeKeys(kind, verdicts, measured).map((key) => ({ key: `cause.${key}`, params })),
    advice: { key: `advice.${kind}`, params },
    ticket: tone === "failed" || tone === "warning" ? ticketOf(kind, { heading, params, measured, evidence: evidenceOf(verdicts.find((verdict) => verdict.row === row)) }) : [],
  };
}

function mostImportant(verdicts: readonly Verdict[], measured: Measured): Pick<Finding, "kind" | "tone" | "row"> {
  const statusOf = (row: VerdictRow) => verdicts.find((verdict) => verdict.row === row)?.status;
  if (isAllBlocked(measured)) return { kind: "all-blocked", tone: "failed", row: "http-connectivity" };
  for (const [kind, row, when] of findingOfRow) {
    const verdict = verdicts.find((each) => each.row === row);
    const isBad = verdict?.status === "failed" || verdict?.status === "warning";
    if (isBad && (when?.({ verdict, measured }) ?? true)) return { kind, tone: verdict.status as Finding["tone"], row };
  }
  if (verdicts.some(({ reason }) => reason === "server-tests-running")) return { kind: "still-running", tone: "info", row: null };
  if (statusOf("exchange-latency") !== "ok") return { kind: "latency-missing", tone: "info", row: "exchange-latency" };
  if (statusOf("egress-distance") !== "ok") return { kind: "egress-missing", tone: "info", row: "egress-distance" };
  return { kind: "nothing-found", tone: "ok", row: null };
}

/**
 * What the way over the egress adds to a round trip, in ms: the way there, and from there
 * to its best door, against the best from the place itself. Null without an egress.
 */
export function addedByEgressMs(measured: Measured): number | null {
  const { browserToEgressLocationDistance: distanceKm, bestPossibleLatency, bestPossibleLatencyForEgress } = measured;
  if (distanceKm === null) return null;
  const gainedMs =
    bestPossibleLatency === null || bestPossibleLatencyForEgress === null ? 0 : bestPossibleLatency - bestPossibleLatencyForEgress;
  return Math.max(0, detourRoundTripMs(distanceKm) - gainedMs);
}


/** The sentences on the most likely cause, as words of `verdict.cause`. */
function causeKeys(kind: FindingKind, verdicts: readonly Verdict[], measured: Measured): string[] {
  const isBad = (row: VerdictRow) => verdicts.some((verdict) => verdict.row === row && verdict.meaning);
  const others = kind !== "peers-better" && isBad("peers") ? ["others-do-better"] : [];
  switch (kind) {
    case "far-egress": {
      // As with doors: what costs so little more is as good as the best.
      const isOnTheWay = (addedByEgressMs(measured) ?? 0) < optimalToleranceMs;
      return [isOnTheWay ? "far-egress-on-the-way" : "far-egress", ...doorFollowsEgress(measured), ...others];
    }
    case "slow-latency": {
      const isFarFromAll = (potentialImprovementMs(measured) ?? 0) <= addedLatencyLimitMs;
      if (measured.bestPossibleLatency === null) return ["slow-latency", ...others];
      return [isFarFromAll ? "slow-latency-far-from-all" : "slow-latency-above-best", ...others];
    }
    case "exchange-unreachable":
      return ["exchange-unreachable", ...seenFromServer(verdicts)];
    default:
      return [kind, ...others];
  }
}

/** Where the door in use is wrong for the place and right for the egress, the egress explains it. */
function doorFollowsEgress(measured: Measured): string[] {
  const { currentFrontDoor: door, isCurrentFrontDoorOptimal, optimalFrontDoorsForEgress: doors } = measured;
  const follows = isCurrentFrontDoorOptimal === false && doors.some((each) => each.door.code === door?.code);
  return follows ? ["door-follows-egress"] : [];
}

function seenFromServer(verdicts: readonly Verdict[]): string[] {
  const status = verdicts.find(({ row }) => row === "server-reachability")?.status;
  if (status === "ok") return ["server-reaches-it"];
  return status === "failed" ? ["server-fails-too"] : [];
}

/** Everything a sentence may name; what is not known is left out, and no sentence in use names it then. */
function paramsOf(measured: Measured, verdicts: readonly Verdict[]): Record<string, Quantity> {
  const { browserLocation, egressLocation, currentFrontDoor, optimalFrontDoors, peers } = measured;
  const [best] = optimalFrontDoors;
  return known({
    place: browserLocation && text(nameOf(browserLocation)),
    egress: egressLocation && text(nameOf(egressLocation)),
    distance: quantity("km", measured.browserToEgressLocationDistance),
    added: quantity("ms", addedByEgressMs(measured)),
    door: currentFrontDoor && text(nameOf(currentFrontDoor)),
    best: best ? text(nameOf(best.door)) : null,
    latency: quantity("ms", measured.measuredLatency),
    possible: quantity("ms", measured.bestPossibleLatency),
    improvement: quantity("ms", potentialImprovementMs(measured)),
    share: quantity("ratio", peers?.betterShare ?? null),
    peers: peers && text(peers.placeName),
    resolver: measuredOf(verdicts, "dns-resolver", "km"),
    clientEndpoints: measuredOf(verdicts, "http-connectivity", "count"),
    ...countsOf(verdicts),
  });
}

/** The first value of a row in this unit. */
function measuredOf(verdicts: readonly Verdict[], row: VerdictRow, unit: Quantity["unit"]): Quantity | null {
  return verdicts.find((verdict) => verdict.row === row)?.measured.find((each) => each.unit === unit) ?? null;
}

/** How many names, targets, certificates and endpoints were tested. */
function countsOf(verdicts: readonly Verdict[]): Record<string, Quantity | null> {
  const counts: Record<string, Quantity | null> = {};
  for (const row of ["server-dns", "server-reachability", "server-certificates", "probes"] as const) {
    const count = verdicts.find((verdict) => verdict.row === row)?.measured.find(({ unit }) => unit === "count");
    if (count?.unit === "count") counts[count.noun] = count;
  }
  return counts;
}

function known(params: Record<string, Quantity | null>): Record<string, Quantity> {
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, Quantity] => entry[1] !== null));
}

function quantity(unit: "ms" | "km" | "ratio", value: number | null): Quantity | null {
  return value === null ? null : { unit, value };
}

function text(words: string): Quantity {
  return { unit: "text", text: words };
}

/** The narrowest name of a place that is known. */
function nameOf({ city, region, country }: PlaceNames): string {
  return city || region || country;
}
