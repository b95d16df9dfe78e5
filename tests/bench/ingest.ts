import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";

import { migrate } from "#db/migrate";
import { telemetryLines } from "#tests/factories/telemetry";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { egressTable } from "~/features/performance/samples/egress-facts.server";
import { prepareSamples } from "~/features/performance/samples/prepare-samples.server";
import { readBatch } from "~/features/performance/samples/read-batch.server";
import { storeSamples } from "~/features/performance/samples/store-samples.server";
import { takeBatch, type SentBatch } from "~/features/performance/samples/take-batch.server";
import { batchLinesMost, checkLines } from "~/features/performance/samples/telemetry-batch";
import { setApplication } from "~/platform/application.server";
import { openEmbeddedDatabase, openPostgres, type OpenDatabase } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { medianOf } from "./spread";

/** Lines in all; `PATHLENS_BENCH_LINES` asks for another number. */
const lineCount = Number(process.env.PATHLENS_BENCH_LINES ?? 1_000_000);

/** Senders at the same time, each of which waits for the answer to one batch before it sends the next. */
const senders = 2;

/** Times that each stage is measured with one batch, after one that warms up. */
const rounds = 9;

const variant = "MultiTenant";
const realm = { variant, isDemonstration: false } as const;
const inflate = promisify(gunzip);

const sentBatch = (body: Uint8Array): SentBatch => ({
  variant,
  source: "telemetry",
  batch: { ingestKeyId: null, id: randomUUID() },
  body,
});

type Cost = { seconds: number; cpuSeconds: number };

/** How fast batches of telemetry are acknowledged, from their gzip to the commit, and what each stage costs. */
export async function benchIngest({ url }: BenchDatabase): Promise<void> {
  const now = new Date();
  const count = Math.ceil(lineCount / batchLinesMost);
  const bodies = Array.from({ length: count }, (_, at) =>
    gzipSync(telemetryLines(`ingest ${at}`, { now, count: batchLinesMost })),
  );
  // On disk, as a deployment has it: files in memory get slower the larger they are.
  const openings = [
    ...(url ? [() => openPostgres(url)] : []),
    (folder: string) => openEmbeddedDatabase(path.join(folder, "database")),
  ];
  for (const open of openings) {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-ingest-"));
    const database = await open(folder);
    try {
      await migrate(database.db);
      setApplication({
        environment: readEnvironment({
          NODE_ENV: "test",
          PORT: "0",
          DATA_DIR: folder,
          SANDBOX: "suite,dns",
          BUILD_DIR: await buildDirWithPlaces(),
        }),
        database,
        log: createLog("silent"),
        version: "bench",
        shutdown: new AbortController().signal,
      });
      // The tables of addresses and places are read before: a server reads them once.
      await takeBatch(
        { db: database.db, now },
        sentBatch(telemetryLines("first", { now, count: 1 })),
      );
      await acknowledge(database, bodies, now);
      await measureStages(database, now);
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function acknowledge(
  { db, kind }: OpenDatabase,
  bodies: readonly Buffer[],
  now: Date,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let accepted = 0;
  const waiting = [...bodies];
  const sender = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const taken = await takeBatch({ db, now }, sentBatch(await inflate(body)));
      if (!taken.ok || taken.value.answer.rejected.length > 0)
        throw new Error(`A batch was not taken whole: ${JSON.stringify(taken).slice(0, 200)}`);
      accepted += taken.value.answer.accepted;
    }
  };
  const cost = await costOf(() => Promise.all(Array.from({ length: senders }, sender)));
  delay.disable();
  print("ingest", {
    case: `${kind}: acknowledged`,
    lines: accepted,
    senders,
    seconds: Number(cost.seconds.toFixed(2)),
    linesPerSecond: Math.round(accepted / cost.seconds),
    cpuMicrosPerLine: micros(cost.cpuSeconds, accepted),
    blockedP99Ms: Number((delay.percentile(99) / 1e6).toFixed(1)),
    longestBlockMs: Number((delay.max / 1e6).toFixed(1)),
    memoryMb: Math.round(process.memoryUsage().rss / 2 ** 20),
  });
}

/** What one process spends on a line, stage by stage, with customers and names that it remembers. */
async function measureStages({ db, kind }: OpenDatabase, now: Date): Promise<void> {
  const body = telemetryLines("stages", { now, count: batchLinesMost });
  const zipped = gzipSync(body);
  const { isDemonstration } = await egressTable(variant);
  const read = await readBatch(body, { now, variant });
  if (!read.ok) throw new Error(`The lines are not read: ${read.refusal}`);
  const { samples } = read.value;
  const check = () => {
    let lines = 0;
    for (const line of checkLines(body, { now: now.getTime(), isDemonstration })) {
      if (line.checked?.ok) lines += 1;
    }
    return Promise.resolve(lines);
  };
  const stages: Record<string, { run: () => Promise<unknown>; without?: string }> = {
    gunzip: { run: () => inflate(zipped) },
    "parse and check": { run: check },
    places: { run: () => readBatch(body, { now, variant }), without: "parse and check" },
    "look up and attribute": { run: () => prepareSamples(db, realm, samples) },
    "write, COPY": {
      run: () => storeSamples(db, { realm, source: "telemetry", receivedAt: now, samples }),
      without: "look up and attribute",
    },
  };
  const measured: Record<string, number> = {};
  for (const [name, { run, without }] of Object.entries(stages)) {
    await run();
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await costOf(run));
    const cpuSeconds = medianOf(costs.map((cost) => cost.cpuSeconds));
    measured[name] = cpuSeconds;
    const own = Math.max(0, cpuSeconds - (without ? (measured[without] ?? 0) : 0));
    print("ingest", {
      case: `${kind}: stage`,
      stage: name,
      cpuMicrosPerLine: micros(own, batchLinesMost),
      lines: batchLinesMost,
      rounds,
    });
  }
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
  };
}

function micros(seconds: number, lines: number): number {
  return Number(((seconds * 1e6) / lines).toFixed(2));
}
