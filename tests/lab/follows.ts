import { transferConnections } from "~/features/network-test/client/arrivals";
import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import type { Measured } from "~/features/network-test/verdict";
import {
  acceptableLatencyMs,
  downloadFloorBps,
  jitterLimitMs,
} from "~/features/network-test/verdicts-thresholds";

import type { Cause } from "./causes";
import { refutedDistances } from "./refuted-distance";
import type { SuiteHost } from "./scenarios/network";

/**
 * A cause that another one brings along. It may be named only where the report itself shows that it
 * came of that one: without the evidence it is a false alarm as any other.
 */
export type Consequence = { cause: Cause; when: (report: Measured) => boolean };

export const following = (when: Consequence["when"], ...brought: readonly Cause[]): Consequence[] =>
  brought.map((cause) => ({ cause, when }));

/** What of these a report shows to be a consequence. */
export function shownConsequences(consequences: readonly Consequence[], report: Measured): Cause[] {
  return consequences.filter(({ when }) => when(report)).map(({ cause }) => cause);
}

const endpointsOf = ({ connectivity }: Measured) => connectivity?.data?.results ?? [];
const socketsOf = ({ webSocket }: Measured) => webSocket?.data?.results ?? [];

/**
 * Nothing that was asked for came, neither Exchange nor any endpoint nor a WebSocket: one wall
 * stands before all of it.
 */
export function isCutOff(report: Measured): boolean {
  return (
    report.measuredLatency === null &&
    endpointsOf(report).length > 0 &&
    endpointsOf(report).every(({ code }) => code !== "Successful") &&
    socketsOf(report).every(({ isOpened }) => !isOpened)
  );
}

/** A sign-in page answers for every name, or nothing answers at all. */
export function isWalledOff(report: Measured): boolean {
  return (report.connectivity?.data?.isCaptivePortal ?? false) || isCutOff(report);
}

/** What the system says of a name for which it has no address (getaddrinfo(3)), or resolvers that are silent. */
const withoutAddress = ["ENOTFOUND", "EAI_AGAIN", "ENODATA", "ETIMEOUT"];

/** Endpoints that are not reached lack an address, all of them. */
export function areNamesMissing(report: Measured): boolean {
  const bad = endpointsOf(report).filter(({ code }) => code !== "Successful");
  return bad.length > 0 && bad.every(({ code }) => code === "DnsFailed");
}

/** Every WebSocket that did not open lacked an address. */
export function areSocketNamesMissing(report: Measured): boolean {
  return socketsOf(report).every(
    ({ failure }) => failure === null || withoutAddress.includes(failure),
  );
}

/** Every WebSocket that did not open was refused by a proxy that wants a password. */
export function areSocketsForPassword(report: Measured): boolean {
  return socketsOf(report).every(
    ({ failure }) => failure === null || failure === "proxy-authentication",
  );
}

/** One host alone is not reached. */
export function isOneHostMissing(report: Measured): boolean {
  return (
    new Set(
      endpointsOf(report)
        .filter(({ code }) => code !== "Successful")
        .map(({ host }) => host),
    ).size === 1
  );
}

/** Exchange did not answer, and all that is missing has its name. */
export function isExchangeAlone(report: Measured): boolean {
  return report.measuredLatency === null && isOneHostMissing(report);
}

/** Bytes of a full packet. */
const segmentBytes = 1448;

/**
 * TCP under loss sends at most so fast (Mathis et al., 1997); timeouts make it up to so many times
 * slower (Padhye et al., 1998).
 */
const slowedByTimeouts = 4;

/** Files come no slower than TCP sends over as much loss as the calls met. */
export function isSlowedByLoss({ skype, bufferBloat }: Measured): boolean {
  const { lossRatio = null, latencyMs = null } = skype?.data ?? {};
  const rate = bufferBloat?.data?.download?.bitsPerSecond ?? null;
  if (!lossRatio || latencyMs === null || rate === null) return false;
  const one = (segmentBytes * 8000 * 1.22) / (latencyMs * Math.sqrt(lossRatio / 2));
  return rate >= (transferConnections * one) / slowedByTimeouts && rate < downloadFloorBps;
}

