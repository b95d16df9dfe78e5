import { availableParallelism } from "node:os";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { buildDirWithPlaces } from "#tests/support/place-data";
import { telemetryLines } from "#tests/factories/telemetry";
import { egressTable } from "~/features/performance/samples/egress-facts.server";
import { prepareSamples } from "~/features/performance/samples/prepare-samples.server";
import { readBatch } from "~/features/performance/samples/read-batch.server";
import { storeSamples } from "~/features/performance/samples/store-samples.server";
import { takeBatch } from "~/features/performance/samples/take-batch.server";
import { batchLinesMost, checkLines } from "~/features/performance/samples/telemetry-batch";
import { setApplication } from "~/platform/application.server";
import { openEmbeddedDatabase, openPostgres, type OpenDatabase } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";
import { migrate } from "#db/migrate";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";

const lineCount = Number(process.env.BENCH_LINES ?? 1_000_000);

export async function benchIngest({ url }: BenchDatabase): Promise<void> {
  void availableParallelism;
  if (url) await benchOn("postgres", await openPostgres(url));
  await benchOn("embedded", await openEmbeddedDatabase());
}

async function benchOn(kind: string, database: OpenDatabase): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-ingest-"));
  setApplication({
    environment: readEnvironment({
      NODE_ENV: "test",
      PORT: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SANDBOX: "dns",
      BUILD_DIR: await buildDirWithPlaces(),
    }),
    database,
    log: createLog("silent"),
    version: "bench",
    shutdown: new AbortController().signal,
  });
  await migrate(database.db);
  const now = new Date();
  const db = database.db;
  let ms = 0;
  let cpu = 0;
  let n = 0;
  for (let at = 0; at < lineCount / batchLinesMost; at++) {
    const body = gzipSync(telemetryLines(`bench ${at}`, { now, count: batchLinesMost }), {
      level: 1,
    });
    const c = process.cpuUsage();
    const s = performance.now();
    const took = await takeBatch(
      { db, now },
      {
        variant: "MultiTenant",
        source: "import",
        batch: { ingestKeyId: null, id: randomUUID() },
        body: gunzipSync(body),
      },
    );
    const e = performance.now() - s;
    const u = process.cpuUsage(c);
    if (!took.ok || took.value.answer.rejected.length)
      throw new Error(JSON.stringify(took).slice(0, 500));
    ms += e;
    cpu += u.user + u.system;
    n += took.value.answer.accepted;
    if (at === 0) print("ingest", { kind, first: e });
  }
  print("ingest", {
    kind,
    lines: n,
    seconds: ms / 1000,
    perLineUs: (ms * 1000) / n,
    cpuPerLineUs: cpu / n,
  });
  const body = telemetryLines("stages", { now, count: batchLinesMost });
  const zipped = gzipSync(body);
  const stage = async (name: string, f: () => unknown) => {
    for (let i = 0; i < 3; i++) await f();
    const c = process.cpuUsage();
    const s = performance.now();
    for (let i = 0; i < 10; i++) await f();
    const u = process.cpuUsage(c);
    print("ingest", {
      kind,
      stage: name,
      us: ((performance.now() - s) * 1000) / 10 / batchLinesMost,
      cpu: (u.user + u.system) / 10 / batchLinesMost,
    });
  };
  const { isDemonstration, factsOf } = await egressTable("MultiTenant");
  const read = await readBatch(body, { now, variant: "MultiTenant" });
  if (!read.ok) throw new Error();
  const { samples } = read.value;
  const realm = { variant: "MultiTenant", isDemonstration: false } as const;
  await stage("gunzip", () => gunzipSync(zipped));
  await stage("check", () => {
    for (const x of checkLines(body, { now: now.getTime(), isDemonstration })) void x;
  });
  await stage("readBatch", () => readBatch(body, { now, variant: "MultiTenant" }));
  await stage("facts", () => samples.map((s) => factsOf(s.egressIp)));
  await stage("prepare", () => prepareSamples(db, realm, samples));
  await stage("store", () =>
    storeSamples(db, { realm, source: "import", receivedAt: now, samples }),
  );
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
