import { errorBoundMs, type LatencyMethod } from "~/features/network-test/latency";

import type { CreateReportInput, GenerateReportInput } from "./generate-report.schema";
import type { Report } from "./report";

type MeasuredPart = Pick<
  Report,
  | "measuredLatency"
  | "measuredLatencies"
  | "latencyMethod"
  | "latencyFailure"
  | "lostSampleCount"
  | "exchangeAnswer"
  | "probes"
  | "exchangeFaultZoneCode"
  | "claimedEgressIp"
>;

/**
 * The part of a report that only the browser can know. `measuredLatency` is the minimum
 * of the samples (specification §9); a figure without samples counts as one sample. What a
 * wrong answer took is no latency to Exchange: a box nearby may have given it.
 */
export function measuredPart(body: GenerateReportInput): MeasuredPart {
  const samples = body.measuredLatencies?.length
    ? body.measuredLatencies
    : body.measuredLatency === undefined
      ? []
      : [body.measuredLatency];
  const isTimed = samples.length > 0 && !body.latencyFailure;
  const isMeasured = isTimed && body.exchangeAnswer !== "error";
  const leastMs = Math.min(...samples);
  const kind = body.latencyMethod ?? "wall-time";
  return {
    measuredLatency: isMeasured ? leastMs : null,
    measuredLatencies: samples,
    latencyMethod: isMeasured
      ? { kind, errorMs: body.latencyErrorMs ?? assumedErrorMs(leastMs, kind) }
      : null,
    latencyFailure: isMeasured
      ? null
      : (body.latencyFailure ?? (isTimed ? "endpoint-error" : "no-script")),
    lostSampleCount: body.lostSampleCount ?? null,
    exchangeAnswer: body.exchangeAnswer
      ? { kind: body.exchangeAnswer, status: body.exchangeStatus ?? null }
      : null,
    probes: body.probes ?? [],
    exchangeFaultZoneCode: body.exchangeFaultZoneCode ?? null,
    claimedEgressIp: body.egressIp ?? null,
  };
}

type LatePart = Pick<
  Report,
  "measuredLatency" | "measuredLatencies" | "latencyMethod" | "latencyFailure" | "lostSampleCount"
>;

/**
 * What samples that come after the report make of it.
 *
 * @returns undefined when none came, the report has its latency already, or Exchange answered with an error
 */
export function latePart(
  report: Report,
  { measuredLatencies = [], latencyMethod, lostSampleCount }: CreateReportInput,
): LatePart | undefined {
  if (report.measuredLatency !== null || measuredLatencies.length === 0) return undefined;
  if (report.exchangeAnswer?.kind === "error") return undefined;
  const leastMs = Math.min(...measuredLatencies);
  return {
    measuredLatency: leastMs,
    measuredLatencies,
    latencyMethod: latencyMethod ?? {
      kind: "wall-time",
      errorMs: assumedErrorMs(leastMs, "wall-time"),
    },
    latencyFailure: null,
    lostSampleCount: lostSampleCount ?? null,
  };
}

/** The error in ms where none is stated: that of a browser that has calibrated nothing. */
function assumedErrorMs(measuredMs: number, method: LatencyMethod): number {
  return errorBoundMs(measuredMs, { method, calibration: null, clockStepMs: 0 });
}
