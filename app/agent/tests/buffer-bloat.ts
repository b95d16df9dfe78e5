import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { judgeLoad } from "~/features/network-test/client/judge-load";
import { machineReason } from "~/features/network-test/client/machine-conditions";
import { withLineRate, type Line } from "~/features/network-test/client/line-rate";
import { latencyOf, rounded } from "~/features/network-test/client/repeated-latency";
import { rampShare } from "~/features/network-test/client/throughput";

import { addressesOf, openSocket } from "../net/connection";
import { found, missing, type AgentTest, type TestContext } from "../test-context";
import { download } from "./download";
import type { Transfer } from "./transfer-connection";
import { upload } from "./upload";

type Direction = NonNullable<ClientTestData["bufferBloat"]["download"]>;

/** Idle samples and their pause; under load one sample starts every pause, whether or not the last has come. */
const idleCount = 20;
const idlePauseMs = 50;
const loadedPauseMs = 50;
const sampleTimeoutMs = 5000;

/** Latency at rest, while loading, while posting: what rises is what a full buffer adds. */
export const testBufferBloat: AgentTest<"bufferBloat"> = async (context) => {
  const { download: down, upload: up } = context.plan;
  const first = down ?? up;
  if (!first) return missing("not-configured");
  const url = new URL(first.url);
  const [sample, line] = await Promise.all([samplerFor(url, context), lineTo(url, context)]);
  const idleMs = await idleSamples(sample);
  const idle = latencyOf(idleMs, idleCount);
  const downloaded = down && withLineRate(await underLoad(sample, context, () => download(down, context)), line);
  const uploaded = up && withLineRate(await underLoad(sample, context, () => upload(up, context, idle?.minMs ?? 0)), line);
  const reasons = [downloaded, uploaded].flatMap((direction) => direction?.reason ?? []);
  const reason = idle === null ? "no-answer" : (reasons[0] ?? null);
  return found<"bufferBloat">({ host: url.hostname, idle, download: downloaded, upload: uploaded }, reason);
};

/** What headers there are on the way to the host, as far as the system tells. */
async function lineTo(url: URL, { system }: TestContext): Promise<Line> {
  const [known] = await addressesOf(url.hostname).catch(() => []);
  const route = known && (await system.routeTo(known.address).catch(() => null));
  const carrier = route && (await system.interfaces().catch(() => [])).find(({ name }) => name === route.interface);
  return { mtu: carrier?.mtu ?? null, family: known ? (known.family === 6 ? "ipv6" : "ipv4") : null, isTls: url.protocol === "https:" };
}

/** One round trip in ms; rejects when nothing came. */
type Sample = () => Promise<number>;

/** A TCP handshake with the host, or through a proxy its answer to CONNECT: no server has to help. */
async function samplerFor(url: URL, { chooseProxy }: TestContext): Promise<Sample> {
  const proxy = (await chooseProxy(url))?.proxy ?? null;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  // Looked up once: the system's look-ups wait for one another, and over a full line most samples
  // would begin when the load is over.
  const host = proxy ? url.hostname : await answeringAddress(url.hostname, port);
  return async () => {
    const { socket, connectMs } = await openSocket({ host, port, proxy, timeoutMs: sampleTimeoutMs });
    socket.destroy();
    return connectMs;
  };
}

/** Of a name's addresses one of the family that a connection takes: the other may be announced and lead nowhere. */
async function answeringAddress(host: string, port: number): Promise<string> {
  const known = await addressesOf(host).catch(() => []);
  const opened = await openSocket({ host, port, proxy: null, timeoutMs: sampleTimeoutMs }).catch(() => null);
  opened?.socket.destroy();
  const ofFamily = known.find(({ family }) => opened !== null && `ipv${family}` === opened.family);
  return (ofFamily ?? known[0])?.address ?? host;
}

async function idleSamples(sample: Sample): Promise<number[]> {
  const samples: number[] = [];
  // The first one waits for name and neighbour look-ups.
  await sample().catch(() => undefined);
  for (let at = 0; at < idleCount; at++) {
    await sample().then((ms) => samples.push(ms), () => undefined);
    if (at >= 2 && samples.length === 0) break;
    await pause(idlePauseMs);
  }
  return samples;
}

async function underLoad(sample: Sample, { watchMachine }: TestContext, transfer: () => Promise<Transfer>): Promise<Direction> {
  const endWatch = watchMachine();
  const startedAtMs = performance.now();
  const started: { atMs: number; roundTripMs: Promise<number | null> }[] = [];
  const timer = setInterval(() => started.push({ atMs: performance.now() - startedAtMs, roundTripMs: sample().catch(() => null) }), loadedPauseMs);
  const result = await transfer().finally(() => clearInterval(timer));
  const loadedMs = performance.now() - startedAtMs;
  const busy = machineReason(endWatch());
  const counted = await Promise.all(started.filter(({ atMs }) => atMs >= loadedMs * rampShare).map(({ roundTripMs }) => roundTripMs));
  return judgeLoad({ ...result, elapsedMs: rounded(result.elapsedMs) }, counted, busy);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
