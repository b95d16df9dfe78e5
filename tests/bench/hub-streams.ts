import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";

import pg from "pg";

import { runEventChannel } from "~/features/messaging/run-event.repository.server";
import { generateReport, type AcknowledgedReport } from "#tests/support/report-calls";
import type { RunningServer } from "#tests/support/running-server";

import type { BenchDatabase } from "./bench-database";
import { holdJobs, print, withBenchServer } from "./bench-server";
import { medianOf, percentileOf } from "./spread";

const streamCount = Number(process.env.BENCH_STREAMS ?? 1000);
const warmUpStreams = 50;
const memoryRounds = 3;

/** Creations at once while the runs are made, and while the streams are followed. */
const makers = 20;
const posters = 4;
const posterPauseMs = 100;

/** Time for a thousand new streams to come to rest before memory is read, and the longest the events may take. */
const settleMs = 5000;
const deliverMostMs = Number(process.env.BENCH_SECONDS ?? 60) * 1000;
const quietMs = 3000;

type Stream = { runId: string; arrivals: Map<number, number>; repeated: number; isOpen: boolean; close: () => void };

/**
 * A thousand runs are made by GenerateTestReport and followed, each from an address of its own,
 * while their server tests wait. Memory is read in processes that have done nothing else. Then
 * the tests run and more clients post: every event reaches the streams by the real path.
 * Delivery is the time from the notice of the commit, heard on a connection of our own, to the
 * arrival at the stream's reader.
 */
export async function benchHubStreams(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) {
    print("hub-streams", { skipped: "needs Postgres: delivery is timed against its notices" });
    return;
  }
  const { runs, release } = await withBenchServer(database, async (server) => {
    const letGo = await holdJobs(url);
    return { runs: await makeRuns(server, warmUpStreams + streamCount), release: letGo };
  });
  const perStream: number[] = [];
  for (let round = 0; round < memoryRounds; round++) {
    await withBenchServer(database, async (server) => {
      perStream.push(await kilobytesPerStream(server, runs));
    });
  }
  print("hub-streams", { case: "memory", streams: streamCount, kilobytesPerStream: medianOf(perStream), rounds: perStream });
  await withBenchServer(database, (server) => measureDelivery(server, { url, runs: runs.slice(-streamCount), release }));
}

/** What the streams add to the memory of a process that has just warmed up. */
async function kilobytesPerStream(server: RunningServer, runs: readonly AcknowledgedReport[]): Promise<number> {
  const warmUp = await followAll(server, runs.slice(0, warmUpStreams));
  for (const stream of warmUp) stream.close();
  await pause(settleMs);
  const before = residentKilobytes(server.pid);
  const streams = await followAll(server, runs.slice(warmUpStreams));
  await pause(settleMs);
  const after = residentKilobytes(server.pid);
  if (openCount(streams) !== streamCount) throw new Error(`${openCount(streams)} of ${streamCount} streams are open.`);
  for (const stream of streams) stream.close();
  return Number(((after - before) / streamCount).toFixed(1));
}

type Followed = { url: string; runs: readonly AcknowledgedReport[]; release: () => Promise<void> };

async function measureDelivery(server: RunningServer, { url, runs, release }: Followed): Promise<void> {
  const notices = await hearNotices(url);
  const streams = await followAll(server, runs);
  await release();
  const startedAt = performance.now();
  const posting = new AbortController();
  const posted = post(server, streams, posting.signal);
  await untilQuiet(streams, notices.heard);
  posting.abort();
  await posted;
  const seconds = (performance.now() - startedAt) / 1000;
  const stored = await storedEvents(url, streams);
  await pause(quietMs);
  await notices.close();
  for (const stream of streams) stream.close();
  printDelivery(streams, notices.heard, { stored, seconds });
}

function followAll(server: RunningServer, runs: readonly AcknowledgedReport[]): Promise<Stream[]> {
  return Promise.all(runs.map((run, visitor) => follow(server, run, visitor)));
}

async function makeRuns({ origin }: RunningServer, count: number): Promise<AcknowledgedReport[]> {
  const runs: AcknowledgedReport[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: makers });
  await Promise.all(Array.from({ length: makers }, async () => {
    while (runs.length < count) runs.push(await generateReport(origin, { agent, headers: { "x-forwarded-for": addressOf(runs.length) } }));
  }));
  agent.destroy();
  return runs.slice(0, count);
}

