import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";

import pg from "pg";

import { runEventChannel } from "~/features/messaging/run-event.repository.server";
import { generateReport, type AcknowledgedReport } from "#tests/support/report-calls";
import type { RunningServer } from "#tests/support/running-server";

import { percentileOf } from "./spread";

/** Creations at once while runs are made, and streams that are opened at once. */
const makers = 20;
const openers = 200;

export type Stream = {
  runId: string;
  arrivals: Map<number, number>;
  /** When each result that this bench numbered arrived, by its number. */
  results: Map<number, number>;
  repeated: number;
  isOpen: boolean;
  close: () => void;
};

/** The streams of all runs. */
export async function followAll(
  server: RunningServer,
  runs: readonly AcknowledgedReport[],
): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let from = 0; from < runs.length; from += openers) {
    streams.push(
      ...(await Promise.all(
        runs.slice(from, from + openers).map((run, at) => follow(server, run, from + at)),
      )),
    );
  }
  return streams;
}

/** Runs as visitors make them, each of an address of its own. */
export async function makeRuns(
  { origin }: RunningServer,
  count: number,
): Promise<AcknowledgedReport[]> {
  const runs: AcknowledgedReport[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: makers });
  await Promise.all(
    Array.from({ length: makers }, async () => {
      while (runs.length < count)
        runs.push(
          await generateReport(origin, {
            agent,
            headers: { "x-forwarded-for": addressOf(runs.length) },
          }),
        );
    }),
  );
  agent.destroy();
  return runs.slice(0, count);
}

/** An address of one visitor among many, of the range kept for benchmarks (RFC 2544). */
export function addressOf(visitor: number): string {
  return `198.18.${Math.floor(visitor / 250) % 250}.${(visitor % 250) + 1}`;
}

/** The number of a result, as its note carries it to the stream. */
const numbered = /"note":"result (\d+)"/g;

/** What a result's note says, so that its arrival is known by its number. */
export const noteOf = (number: number) => `result ${number}`;

/** Opens the run's stream and waits for its first bytes. */
export function follow(
  { origin }: RunningServer,
  run: AcknowledgedReport,
  visitor: number,
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: run.cookie,
      "x-forwarded-for": addressOf(visitor),
      accept: "text/event-stream",
    };
    const request = http.get(
      `${origin}/messagingHub?runId=${run.runId}`,
      { agent: false, headers },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`The hub answered ${response.statusCode}.`));
        const stream: Stream = {
          runId: run.runId,
          arrivals: new Map(),
          results: new Map(),
          repeated: 0,
          isOpen: true,
          close: () => request.destroy(),
        };
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          const arrivedAt = performance.now();
          text += chunk;
          const end = text.lastIndexOf("\n\n");
          if (end < 0) return;
          const whole = text.slice(0, end + 1);
          for (const [, id] of whole.matchAll(/^id: (\d+)$/gm)) keep(stream, Number(id), arrivedAt);
          for (const [, number] of whole.matchAll(numbered))
            stream.results.set(Number(number), arrivedAt);
          text = text.slice(end + 2);
          resolve(stream);
        });
        response.once("close", () => (stream.isOpen = false));
      },
    );
    request.once("error", reject);
  });
}

function keep(stream: Stream, sequence: number, arrivedAt: number): void {
  if (stream.arrivals.has(sequence)) stream.repeated += 1;
  else stream.arrivals.set(sequence, arrivedAt);
}

/** When each event's commit was announced, by `<run id>:<sequence>`. */
export async function hearNotices(url: string) {
  const client = new pg.Client({ connectionString: url });
  const heard = new Map<string, number>();
  await client.connect();
  client.on("notification", ({ payload }) => heard.set(payload ?? "", performance.now()));
  await client.query(`listen ${pg.escapeIdentifier(runEventChannel)}`);
  return { heard, close: () => client.end() };
}

/** How many events are stored of each run. */
export async function storedEvents(
  url: string,
  streams: readonly Stream[],
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ run_id: string; events: number }>(
    "select run_id, count(*)::int as events from run_event where run_id = any($1) group by run_id",
    [streams.map(({ runId }) => runId)],
  );
  await client.end();
  return new Map(rows.map(({ run_id, events }) => [run_id, events]));
}

/**
 * How late results came to the readers of their runs, from the instant at which each was due to be
 * posted: what stood in line anywhere, the poster's own line too, is in it.
 */
export function latenessOf(streams: readonly Stream[], dueAt: ReadonlyMap<number, number>) {
  const late = streams.flatMap(({ results }) =>
    [...results].flatMap(([number, arrivedAt]) => {
      const due = dueAt.get(number);
      return due === undefined ? [] : [arrivedAt - due];
    }),
  );
  return {
    readP50Ms: Number(percentileOf(late, 0.5).toFixed(1)),
    readP99Ms: Number(percentileOf(late, 0.99).toFixed(1)),
    read: late.length,
  };
}

/**
 * What became of the events of some streams: how late they came after their notice, which are
 * missing, which came twice.
 */
export function deliveryOf(
  streams: readonly Stream[],
  heard: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
) {
  const delays = streams.flatMap(({ runId, arrivals }) =>
    [...arrivals].flatMap(([sequence, arrivedAt]) => {
      const announcedAt = heard.get(`${runId}:${sequence}`);
      return announcedAt === undefined ? [] : [arrivedAt - announcedAt];
    }),
  );
  return {
    timedEvents: delays.length,
    noticeP50Ms: Number(percentileOf(delays, 0.5).toFixed(2)),
    noticeP99Ms: Number(percentileOf(delays, 0.99).toFixed(2)),
    stored: [...stored.values()].reduce((sum, count) => sum + count, 0),
    lost: streams.reduce((sum, { runId, arrivals }) => {
      const last = stored.get(runId) ?? 0;
      return sum + last - [...arrivals.keys()].filter((sequence) => sequence <= last).length;
    }, 0),
    repeated: streams.reduce((sum, { repeated }) => sum + repeated, 0),
  };
}

export function openCount(streams: readonly Stream[]): number {
  return streams.filter(({ isOpen }) => isOpen).length;
}

export function residentKilobytes(pid: number): number {
  if (process.platform === "linux")
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
