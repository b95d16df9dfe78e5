import type { Step } from "../plan";
import type { SavedMeasurement } from "./probes";
import type { Findings } from "./work";

/**
 * The form body of GenerateTestReport (specification §7, and the fields this product
 * adds). What is not known is left out: an empty field could be read as zero.
 */
export function reportFields(
  {
    location,
    latency,
    latencyFailure,
    straySamplesMs,
    lostSampleCount,
    faultZone,
    exchangeAnswer,
    locationFailure,
    probes,
  }: Findings,
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
    browserLocationFailure: locationFailure,
    exchangeFaultZoneCode: faultZone,
    exchangeAnswer: exchangeAnswer?.kind,
    exchangeStatus: exchangeAnswer?.status,
    measuredLatency: latency?.measuredMs,
    measuredLatencies: (latency?.samplesMs ?? straySamplesMs).join(",") || null,
    latencyMethod: latency?.method,
    latencyErrorMs: latency?.errorMs,
    latencyFailure,
    lostSampleCount,
    probes: probes.length > 0 ? JSON.stringify(probes) : null,
    tenantDomain,
    debugTrace: debugTrace || null,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** The body of CreateReport. */
export function savedMeasurement(
  reportId: string,
  { latency, lostSampleCount, probes }: Findings,
): SavedMeasurement {
  return {
    id: reportId,
    ...(latency && {
      measuredLatencies: latency.samplesMs,
      latencyMethod: { kind: latency.method, errorMs: latency.errorMs },
      ...(lostSampleCount !== null && { lostSampleCount }),
    }),
    ...(probes.length > 0 && { probes }),
  };
}
