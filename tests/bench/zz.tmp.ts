import { buildDirWithPlaces } from "#tests/support/place-data";
import { telemetryLines } from "#tests/factories/telemetry";
import { readBatch } from "~/features/performance/samples/read-batch.server";
import { prepareBatch, storeSamplesIn, storeSamples } from "~/features/performance/samples/store-samples.server";
import { setApplication } from "~/platform/application.server";
import { openEmbeddedDatabase } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";
import { migrate } from "#db/migrate";
import { sql } from "kysely";
import { mkdtempSync } from "node:fs";
for (const where of ["memory", "folder"]) {
const database = where === "memory" ? await openEmbeddedDatabase() : await openEmbeddedDatabase(mkdtempSync("/tmp/zzdb-"));
setApplication({ environment: readEnvironment({ NODE_ENV: "test", PORT: "0", LOG_LEVEL: "silent", DATA_DIR: "/tmp/zzdata", SANDBOX: "suite,dns", BUILD_DIR: await buildDirWithPlaces() }), database, log: createLog("silent"), version: "bench", shutdown: new AbortController().signal });
await migrate(database.db); const db = database.db;
const now = new Date();
const read = await readBatch(telemetryLines("x", { now, count: 10000 }), { now, variant: "MultiTenant" });
if (!read.ok) throw 1;
const batch = { realm: { variant: "MultiTenant", isDemonstration: false }, source: "import", receivedAt: now, samples: read.value.samples } as const;
await storeSamples(db, batch);
const all: string[] = [];
const ready = await prepareBatch(db, batch);
const times = async (n: string, r: number, f: () => Promise<unknown>) => { const out=[]; for (let i=0;i<r;i++){ const c=process.cpuUsage(); const s=performance.now(); await f(); const u=process.cpuUsage(c); out.push(((u.user+u.system)/10000).toFixed(0)+"/"+((performance.now()-s)/10).toFixed(0)); } console.log(where, n, "cpu/wall us", out.join(" ")); };
await times("store", 12, () => db.transaction().execute((trx) => storeSamplesIn(trx, ready)));
await sql`drop index sample_of_batch`.execute(db);
await times("noindex", 8, () => db.transaction().execute((trx) => storeSamplesIn(trx, ready)));
await database.close();
}
