import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { judgeLoad } from "~/features/network-test/client/judge-load";
import { machineReason } from "~/features/network-test/client/machine-conditions";
import { withLineRate, type Line } from "~/features/network-test/client/line-rate";
import { latencyOf, rounded } from "~/features/network-test/client/repeated-latency";
import { rampShare } from "~/features/network-test/client/throughput";

import { addressesOf } from "../net/look-ups";
import {
  found,
  missing,
  type AgentTest,
  type TestContext,
  type TestOutcome,
} from "../test-context";
import { download } from "./download";
import { samplerFor, type Sample } from "./latency-sample";
import type { Transfer } from "./transfer-connection";
import { upload } from "./upload";

type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;

/** Idle samples and their pause; under load one sample starts every pause, whether or not the last has come. */
const idleCount = 20;
const idlePauseMs = 50;
const loadedPauseMs = 50;

/** Latency at rest, while loading, while posting: what rises is what a full buffer adds. */
export const testBufferBloat: AgentTest<"bufferBloat"> = async (context) => {
  const { download: down, upload: up } = context.plan;
  const first = down ?? up;
  if (!first) return missing("not-configured");
  const url = new URL(first.url);
  const [{ sample, end }, line] = await Promise.all([
    samplerFor(url, context),
    lineTo(url, context),
  ]);
  try {
    return await measured(sample, context, { host: url.hostname, line });
  } finally {
    end();
  }
};

async function measured(
  sample: Sample,
  context: TestContext,
  { host, line }: { host: string; line: Line },
): Promise<TestOutcome<"bufferBloat">> {
  const { download: down, upload: up } = context.plan;
  const idleMs = await idleSamples(sample);
  const idle = latencyOf(idleMs, idleCount);
  const downloaded =
    down && withLineRate(await underLoad(sample, context, () => download(down, context)), line);
  const uploaded =
    up &&
    withLineRate(
      await underLoad(sample, context, () => upload(up, context, idle?.minMs ?? 0)),
      line,
    );
  const reasons = [downloaded, uploaded].flatMap((direction) => direction?.reason ?? []);
  const reason = idle === null ? "no-answer" : (reasons[0] ?? null);
  return found<"bufferBloat">({ host, idle, download: downloaded, upload: uploaded }, reason);
}

/** What headers there are on the way to the host, as far as the system tells. */
async function lineTo(url: URL, { system }: TestContext): Promise<Line> {
  const [known] = await addressesOf(url.hostname).catch(() => []);
  const reading = known && (await system.routesTo([known.address]).catch(() => null));
  const route = reading?.ok ? reading.routes[0] : null;
  const carrier =
    route &&
    (await system.interfaces().catch(() => [])).find(({ name }) => name === route.interface);
  return {
    mtu: carrier?.mtu ?? null,
    family: known ? (known.family === 6 ? "ipv6" : "ipv4") : null,
    isTls: url.protocol === "https:",
  };
}

async function idleSamples(sample: Sample): Promise<number[]> {
  const samples: number[] = [];
  // The first one waits for name and neighbour look-ups.
  await sample().catch(() => undefined);
  for (let at = 0; at < idleCount; at++) {
    await sample().then(
      (ms) => samples.push(ms),
      () => undefined,
    );
    if (at >= 2 && samples.length === 0) break;
    await pause(idlePauseMs);
  }
  return samples;
}

async function underLoad(
  sample: Sample,
  { watchMachine }: TestContext,
  transfer: () => Promise<Transfer>,
): Promise<Direction> {
  const endWatch = watchMachine();
  const startedAtMs = performance.now();
  const started: { atMs: number; roundTripMs: Promise<number | null> }[] = [];
  const timer = setInterval(
    () =>
      started.push({
        atMs: performance.now() - startedAtMs,
        roundTripMs: sample().catch(() => null),
      }),
    loadedPauseMs,
  );
  const result = await transfer().finally(() => clearInterval(timer));
  const loadedMs = performance.now() - startedAtMs;
  const busy = machineReason(endWatch());
  const counted = await Promise.all(
    started
      .filter(({ atMs }) => atMs >= loadedMs * rampShare)
      .map(({ roundTripMs }) => roundTripMs),
  );
  return judgeLoad({ ...result, elapsedMs: rounded(result.elapsedMs) }, counted, busy);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
