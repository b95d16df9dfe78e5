import type { ClientTestData } from "./client-data.schema";
import type { ClientReason } from "./client-results";
import { latencyOf } from "./repeated-latency";

/** What came of a download or an upload; times in ms. */
export type LoadTransfer = {
  bitsPerSecond: number | null;
  bytes: number;
  elapsedMs: number;
  reason: ClientReason | null;
};

type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;

/**
 * A direction with the round trips in ms that were taken meanwhile, null for a lost one. Load that
 * never was is no load: without a rate, the latency beside it says nothing.
 */
export function judgeLoad(
  result: LoadTransfer,
  samples: readonly (number | null)[],
  busy: ClientReason | null,
): Direction {
  const { bytes, elapsedMs } = result;
  const reason = busy ?? result.reason;
  if (reason) return { bitsPerSecond: null, bytes, elapsedMs, loaded: null, reason };
  const loaded = latencyOf(
    samples.filter((ms) => ms !== null),
    samples.length,
  );
  return {
    bitsPerSecond: result.bitsPerSecond,
    bytes,
    elapsedMs,
    loaded,
    reason: loaded ? null : "too-few-samples",
  };
}