/** In a page, which sees no loss, the same of what was set: at most 5 % each way leave a connection this much. */
const leastUnderLossBps = 500_000;
export function isNotStarved({ bufferBloat }: Measured): boolean {
  return (bufferBloat?.data?.download?.bitsPerSecond ?? 0) >= leastUnderLossBps;
}

/** Packets of a call are sent so far apart, in ms: delays that differ more make one overtake the other. */
const packetGapMs = 20;

export function isJitterBeyondGap({ skype }: Measured): boolean {
  return (skype?.data?.jitterMs ?? 0) > packetGapMs;
}

/** The way itself is short, by handshakes or the browser's samples: what calls wait for is the unevenness. */
export function isWayShort({ connectivity, measuredLatency, skype }: Measured): boolean {
  const handshakesMs =
    connectivity?.data?.results.flatMap(({ connectMs }) =>
      connectMs === null ? [] : [connectMs],
    ) ?? [];
  const wayMs = measuredLatency ?? (handshakesMs.length > 0 ? Math.min(...handshakesMs) : null);
  return (
    wayMs !== null && wayMs < acceptableLatencyMs && (skype?.data?.jitterMs ?? 0) >= jitterLimitMs
  );
}

/** The queue that an echo met is so deep, in ms. */
export const depthOf = (hop: { latency: ClientLatency } | null | undefined) =>
  hop ? hop.latency.p95Ms - hop.latency.minMs : 0;

/**
 * From this depth on a queue counts as one, in ms (decision 0033): what is loaded through it fills
 * it, and is delayed and dropped there.
 */
export const queueMs = 20;

function isQueueSeen({ congestion }: Measured): boolean {
  return (
    Math.max(depthOf(congestion?.data?.gateway), depthOf(congestion?.data?.firstPublicHop)) >=
    queueMs
  );
}

/** The gateway answers evenly, and what lies behind it does not. */
export function isUnevenBehindGateway({ congestion }: Measured): boolean {
  return (
    depthOf(congestion?.data?.gateway) < queueMs &&
    (congestion?.data?.firstPublicHop?.latency.jitterMs ?? 0) > 0
  );
}

/** One full packet takes longer than 8 ms: a few of them are a queue by themselves. */
const slowestBps = 1_500_000;

export function isLineOfFewPackets({ bufferBloat }: Measured): boolean {
  const directions = [bufferBloat?.data?.download, bufferBloat?.data?.upload];
  return directions.some((direction) => (direction?.bitsPerSecond ?? Infinity) < slowestBps);
}

/** Our server fails with the suite as well, or gets an error from it. */
export function failsForServer({ serverTests }: Measured): boolean {
  const { dns = [], connectivity = [] } = serverTests ?? {};
  return (
    dns.some(({ outcome }) => outcome !== "resolved") ||
    connectivity.some(({ code, status }) => code !== "Successful" || (status ?? 0) >= 400)
  );
}

/** Every endpoint that is missed is one of these hosts of the suite, which our server does not test. */
export const areOnlyMissing =
  (...hosts: readonly SuiteHost[]) =>
  (report: Measured): boolean => {
    const missed = [
      ...endpointsOf(report)
        .filter(({ code }) => code !== "Successful")
        .map(({ host }) => host),
      ...report.probes.filter(({ latencyMs }) => latencyMs === null).map(({ name }) => name),
    ];
    return (
      missed.length > 0 && missed.every((host) => hosts.some((one) => one === host.split(".")[0]))
    );
  };

/** The line carries much more the other way, so the server of the download limits it. */
export function isUploadQuick({ bufferBloat }: Measured): boolean {
  const { download, upload } = bufferBloat?.data ?? {};
  return (upload?.bitsPerSecond ?? 0) > 2 * (download?.bitsPerSecond ?? Infinity);
}

/** A measured round-trip time contradicts a distance of the report. */
export function isDistanceRefuted(report: Measured): boolean {
  return Object.values(refutedDistances(report)).some(Boolean);
}

/** What passes a full queue waits, is uneven and lost in part, and gets what is left of the rate. */
export const whatWaits = following(
  isQueueSeen,
  "bloat",
  "jitter",
  "loss",
  "slow-line",
  "uneven-line",
);

/** A page sees what its own load adds, and nothing of what was there before. */
export const ownLoadAlone = following(() => true, "bloat");
