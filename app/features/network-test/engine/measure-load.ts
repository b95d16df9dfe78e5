import type { ClientTestData } from "../client/client-data.schema";
import { judgeLoad, type LoadTransfer } from "../client/judge-load";
import { machineReason } from "../client/machine-conditions";
import { withLineRate, type Line } from "../client/line-rate";
import { latencyOf } from "../client/repeated-latency";
import { rampShare } from "../client/throughput";
import { roundTripMsOf } from "../latency";
import type { LoadedFile, LoadStep } from "../plan";
import { sendFound } from "./send-found";
import type { Running, Work } from "./work";

type Load = ClientTestData["bufferBloat"];
type Direction = NonNullable<Load["download"]>;

/** Samples at rest and their pause in ms; under load one begins after each pause, whether or not the last has come. */
const idleCount = 20;
const idlePauseMs = 50;
const loadedPauseMs = 100;

/** Download, upload, and the round trip at rest and during each: what it rises by is what full buffers add. */
export async function* measureLoad(step: LoadStep, work: Work): Running {
  const { probes, findings, signal } = work;
  if (!findings.report) return "load-failed";
  const startedAt = probes.now();
  const sample = samplerFor(step, work);
  const idle = await atRest(sample, work);
  const load: Load = {
    host: new URL(step.endpointUrl).hostname,
    idle,
    download: null,
    upload: null,
  };
  if (step.download) {
    const file = step.download;
    load.download = withLineRate(
      await underLoad(sample, work, () =>
        probes.download(file, { limitMs: step.transferMs, signal }),
      ),
      lineTo(file),
    );
    yield { type: "loaded", load: { ...load } };
  }
  if (step.upload) {
    const file = step.upload;
    load.upload = withLineRate(
      await underLoad(sample, work, () =>
        probes.upload(file, { limitMs: step.transferMs, idleMs: idle?.minMs ?? 0, signal }),
      ),
      lineTo(file),
    );
    yield { type: "loaded", load: { ...load } };
  }
  const directions = [load.download, load.upload].filter((direction) => direction !== null);
  const reason =
    idle === null
      ? "no-answer"
      : (directions.find((direction) => direction.reason !== null)?.reason ?? null);
  await sendFound({ test: "bufferBloat", startedAt, data: load, reason }, work);
  return directions.every(({ bitsPerSecond }) => bitsPerSecond === null) ? "load-failed" : null;
}

/** A browser tells neither the size of packets nor the family of addresses. */
const lineTo = ({ url }: LoadedFile): Line => ({
  mtu: null,
  family: null,
  isTls: url.startsWith("https:"),
});

/** One round trip in ms; null when nothing came. */
type Sample = () => Promise<number | null>;

function samplerFor(
  { endpointUrl: url, transport, timeoutMs }: LoadStep,
  { probes, findings, signal }: Work,
): Sample {
  return async () => {
    const sample = await probes.sample({ url, transport, timeoutMs }, signal);
    return sample.ok ? roundTripMsOf(sample.value, findings.calibration) : null;
  };
}

async function atRest(sample: Sample, { probes, signal }: Work) {
  const taken: (number | null)[] = [];
  // The first one opens the connection.
  await sample();
  for (let at = 0; at < idleCount && !signal.aborted; at += 1) {
    taken.push(await sample());
    await probes.pause(idlePauseMs);
  }
  return latencyOf(
    taken.filter((ms) => ms !== null),
    taken.length,
  );
}

async function underLoad(
  sample: Sample,
  { probes }: Work,
  transfer: () => Promise<LoadTransfer>,
): Promise<Direction> {
  const endWatch = probes.watchTab();
  const sampling = probes.every(loadedPauseMs, sample);
  const result = await transfer().catch((error: unknown) => {
    // What is begun fails by the same cause.
    sampling.end().catch(() => undefined);
    endWatch();
    throw error;
  });
  const samples = await sampling.end();
  return judgeLoad(
    result,
    samples.slice(Math.floor(samples.length * rampShare)),
    machineReason(endWatch()),
  );
}
