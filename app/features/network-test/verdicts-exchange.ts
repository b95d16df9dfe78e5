import type { ExpectedDoor } from "./front-doors";
import { judged, notTested, type Measured, type NotTestedReason, type Verdict, type VerdictRow } from "./verdict";
import type { VerdictWord } from "./verdict-words";
import { acceptableLatencyMs, addedLatencyLimitMs, noticeableLatencyMs, thresholds } from "./verdicts-thresholds";

/** Failures of the endpoint itself. Others, such as a stopped test, say nothing about it. */
const endpointFailures: Record<string, VerdictWord | undefined> = {
  "endpoint-dead": "endpoint-dead",
  "endpoint-timeout": "endpoint-timeout",
  "too-few-samples": "too-few-samples",
};

const reasonsOfFailure: Record<string, NotTestedReason | undefined> = {
  "no-script": "no-script",
  cancelled: "cancelled",
  "processor-busy": "client-processor-busy",
  "tab-throttled": "client-tab-throttled",
  "clock-stepped": "client-clock-stepped",
};

/** Latency to Exchange, what could be gained, and the doors of both workloads. */
export function exchangeVerdicts(measured: Measured): Verdict[] {
  return [latency(measured), improvement(measured), frontDoor(measured), ...bestDoors(measured)];
}

/**
 * What the measured latency lies above the least to expect from the place, in ms; 0 when
 * it lies below; null when either is not known.
 */
export function potentialImprovementMs({ measuredLatency, bestPossibleLatency }: Measured): number | null {
  if (measuredLatency === null || bestPossibleLatency === null) return null;
  return Math.max(0, measuredLatency - bestPossibleLatency);
}

function latency({ measuredLatency, measuredLatencies, latencyMethod: method, latencyFailure, lostSampleCount }: Measured): Verdict {
  const threshold = thresholds.latency;
  const answered = measuredLatencies.length;
  const samples = { unit: "count", value: answered, noun: "samples", ...(lostSampleCount && { of: answered + lostSampleCount }) } as const;
  if (measuredLatency === null) {
    const word = endpointFailures[latencyFailure ?? ""];
    if (word) return judged("exchange-latency", { status: "failed", measured: [{ unit: "word", word }], threshold });
    return notTested("exchange-latency", reasonsOfFailure[latencyFailure ?? ""] ?? "latency-missing", { threshold });
  }
  const word = method?.kind === "resource-timing" ? "timing-resource" : "timing-wall";
  return judged("exchange-latency", {
    status: latencyStatus(measuredLatency),
    measured: [
      { unit: "ms", value: measuredLatency, ...(method && { errorMs: method.errorMs }) },
      samples,
      ...(method ? [{ unit: "word", word } as const] : []),
    ],
    threshold,
  });
}

function latencyStatus(latencyMs: number) {
  if (latencyMs > noticeableLatencyMs) return "failed";
  return latencyMs > acceptableLatencyMs ? "warning" : "ok";
}

function improvement(measured: Measured): Verdict {
  const threshold = thresholds.improvement;
  const improvementMs = potentialImprovementMs(measured);
  if (measured.measuredLatency === null) return notTested("exchange-improvement", "latency-missing", { threshold });
  if (improvementMs === null) return notTested("exchange-improvement", reasonWithoutDoors(measured), { threshold });
  const [best] = measured.optimalFrontDoors;
  return judged("exchange-improvement", {
    status: improvementMs > addedLatencyLimitMs ? "warning" : "ok",
    measured: [
      { unit: "ms", value: improvementMs },
      ...(best ? [{ unit: "word", word: best.basis === "measured" ? "by-others" : "by-distance" } as const] : []),
    ],
    threshold,
  });
}

function frontDoor({ currentFrontDoor: door, exchangeFaultZoneCode: code, ...measured }: Measured): Verdict {
  const threshold = thresholds.frontDoor;
  if (code === null) return notTested("exchange-front-door", "front-door-unnamed", { threshold });
  if (!door) return notTested("exchange-front-door", "front-door-unknown", { measured: [{ unit: "text", text: code }], threshold });
  const shown = [{ unit: "door", door } as const];
  if (measured.isCurrentFrontDoorOptimal === null) {
    return notTested("exchange-front-door", reasonWithoutDoors(measured), { measured: shown, threshold });
  }
  return judged("exchange-front-door", {
    status: measured.isCurrentFrontDoorOptimal ? "ok" : "warning",
    measured: shown,
    threshold,
  });
}

function bestDoors(measured: Measured): Verdict[] {
  const place = (row: VerdictRow, doors: readonly ExpectedDoor[]) =>
    doorList(row, doors, reasonWithoutDoors(measured));
  const egress = (row: VerdictRow, doors: readonly ExpectedDoor[]) =>
    doorList(row, doors, measured.egressLocation ? "no-front-doors" : "egress-unknown");
  return [
    place("exchange-best-doors", measured.optimalFrontDoors),
    egress("exchange-best-doors-for-egress", measured.optimalFrontDoorsForEgress),
    place("sharepoint-best-doors", measured.optimalSharePointFrontDoors),
    egress("sharepoint-best-doors-for-egress", measured.optimalSharePointFrontDoorsForEgress),
  ];
}

function doorList(row: VerdictRow, doors: readonly ExpectedDoor[], reason: NotTestedReason): Verdict {
  if (doors.length === 0) return notTested(row, reason);
  return judged(row, { status: "info", measured: [{ unit: "doors", doors }] });
}

function reasonWithoutDoors({ browserLocation }: Pick<Measured, "browserLocation">): NotTestedReason {
  return browserLocation ? "no-front-doors" : "no-location";
}
