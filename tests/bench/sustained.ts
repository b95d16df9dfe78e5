import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { sql } from "kysely";

import { aSender } from "#tests/factories/ingest-key";
import { telemetryLines } from "#tests/factories/telemetry";
import { freePort } from "#tests/support/postgres-cluster.js";
import { settleAfterMs } from "~/features/performance/aggregation/aggregate.server";
import { batchLinesMost } from "~/features/performance/samples/telemetry-batch";
import { openPostgres, type Db } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { percentileOf } from "./spread";

/** Lines a second, and for how long; the variables ask for others. */
const linesPerSecond = Number(process.env.PATHLENS_BENCH_RATE ?? 20_000);
const seconds = Number(process.env.PATHLENS_BENCH_SECONDS ?? 120);

/** Different batches; each is sent again and again under another number. */
const bodiesMost = 24;

/** The process is looked at so often, in ms. */
const lookEveryMs = 1_000;

/**
 * Batches come at a steady rate to one process that also aggregates: how long it is blocked, how far its figures are
 * behind, and what it takes of memory and processor.
 */
export async function benchSustained(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print("sustained", { skipped: "There is no Postgres here." });
  const now = new Date();
  const bodies = Array.from({ length: bodiesMost }, (_, at) =>
    gzipSync(telemetryLines(`sustained ${at}`, { now, count: batchLinesMost })),
  );
  const metricsPort = await freePort();
  await withBenchServer(
    database,
    async ({ origin }) => {
      const { db, close } = await openPostgres(url);
      try {
        const { secret } = await aSender(db);
        const send = sender(origin, secret);
        // Tables, caches and compiled code are there before the clock runs.
        for (const body of bodies.slice(0, 4)) await send(body);
        await untilWorkedOut(db);
        const look = () => lookAt(metricsPort);
        await look();
        await run({ db, look, send, bodies });
      } finally {
        await close();
      }
    },
    { METRICS_PORT: String(metricsPort) },
  );
}

type Look = { blockedP99Ms: number; memoryMb: number; cpuSeconds: number };

type Running = {
  db: Db;
  look: () => Promise<Look>;
  send: (body: Buffer) => Promise<void>;
  bodies: readonly Buffer[];
};

async function run({ db, look, send, bodies }: Running): Promise<void> {
  const before = await look();
  const startedAt = performance.now();
  const everyMs = (batchLinesMost / linesPerSecond) * 1_000;
  const count = Math.round((seconds * 1_000) / everyMs);
  const answerMs: number[] = [];
  const looks: (Look & { behindMs: number })[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await pause(lookEveryMs);
      looks.push({ ...(await look()), behindMs: await behind(db) });
    }
  })();
  const sending: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    await pause(Math.max(0, startedAt + at * everyMs - performance.now()));
    const sentAt = performance.now();
    sending.push(
      send(bodies[at % bodies.length] as Buffer).then(() => {
        answerMs.push(performance.now() - sentAt);
      }),
    );
  }
  await Promise.all(sending);
  const took = (performance.now() - startedAt) / 1_000;
  isOver = true;
  await looking;
  const drainedAt = performance.now();
  await untilWorkedOut(db);
  const after = await look();
  const lines = count * batchLinesMost;
  print("sustained", {
    case: "acknowledged, with aggregation",
    lines,
    seconds: Number(took.toFixed(1)),
    linesPerSecond: Math.round(lines / took),
    answerMsP50: atShare(answerMs, 0.5),
    answerMsP99: atShare(answerMs, 0.99),
    behindSecondsMost: Number(
      (Math.max(...looks.map(({ behindMs }) => behindMs)) / 1_000).toFixed(1),
    ),
    blockedP99Ms: atShare(
      looks.map(({ blockedP99Ms }) => blockedP99Ms),
      0.5,
    ),
    blockedP99MsWorstSecond: Math.round(Math.max(...looks.map((each) => each.blockedP99Ms))),
    memoryMbMost: Math.max(...looks.map(({ memoryMb }) => memoryMb)),
    cpuMicrosPerLine: Number((((after.cpuSeconds - before.cpuSeconds) * 1e6) / lines).toFixed(1)),
    secondsUntilAllFiguresAfterwards: Number(((performance.now() - drainedAt) / 1_000).toFixed(1)),
  });
}

function sender(origin: string, secret: string): (body: Buffer) => Promise<void> {
  return async (body) => {
    const answer = await fetch(`${origin}/api/pnpp/api/v1/Telemetry`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "batch-id": randomUUID(),
        "content-type": "application/x-ndjson",
        "content-encoding": "gzip",
      },
      body: new Uint8Array(body),
    });
    const told = (await answer.json()) as { accepted?: number };
    if (told.accepted !== batchLinesMost)
      throw new Error(`A batch was answered by ${answer.status}: ${JSON.stringify(told)}`);
  };
}

/** How long the oldest acknowledged batch has been waiting for its day's figures, in ms. */
async function behind(db: Db): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select least(
      (select min(received_at) from sample_batch where is_due),
      (select min(due_at) - make_interval(secs => ${settleAfterMs / 1_000}) from aggregate_day_due
        where not closes)
    ) as oldest`.execute(db);
  const oldest = rows[0]?.oldest;
  return oldest ? Math.max(0, Date.now() - oldest.getTime()) : 0;
}

async function untilWorkedOut(db: Db): Promise<void> {
  while ((await behind(db)) > 0) await pause(lookEveryMs);
}

async function lookAt(port: number): Promise<Look> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    blockedP99Ms: valueOf("nodejs_eventloop_lag_p99_seconds") * 1_000,
    memoryMb: Math.round(valueOf("process_resident_memory_bytes") / 2 ** 20),
    cpuSeconds: valueOf("process_cpu_seconds_total"),
  };
}

function atShare(values: readonly number[], share: number): number {
  return Math.round(percentileOf(values, share));
}
