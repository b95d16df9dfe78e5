import { geodesicKm } from "~/lib/geodesy";
import { errorStatus, serverErrorStatus } from "~/lib/http-status";

import { hasExchangeAnswered, type Evidence, type Reach } from "./evidence";
import { leastRoundTripMs } from "./fibre";
import { locationsOf } from "./locations";
import type { Measured } from "./verdict";
import type { SuiteFault } from "./verdict-fault";
import { acceptableLatencyMs, addedLatencyLimitMs, detourDistanceKm } from "./verdicts-thresholds";

/** What the evidence says against the suite; null where it says nothing. */
export function suiteFaultOf(evidence: Evidence, measured: Measured): SuiteFault | null {
  if (isDown(evidence)) return "service-down";
  if (isErring(evidence)) return "service-error";
  return isServiceSlow(evidence, measured) ? "service-slow" : null;
}

/**
 * The visitor got nothing from Exchange, or not from these endpoints, and the server gets nothing
 * there either. Where the server has Exchange, only a part is down.
 */
function isDown(evidence: Evidence): boolean {
  const { server } = evidence.exchange;
  return (
    isExchangeDown(evidence) ||
    ((server === "silent" || server === "unknown") && areBlockedDown(evidence))
  );
}

/** Neither the visitor nor the server has an answer from Exchange. */
export function isExchangeDown(evidence: Evidence): boolean {
  const { browser, client, server } = evidence.exchange;
  return (
    (browser === "silent" || client === "silent") &&
    !hasExchangeAnswered(evidence) &&
    server === "silent"
  );
}

/**
 * Hosts of those that were missed, all of them dead for the server, from which on the rest is taken to be dead
 * as well: a second look has no room for every target.
 */
const enoughDeadHosts = 4;

/** The endpoints that the visitor does not reach are silent for the server as well, as far as it tried them. */
function areBlockedDown(evidence: Evidence): boolean {
  const { blockedTargets, server, hasReachedEndpoint } = evidence;
  if (blockedTargets.length === 0) return false;
  const tried = blockedTargets.flatMap((target) => reachByServer(target, server) ?? []);
  if (tried.some((reach) => reach !== "silent")) return false;
  if (tried.length === blockedTargets.length) return true;
  const triedHosts = blockedTargets.filter((target) => reachByServer(target, server)).map(hostOf);
  if (new Set(triedHosts).size >= enoughDeadHosts) return true;
  // Where nobody gets anything from the suite, what the server did not try is no wall either.
  const isAllSilent = server.size > 0 && [...server.values()].every((reach) => reach === "silent");
  return isAllSilent && !hasReachedEndpoint && !hasExchangeAnswered(evidence);
}

/** What the evidence says against the suite where the visitor misses endpoints; null where it says nothing. */
export function suiteFaultOfBlocked(evidence: Evidence): SuiteFault | null {
  if (areBlockedDown(evidence)) return "service-down";
  return areBlockedErring(evidence) ? "service-error" : null;
}

/**
 * What the evidence says against the suite where the visitor's WebSockets are useless; null where it says
 * nothing. The server tries the upgrade only, so those that opened count where no other was missed.
 */
export function suiteFaultOfSockets(evidence: Evidence): SuiteFault | null {
  const { missedSockets, closedSockets, serverSockets } = evidence;
  const missed = closedSockets.length > 0 ? closedSockets : missedSockets;
  const looks = missed.map((host) => serverSockets.get(host) ?? "unknown");
  if (looks.some((reach) => reach !== "silent" && reach !== "error")) return null;
  return looks.includes("error") ? "service-error" : looks.length > 0 ? "service-down" : null;
}

/**
 * The server got an error from each of these, and nobody a good answer: what looks like a proxy's
 * refusal is the service's.
 */
function areBlockedErring({ blockedTargets, server, exchange }: Evidence): boolean {
  const tried = blockedTargets.flatMap((target) => reachByServer(target, server) ?? []);
  const isErring =
    tried.length > 0 &&
    tried.length === blockedTargets.length &&
    tried.every((reach) => reach === "error");
  return isErring && !Object.values(exchange).includes("good");
}

/** What the server got there, else at another port of the same host: it tries one port of each. */
function reachByServer(target: string, server: Evidence["server"]): Reach | undefined {
  return server.get(target) ?? [...server].find(([other]) => hostOf(other) === hostOf(target))?.[1];
}

function hostOf(target: string): string {
  return target.slice(0, target.lastIndexOf(":"));
}

/**
 * Exchange answers with an error, and nobody got what they asked for. The browser's error alone may be a
 * filter's: the server bears it out, or the client, whose TLS reached Exchange itself. What the server alone
 * is refused with a 4xx may be meant for servers; the visitor's own error, or silence, bears it out.
 */
function isErring({ exchange, exchangeStatuses }: Evidence): boolean {
  const { browser, client, server } = exchange;
  if (browser === "good" || exchangeStatuses.length === 0) return false;
  if (server === "good" && !isErringAtVisitorsDoor(exchange)) return false;
  if (client !== "error" && server !== "error" && server !== "silent") return false;
  const isOfVisitor = [browser, client].some((reach) => reach === "error" || reach === "silent");
  return (
    exchangeStatuses.some((status) => status >= serverErrorStatus) ||
    (isOfVisitor && exchangeStatuses.some((status) => status >= errorStatus))
  );
}

/**
 * The client's TLS reached Exchange itself and got an error, and the browser had no answer of another kind.
 * The server may be led to another front door, so its good answer does not refute that.
 */
export function isErringAtVisitorsDoor({ browser, client }: Evidence["exchange"]): boolean {
  return client === "error" && browser !== "good" && browser !== "answered";
}

/**
 * Most of the time passes after the connection stands, and more than a detour adds: that part is
 * the service's, and no route shortens it.
 */
export function isAnswerLate(
  { exchangeHandshakeMs: handshakeMs }: Evidence,
  measured: Measured,
): boolean {
  const { measuredLatency } = measured;
  if (
    handshakeMs === null ||
    measuredLatency === null ||
    isHandshakeCutShort(handshakeMs, measured)
  )
    return false;
  return measuredLatency - handshakeMs > addedLatencyLimitMs && handshakeMs < measuredLatency / 2;
}

/** The network gets there quickly, and the answer takes long all the same. */
export function isServiceSlow(
  { exchangeHandshakeMs: handshakeMs }: Evidence,
  measured: Measured,
): boolean {
  const { measuredLatency } = measured;
  if (
    handshakeMs === null ||
    measuredLatency === null ||
    isHandshakeCutShort(handshakeMs, measured)
  )
    return false;
  return (
    measuredLatency > acceptableLatencyMs &&
    handshakeMs <= acceptableLatencyMs &&
    measuredLatency - handshakeMs > addedLatencyLimitMs
  );
}

/**
 * Whether the handshake is too quick for the way to the egress or to the front door: a satellite modem or an
 * accelerator answered it on this side, and it says nothing of the service.
 */
function isHandshakeCutShort(handshakeMs: number, measured: Measured): boolean {
  const {
    browserLocation: place,
    browserLocationSource: source,
    browserToEgressLocationDistance: toEgressKm,
    currentFrontDoor: door,
  } = measured;
  const locations = locationsOf(measured);
  const toDoorKm = place && door && locations.door === "believed" ? geodesicKm(place, door) : 0;
  const farthestKm = Math.max(
    toDoorKm,
    source !== "egress" && locations.egress === "believed" ? (toEgressKm ?? 0) : 0,
  );
  return farthestKm > detourDistanceKm && handshakeMs < leastRoundTripMs(farthestKm);
}
