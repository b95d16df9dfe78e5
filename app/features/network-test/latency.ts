import { ok, refuse, type Result } from "~/lib/result";
import { percentile } from "~/lib/statistics";

import type { ClientReason } from "./client/client-results";

/** What the browser saw of one request that was answered. */
export type LatencyReading = {
  /** From handing the request over until its answer was complete, in ms. */
  wallMs: number;
  /** `responseStart - requestStart` of Resource Timing in ms; null where the endpoint withholds it. */
  timingMs: number | null;
  /** Whether the connection was open before; null where it cannot be told. */
  isReused: boolean | null;
};

/** Why one request gave no reading. */
export type ReadingFailure = "endpoint-dead" | "endpoint-timeout";

/** Why there is no latency: the endpoint gave no usable answer, none in time, or too few of them. */
export const latencyFailures = [
  "endpoint-dead",
  "endpoint-timeout",
  "endpoint-error",
  "too-few-samples",
] as const;
export type LatencyFailure = (typeof latencyFailures)[number];

/**
 * What an endpoint answered with, as far as a page may read it: what was asked for, an error, or something
 * whose status stays hidden from the page. `status` is null where nobody could read it.
 */
export const answerKinds = ["good", "error", "unread"] as const;
export type ExchangeAnswer = { kind: (typeof answerKinds)[number]; status: number | null };

/** Why samples say more of the page than of the network; they are kept, and no latency is made of them. */
export const disturbances = [
  "processor-busy",
  "tab-throttled",
  "clock-stepped",
] as const satisfies readonly ClientReason[];
export type Disturbance = (typeof disturbances)[number];

/**
 * What disturbed a measurement, where its method lets that into the number: wall time has in it how
 * late the page is told of an answer, Resource Timing has not.
 */
export function disturbanceOf(
  method: LatencyMethod,
  seen: ClientReason | null,
): Disturbance | null {
  return method === "wall-time" ? (disturbances.find((each) => each === seen) ?? null) : null;
}

export const latencyMethods = ["resource-timing", "wall-time"] as const;
export type LatencyMethod = (typeof latencyMethods)[number];

/** A method as a report states it, with how far the latency may be off in ms, either way. */
export type StatedMethod = { kind: LatencyMethod; errorMs: number };

/** How much wall time reads too high, learnt from an origin whose timing is readable. All in ms. */
export type Calibration = {
  /** Lower quartile of wall time less Resource Timing: what the least of 25 samples carries, also on a busy machine. */
  excessMs: number;
  /** How far the median of the excesses lies above the least. */
  spreadMs: number;
};

export type Latency = {
  /** The least sample, in ms (specification §9). */
  measuredMs: number;
  medianMs: number;
  /** The samples it is made of, in the order taken, in ms. */
  samplesMs: number[];
  method: LatencyMethod;
  /** How far `measuredMs` may be off the round trip time, either way, in ms. */
  errorMs: number;
};

/** Fewer samples than this are no measurement: a fifth of what a test asks for (decision 0008). */
export const leastSampleCount = 5;

/** Finest clock step browsers give a page without isolation, in ms (High Resolution Time, section 7). */
const finestClockMs = 0.1;

/** Error of each method, the larger of ms and a share of the round trip (decision 0008). */
const methodErrors = {
  "resource-timing": { ms: 1.5, share: 0.02 },
  "wall-time": { ms: 4, share: 0.05 },
  /** Wall time with nothing to calibrate it. */
  uncalibrated: { ms: 10, share: 0.05 },
} as const;

/**
 * The excess of wall time over Resource Timing, from readings of our own origin.
 *
 * @returns null with fewer than five usable readings
 */
export function calibrationFrom(readings: readonly LatencyReading[]): Calibration | null {
  const excesses = readings.flatMap(({ wallMs, timingMs, isReused }) =>
    timingMs !== null && isReused !== false && wallMs >= timingMs ? [wallMs - timingMs] : [],
  );
  if (excesses.length < leastSampleCount) return null;
  const at = (share: number) => percentile(excesses, share) ?? 0;
  return { excessMs: at(0.25), spreadMs: at(0.5) - at(0) };
}

/**
 * One reading as a round trip time in ms: Resource Timing where there is any, else wall time
 * less the known excess; never less than the finest step of the clock.
 */
export function roundTripMsOf(
  { wallMs, timingMs }: LatencyReading,
  calibration: Calibration | null,
): number {
  return rounded(Math.max(finestClockMs, timingMs ?? wallMs - (calibration?.excessMs ?? 0)));
}

/**
 * How far a measured round trip may be off, in ms either way.
 *
 * @param clockStepMs the step of the browser's clock, which rounds both ends of an interval
 */
export function errorBoundMs(
  measuredMs: number,
  {
    method,
    calibration,
    clockStepMs,
  }: { method: LatencyMethod; calibration: Calibration | null; clockStepMs: number },
): number {
  const isBlind = method === "wall-time" && calibration === null;
  const { ms, share } = methodErrors[isBlind ? "uncalibrated" : method];
  const spreadMs = method === "wall-time" ? (calibration?.spreadMs ?? 0) : 0;
  return rounded(Math.max(ms, measuredMs * share, spreadMs, 2 * clockStepMs));
}

export type Taken = { readings: readonly LatencyReading[]; failures: readonly ReadingFailure[] };

/**
 * What the samples of one endpoint amount to. Readings by Resource Timing on a reused
 * connection count alone where there are enough of them, else all as wall time, but for those
 * on a connection known to be new.
 *
 * @returns a number only from five samples on; else the commonest failure when nothing at
 *          all was answered, or "too-few-samples"
 */
export function latencyOf(
  { readings, failures }: Taken,
  { calibration, clockStepMs }: { calibration: Calibration | null; clockStepMs: number },
): Result<Latency, LatencyFailure> {
  const onOpenConnection = readings.filter(({ isReused }) => isReused !== false);
  const timed = onOpenConnection.filter(({ timingMs }) => timingMs !== null);
  const method = timed.length >= leastSampleCount ? "resource-timing" : "wall-time";
  const counted = method === "resource-timing" ? timed : onOpenConnection;
  if (counted.length < leastSampleCount) {
    return refuse(readings.length > 0 ? "too-few-samples" : commonestFailure(failures));
  }
  const samplesMs = counted.map((reading) => roundTripMsOf(reading, calibration));
  const measuredMs = Math.min(...samplesMs);
  return ok({
    measuredMs,
    medianMs: rounded(percentile(samplesMs, 0.5) ?? measuredMs),
    samplesMs,
    method,
    errorMs: errorBoundMs(measuredMs, { method, calibration, clockStepMs }),
  });
}

/** Hundredths of a ms: browsers read no finer clock, and sums of its readings trail a row of nines. */
function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}

function commonestFailure(failures: readonly ReadingFailure[]): LatencyFailure {
  if (failures.length === 0) return "too-few-samples";
  const timeouts = failures.filter((failure) => failure === "endpoint-timeout").length;
  return timeouts * 2 >= failures.length ? "endpoint-timeout" : "endpoint-dead";
}
