import type { Calibration, Latency, LatencyFailure } from "../latency";
import type { Step } from "../plan";
import type { Probes, SavedMeasurement } from "./probes";
import type { FoundLocation, GeneratedReport, Happening, ProbeResult, StepFailure } from "./test-event";

/** What the steps of one test have found so far; each step adds its own part. */
export type Findings = {
  location: FoundLocation | null;
  latency: Latency | null;
  latencyFailure: LatencyFailure | null;
  /** Null until something had to be calibrated, and when that was not possible. */
  calibration: Calibration | null;
  faultZone: string | null;
  probes: ProbeResult[];
  report: GeneratedReport | null;
};

export function noFindings(): Findings {
  return {
    location: null,
    latency: null,
    latencyFailure: null,
    calibration: null,
    faultZone: null,
    probes: [],
    report: null,
  };
}

/** What a step works with; `calibrating` is begun by the first that needs it and shared by all. */
export type Work = { probes: Probes; signal: AbortSignal; findings: Findings; calibrating?: Promise<Calibration | null> };

/** A step as it runs: reports as it goes and ends with its failure, or null. */
export type Running = AsyncGenerator<Happening, StepFailure | null>;

/**
 * The form body of GenerateTestReport (specification section 7, and the fields this product
 * adds). What is not known is left out: an empty field could be read as zero.
 */
export function reportFields(
  { location, latency, latencyFailure, faultZone, probes }: Findings,
  { tenantDomain, debugTrace }: Extract<Step, { kind: "report" }>,
): Record<string, string> {
  const fields: Record<string, string | number | boolean | null | undefined> = {
    browserLatitude: location?.named?.latitude,
    browserLongitude: location?.named?.longitude,
    browserLocationCity: location?.named?.city,
    browserLocationRegion: location?.named?.region,
    browserLocationCountry: location?.named?.country,
    browserLocationIsAutoDetected: location && location.source !== "manual",
    placeId: location?.placeId,
    exchangeFaultZoneCode: faultZone,
    measuredLatency: latency?.measuredMs,
    measuredLatencies: latency?.samplesMs.join(","),
    latencyMethod: latency?.method,
    latencyErrorMs: latency?.errorMs,
    latencyFailure,
    probes: probes.length > 0 ? JSON.stringify(probes) : null,
    tenantDomain,
    debugTrace: debugTrace || null,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The body of CreateReport. */
export function savedMeasurement(reportId: string, { latency, probes }: Findings): SavedMeasurement {
  return {
    id: reportId,
    ...(latency && {
      measuredLatencies: latency.samplesMs,
      latencyMethod: { kind: latency.method, errorMs: latency.errorMs },
    }),
    ...(probes.length > 0 && { probes }),
  };
}
