import { evidenceOf, hasExchangeAnswered } from "./evidence";
import { asGoodAsMs, type ExpectedDoor } from "./front-doors";
import { locationsOf } from "./locations";
import { isAnswerLate, isServiceSlow, suiteFaultOf } from "./suite-fault";
import {
  judged,
  notTested,
  type Measured,
  type NotTestedReason,
  type Verdict,
  type VerdictDoubt,
  type VerdictFault,
  type VerdictRow,
} from "./verdict";
import type { SuiteFault } from "./verdict-fault";
import type { VerdictWord } from "./verdict-words";
import {
  acceptableLatencyMs,
  addedLatencyLimitMs,
  noticeableLatencyMs,
  thresholds,
} from "./verdicts-thresholds";

type EndpointFailure = { word: VerdictWord; fault: VerdictFault };

/** Failures of the endpoint itself. Others, such as a stopped test, say nothing about it. */
const endpointFailures: Record<string, EndpointFailure | undefined> = {
  "endpoint-dead": { word: "endpoint-dead", fault: "no-answer" },
  "endpoint-timeout": { word: "endpoint-timeout", fault: "no-answer" },
  "endpoint-error": { word: "endpoint-error", fault: "wrong-answer" },
  "too-few-samples": { word: "too-few-samples", fault: "unsteady" },
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
export function potentialImprovementMs({
  measuredLatency,
  bestPossibleLatency,
}: Measured): number | null {
  if (measuredLatency === null || bestPossibleLatency === null) return null;
  return Math.max(0, measuredLatency - bestPossibleLatency);
}

/** Whether the measured round trip is as good as the best door's: then there is nothing to gain by a move. */
export function isAsGoodAsBest({ measuredLatency, bestPossibleLatency: best }: Measured): boolean {
  return measuredLatency !== null && best !== null && measuredLatency <= asGoodAsMs(best);
}

function latency(measured: Measured): Verdict {
  const {
    measuredLatency,
    measuredLatencies,
    latencyMethod: method,
    latencyFailure,
    lostSampleCount,
    exchangeAnswer,
  } = measured;
  const threshold = thresholds.latency;
  const fault = faultOfLatency(measured);
  const status =
    exchangeAnswer?.kind === "error" && exchangeAnswer.status !== null
      ? [{ unit: "status", status: exchangeAnswer.status } as const]
      : [];
  const answered = measuredLatencies.length;
  const samples = {
    unit: "count",
    value: answered,
    noun: "samples",
    ...(lostSampleCount && { of: answered + lostSampleCount }),
  } as const;
  if (measuredLatency === null) {
    const failure = endpointFailures[latencyFailure ?? ""];
    if (failure)
      return judged("exchange-latency", {
        status: "failed",
        measured: [{ unit: "word", word: failure.word }, ...status],
        threshold,
        fault: fault ?? failure.fault,
      });
    return notTested(
      "exchange-latency",
      reasonsOfFailure[latencyFailure ?? ""] ?? "latency-missing",
      { threshold },
    );
  }
  const word = method?.kind === "resource-timing" ? "timing-resource" : "timing-wall";
  const isWrong = exchangeAnswer?.kind === "error";
  return judged("exchange-latency", {
    // The network carried both ways; what came back was no use all the same.
    status: isWrong ? "failed" : latencyStatus(measuredLatency),
    measured: [
      { unit: "ms", value: measuredLatency, ...(method && { errorMs: method.errorMs }) },
      ...status,
      samples,
      ...(method ? [{ unit: "word", word } as const] : []),
    ],
    threshold,
    fault: fault ?? (isWrong ? "wrong-answer" : undefined),
  });
}

/** What of the suite's explains the row: silence and errors where there is no latency, slowness where there is one. */
function faultOfLatency(measured: Measured): SuiteFault | undefined {
  const evidence = evidenceOf(measured);
  const fault = suiteFaultOf(evidence, measured);
  if (measured.exchangeAnswer?.kind === "error")
    return fault === "service-error" ? fault : undefined;
  if (measured.measuredLatency !== null)
    return isServiceSlow(evidence, measured) ? "service-slow" : undefined;
  return fault === "service-down" && hasExchangeAnswered(evidence)
    ? undefined
    : (fault ?? undefined);
}

function latencyStatus(latencyMs: number) {
  if (latencyMs > noticeableLatencyMs) return "failed";
  return latencyMs > acceptableLatencyMs ? "warning" : "ok";
}

function improvement(measured: Measured): Verdict {
  const threshold = thresholds.improvement;
  const improvementMs = potentialImprovementMs(measured);
  if (measured.measuredLatency === null)
    return notTested("exchange-improvement", "latency-missing", { threshold });
  if (improvementMs === null)
    return notTested("exchange-improvement", reasonWithoutDoors(measured), { threshold });
  const [best] = measured.optimalFrontDoors;
  const isMore = improvementMs > addedLatencyLimitMs && !isAsGoodAsBest(measured);
  return judged("exchange-improvement", {
    status: isMore ? "warning" : "ok",
    doubt: locationsOf(measured).isPlaceSuspect
      ? "place-suspect"
      : isAnswerLate(evidenceOf(measured), measured)
        ? "answer-late"
        : null,
    measured: [
      { unit: "ms", value: improvementMs },
      ...(best
        ? [{ unit: "word", word: best.basis === "measured" ? "by-others" : "by-distance" } as const]
        : []),
    ],
    threshold,
  });
}

function frontDoor(measured: Measured): Verdict {
  const { currentFrontDoor: door, exchangeFaultZoneCode: code } = measured;
  const threshold = thresholds.frontDoor;
  if (code === null) return notTested("exchange-front-door", "front-door-unnamed", { threshold });
  if (!door)
    return notTested("exchange-front-door", "front-door-unknown", {
      measured: [{ unit: "text", text: code }],
      threshold,
    });
  const shown = [{ unit: "door", door } as const];
  const doubt = doubtOfDoor(measured);
  if (measured.isCurrentFrontDoorOptimal === null && !doubt) {
    return notTested("exchange-front-door", reasonWithoutDoors(measured), {
      measured: shown,
      threshold,
    });
  }
  const isBest = measured.isCurrentFrontDoorOptimal || isAsGoodAsBest(measured);
  return judged("exchange-front-door", {
    // A quick answer does not confirm a location that it refutes.
    status: isBest && !doubt ? "ok" : "warning",
    doubt,
    measured: shown,
    threshold,
  });
}

/**
 * Why the door in use is not judged, and none is recommended: a door too far for its own round trip is
 * elsewhere, or the person is.
 */
export function doubtOfDoor(measured: Measured): VerdictDoubt | null {
  const { door, isPlaceSuspect } = locationsOf(measured);
  if (door !== "believed") return door === "refuted" ? "distance-refuted" : "distance-doubted";
  return isPlaceSuspect ? "place-suspect" : null;
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

function doorList(
  row: VerdictRow,
  doors: readonly ExpectedDoor[],
  reason: NotTestedReason,
): Verdict {
  if (doors.length === 0) return notTested(row, reason);
  return judged(row, { status: "info", measured: [{ unit: "doors", doors }] });
}

function reasonWithoutDoors({
  browserLocation,
}: Pick<Measured, "browserLocation">): NotTestedReason {
  return browserLocation ? "no-front-doors" : "no-location";
}
