import type { MeasuredSample } from "~/features/performance/samples/sample";

/** A sample that only connected; a test names what it is about. */
export function aMeasuredSample(
  given: Pick<MeasuredSample, "at" | "egressIp"> & Partial<MeasuredSample>,
): MeasuredSample {
  return {
    workload: "Exchange",
    tenantId: null,
    place: 0,
    isConnected: true,
    isWssConnected: null,
    latencyMs: null,
    downloadBps: null,
    lossRatio: null,
    jitterMs: null,
    isOnsite: null,
    vpnName: null,
    tlsIssuer: null,
    ...given,
  };
}
