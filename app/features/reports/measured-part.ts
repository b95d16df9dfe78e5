import type { CreateReportInput, GenerateReportInput } from "./generate-report.schema";
import type { Report } from "./report";

/** Error of each method where the browser states none, in ms (decision 0008). */
const defaultErrorMs = { "resource-timing": 1, "wall-time": 4 } as const;

type MeasuredPart = Pick<
  Report,
  "measuredLatency" | "measuredLatencies" | "latencyMethod" | "latencyFailure" | "probes" | "exchangeFaultZoneCode" | "claimedEgressIp"
>;

/**
 * The part of a report that only the browser can know. `measuredLatency` is the minimum
 * of the samples (specification section 9); a figure without samples counts as one sample.
 */
export function measuredPart(body: GenerateReportInput): MeasuredPart {
  const samples = body.measuredLatencies?.length
    ? body.measuredLatencies
    : body.measuredLatency === undefined
      ? []
      : [body.measuredLatency];
  const isMeasured = samples.length > 0 && !body.latencyFailure;
  const kind = body.latencyMethod ?? "wall-time";
  return {
    measuredLatency: isMeasured ? Math.min(...samples) : null,
    measuredLatencies: samples,
    latencyMethod: isMeasured ? { kind, errorMs: body.latencyErrorMs ?? defaultErrorMs[kind] } : null,
    latencyFailure: isMeasured ? null : (body.latencyFailure ?? "no-script"),
    probes: body.probes ?? [],
    exchangeFaultZoneCode: body.exchangeFaultZoneCode ?? null,
    claimedEgressIp: body.egressIp ?? null,
  };
}

type LatePart = Pick<Report, "measuredLatency" | "measuredLatencies" | "latencyMethod" | "latencyFailure">;

/**
 * What samples that come after the report make of it.
 *
 * @returns undefined when none came, or the report has its latency already
 */
export function latePart(report: Report, { measuredLatencies = [], latencyMethod }: CreateReportInput): LatePart | undefined {
  if (report.measuredLatency !== null || measuredLatencies.length === 0) return undefined;
  return {
    measuredLatency: Math.min(...measuredLatencies),
    measuredLatencies,
    latencyMethod: latencyMethod ?? { kind: "wall-time", errorMs: defaultErrorMs["wall-time"] },
    latencyFailure: null,
  };
}