/** An address of one visitor among many, of the range kept for benchmarks (RFC 2544). */
function addressOf(visitor: number): string {
  return `198.18.${Math.floor(visitor / 250) % 250}.${(visitor % 250) + 1}`;
}

/** Opens the run's stream and waits for its first bytes. */
function follow({ origin }: RunningServer, run: AcknowledgedReport, visitor: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: run.cookie, "x-forwarded-for": addressOf(visitor), accept: "text/event-stream" };
    const request = http.get(`${origin}/messagingHub?runId=${run.runId}`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The hub answered ${response.statusCode}.`));
      const stream: Stream = { runId: run.runId, arrivals: new Map(), repeated: 0, isOpen: true, close: () => request.destroy() };
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const arrivedAt = performance.now();
        text += chunk;
        const end = text.lastIndexOf("\n\n");
        if (end < 0) return;
        for (const [, id] of text.slice(0, end + 1).matchAll(/^id: (\d+)$/gm)) keep(stream, Number(id), arrivedAt);
        text = text.slice(end + 2);
        resolve(stream);
      });
      response.once("close", () => (stream.isOpen = false));
    });
    request.once("error", reject);
  });
}

function keep(stream: Stream, sequence: number, arrivedAt: number): void {
  if (stream.arrivals.has(sequence)) stream.repeated += 1;
  else stream.arrivals.set(sequence, arrivedAt);
}

/** When each event's commit was announced, by `<run id>:<sequence>`. */
async function hearNotices(url: string) {
  const client = new pg.Client({ connectionString: url });
  const heard = new Map<string, number>();
  await client.connect();
  client.on("notification", ({ payload }) => heard.set(payload ?? "", performance.now()));
  await client.query(`listen ${pg.escapeIdentifier(runEventChannel)}`);
  return { heard, close: () => client.end() };
}

/** Further clients run the test and follow it, until told to stop; their streams count too. */
async function post(server: RunningServer, streams: Stream[], signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: posters }, async () => {
    while (!signal.aborted) {
      const visitor = streams.length;
      const run = await generateReport(server.origin, { headers: { "x-forwarded-for": addressOf(visitor) } });
      streams.push(await follow(server, run, visitor));
      await pause(posterPauseMs);
    }
  }));
}

/** Waits until every first run is told to its end, or time is up. */
async function untilQuiet(streams: readonly Stream[], heard: ReadonlyMap<string, number>): Promise<void> {
  const giveUpAt = performance.now() + deliverMostMs;
  let lastCount = -1;
  while (performance.now() < giveUpAt && (openCount(streams.slice(0, streamCount)) > 0 || heard.size !== lastCount)) {
    lastCount = heard.size;
    await pause(quietMs / 3);
  }
}

async function storedEvents(url: string, streams: readonly Stream[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ run_id: string; events: number }>(
    "select run_id, count(*)::int as events from run_event where run_id = any($1) group by run_id",
    [streams.map(({ runId }) => runId)],
  );
  await client.end();
  return new Map(rows.map(({ run_id, events }) => [run_id, events]));
}

function printDelivery(streams: readonly Stream[], heard: ReadonlyMap<string, number>, { stored, seconds }: { stored: ReadonlyMap<string, number>; seconds: number }): void {
  const delays = streams.flatMap(({ runId, arrivals }) => [...arrivals].flatMap(([sequence, arrivedAt]) => {
    const announcedAt = heard.get(`${runId}:${sequence}`);
    return announcedAt === undefined ? [] : [arrivedAt - announcedAt];
  }));
  const storedCount = [...stored.values()].reduce((sum, count) => sum + count, 0);
  const lost = streams.reduce((sum, { runId, arrivals }) => {
    const last = stored.get(runId) ?? 0;
    return sum + last - [...arrivals.keys()].filter((sequence) => sequence <= last).length;
  }, 0);
  print("hub-streams", {
    case: "delivery",
    streams: streams.length,
    ended: streams.length - openCount(streams),
    seconds: Number(seconds.toFixed(1)),
    eventsPerSecond: Math.round(delays.length / seconds),
    timedEvents: delays.length,
    p50Ms: Number(percentileOf(delays, 0.5).toFixed(2)),
    p99Ms: Number(percentileOf(delays, 0.99).toFixed(2)),
    stored: storedCount,
    lost,
    repeated: streams.reduce((sum, { repeated }) => sum + repeated, 0),
  });
}

function openCount(streams: readonly Stream[]): number {
  return streams.filter(({ isOpen }) => isOpen).length;
}

function residentKilobytes(pid: number): number {
  if (process.platform === "linux") return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
