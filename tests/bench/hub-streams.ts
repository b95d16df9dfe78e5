import { generateReport, type AcknowledgedReport } from "#tests/support/report-calls";
import type { RunningServer } from "#tests/support/running-server";

import type { BenchDatabase } from "./bench-database";
import { holdJobs, print, withBenchServer } from "./bench-server";
import {
  addressOf,
  deliveryOf,
  follow,
  followAll,
  hearNotices,
  makeRuns,
  openCount,
  pause,
  residentKilobytes,
  storedEvents,
  type Stream,
} from "./hub-load";
import { medianOf } from "./spread";

const streamCount = Number(process.env.BENCH_STREAMS ?? 1000);
const warmUpStreams = 50;
const memoryRounds = 3;

/** Creations at once while the streams are followed. */
const posters = 4;
const posterPauseMs = 100;

/** Time for a thousand new streams to come to rest before memory is read, and the longest the events may take. */
const settleMs = 5000;
const deliverMostMs = Number(process.env.BENCH_SECONDS ?? 60) * 1000;
const quietMs = 3000;

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
  print("hub-streams", {
    case: "memory",
    streams: streamCount,
    kilobytesPerStream: medianOf(perStream),
    rounds: perStream,
  });
  await withBenchServer(database, (server) =>
    measureDelivery(server, { url, runs: runs.slice(-streamCount), release }),
  );
}

/** What the streams add to the memory of a process that has just warmed up. */
async function kilobytesPerStream(
  server: RunningServer,
  runs: readonly AcknowledgedReport[],
): Promise<number> {
  const warmUp = await followAll(server, runs.slice(0, warmUpStreams));
  for (const stream of warmUp) stream.close();
  await pause(settleMs);
  const before = residentKilobytes(server.pid);
  const streams = await followAll(server, runs.slice(warmUpStreams));
  await pause(settleMs);
  const after = residentKilobytes(server.pid);
  if (openCount(streams) !== streamCount)
    throw new Error(`${openCount(streams)} of ${streamCount} streams are open.`);
  for (const stream of streams) stream.close();
  return Number(((after - before) / streamCount).toFixed(1));
}

type Followed = { url: string; runs: readonly AcknowledgedReport[]; release: () => Promise<void> };

async function measureDelivery(
  server: RunningServer,
  { url, runs, release }: Followed,
): Promise<void> {
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

/** Further clients run the test and follow it, until told to stop; their streams count too. */
async function post(server: RunningServer, streams: Stream[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: posters }, async () => {
      while (!signal.aborted) {
        const visitor = streams.length;
        const run = await generateReport(server.origin, {
          headers: { "x-forwarded-for": addressOf(visitor) },
        });
        streams.push(await follow(server, run, visitor));
        await pause(posterPauseMs);
      }
    }),
  );
}

/** Waits until every first run is told to its end, or time is up. */
async function untilQuiet(
  streams: readonly Stream[],
  heard: ReadonlyMap<string, number>,
): Promise<void> {
  const giveUpAt = performance.now() + deliverMostMs;
  let lastCount = -1;
  while (
    performance.now() < giveUpAt &&
    (openCount(streams.slice(0, streamCount)) > 0 || heard.size !== lastCount)
  ) {
    lastCount = heard.size;
    await pause(quietMs / 3);
  }
}

function printDelivery(
  streams: readonly Stream[],
  heard: ReadonlyMap<string, number>,
  { stored, seconds }: { stored: ReadonlyMap<string, number>; seconds: number },
): void {
  const delivery = deliveryOf(streams, heard, stored);
  print("hub-streams", {
    case: "delivery",
    streams: streams.length,
    ended: streams.length - openCount(streams),
    seconds: Number(seconds.toFixed(1)),
    eventsPerSecond: Math.round(delivery.timedEvents / seconds),
    ...delivery,
  });
}
