import { errorStatus } from "~/lib/http-status";
import { refuse, type Result } from "~/lib/result";

import { machineReason } from "../client/machine-conditions";
import {
  disturbanceOf,
  latencyOf,
  roundTripMsOf,
  type ExchangeAnswer,
  type LatencyFailure,
  type LatencyReading,
  type ReadingFailure,
} from "../latency";
import { calibrationSampleCount, type LatencyStep, type LatencyTransport } from "../plan";
import type { Running, Work } from "./work";
import type { EndpointAnswer, Sampled } from "./probes";
import type { Happening } from "./test-event";

/** What a series of samples is made of. */
export type Series = Sampled & {
  sampleCount: number;
  warmUpCount: number;
  failuresInRowLimit: number;
};

/** The outcome of a series, filled while it runs. */
export type Samples = { readings: LatencyReading[]; failures: ReadingFailure[] };

/** Measures the round trip to the exchange endpoint and, once there is one, asks which front door answered. */
export async function* measureLatency(step: LatencyStep, work: Work): Running {
  const { findings, probes, signal } = work;
  const samples: Samples = { readings: [], failures: [] };
  const endWatch = probes.watchTab();
  yield* takeSamples({ ...step, url: step.endpointUrl }, work, samples);
  const seen = machineReason(endWatch());
  findings.lostSampleCount = samples.failures.length;

  const latency = latencyOf(samples, {
    calibration: findings.calibration,
    clockStepMs: probes.clockStepMs(),
  });
  const failure = latency.ok
    ? disturbanceOf(latency.value.method, seen)
    : await failureOf(latency.refusal, step, work);
  if (!latency.ok || failure) {
    findings.latencyFailure = failure;
    findings.straySamplesMs = samples.readings.map((reading) =>
      roundTripMsOf(reading, findings.calibration),
    );
    return failure;
  }
  findings.latency = latency.value;
  yield { type: "measured", latency: latency.value };
  const answer = await probes.readAnswer(step, signal);
  findings.faultZone = answer.faultZone;
  findings.exchangeAnswer = { kind: kindOf(answer, step.transport), status: answer.status };
  yield { type: "fault-zone-read", code: findings.faultZone };
  return null;
}

/**
 * The kind of an answer that a latency was measured with. A picture that loaded is a good answer,
 * also where its status cannot be read.
 */
function kindOf({ status }: EndpointAnswer, transport: LatencyTransport): ExchangeAnswer["kind"] {
  if (status !== null) return status >= errorStatus ? "error" : "good";
  return transport === "image" ? "good" : "unread";
}

/** No picture is not yet no answer: an endpoint that says something else is asked what it says. */
async function failureOf(
  refusal: LatencyFailure,
  step: LatencyStep,
  { probes, signal, findings }: Work,
): Promise<LatencyFailure> {
  if (refusal !== "endpoint-dead") return refusal;
  const { isAnswered, status } = await probes.readAnswer(step, signal);
  if (!isAnswered) return refusal;
  findings.exchangeAnswer = { kind: "error", status };
  return "endpoint-error";
}

/**
 * Takes a series of samples into `samples`. A failure costs the connection, so the next answer
 * is a warm-up again; an endpoint that fails several times in a row is not asked any further.
 */
export async function* takeSamples(
  series: Series,
  work: Work,
  samples: Samples,
): AsyncGenerator<Happening, void> {
  let warmUpsDue = series.warmUpCount;
  let failuresInRow = 0;
  for (let taken = 0; taken < series.sampleCount && failuresInRow < series.failuresInRowLimit;) {
    const sample = await takeOne(series, work);
    const isWarmUp = warmUpsDue > 0;
    if (!sample.ok) {
      failuresInRow += 1;
      warmUpsDue = series.warmUpCount;
      samples.failures.push(sample.refusal);
      yield { type: "sampled", roundTripMs: null };
      if (!isWarmUp) taken += 1;
      continue;
    }
    failuresInRow = 0;
    if (sample.value.timingMs === null) await calibrate(series.transport, work);
    if (isWarmUp) {
      warmUpsDue -= 1;
      continue;
    }
    taken += 1;
    samples.readings.push(sample.value);
    yield { type: "sampled", roundTripMs: roundTripMsOf(sample.value, work.findings.calibration) };
  }
}

/** One sample. An answer after the time-out is no sample, however late the browser reports it. */
async function takeOne(
  sampled: Sampled,
  { probes, signal }: Work,
): Promise<Result<LatencyReading, ReadingFailure>> {
  const { url, transport, timeoutMs } = sampled;
  const sample = await probes.sample({ url, transport, timeoutMs }, signal);
  return sample.ok && sample.value.wallMs >= timeoutMs ? refuse("endpoint-timeout") : sample;
}

/** Calibrates once in a test, when the first answer without timing shows that it is needed. */
async function calibrate(transport: LatencyTransport, work: Work): Promise<void> {
  work.calibrating ??= work.probes.calibrate(transport, calibrationSampleCount, work.signal);
  work.findings.calibration = await work.calibrating;
}
