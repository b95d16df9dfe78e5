import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aMeasuredSample } from "#tests/factories/measured-sample";
import { aLeader } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { countOn } from "#tests/support/counted-solutions";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { randomFrom } from "#tests/support/random";
import { countSamples, openFurther } from "#tests/support/sample-servers";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import { checkSampleServers } from "~/cli/doctor/check-database.server";
import { openSampleServers } from "~/cli/open-sample-servers.server";
import { lockAggregates } from "~/features/performance/aggregation/block.repository.server";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { currentOfVariant } from "~/features/performance/attribution/current-attribution.server";
import {
  reattribute,
  type DayAggregates,
} from "~/features/performance/attribution/reattribute.server";
import { listOutdatedDays } from "~/features/performance/attribution/sample-attribution.repository.server";
import { readUnattributedCustomers } from "~/features/performance/attribution/unattributed-customers.repository.server";
import { readUnattributed } from "~/features/performance/attribution/unattributed.repository.server";
import { exportSamples } from "~/features/performance/export/export-samples.server";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { serverOf, setFurtherServers } from "~/features/performance/sample-servers.server";
import {
  prepareBatch,
  storeSamples,
  storeTestSamplesIn,
} from "~/features/performance/samples/store-samples.server";
import { removeStrays } from "~/features/performance/samples/stray-sample.repository.server";
import { takeBatch } from "~/features/performance/samples/take-batch.server";
import { keepDayTables } from "~/jobs/day-tables.server";
import { dayMs } from "~/lib/time";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import { holdDays, listDays, makeDays } from "~/platform/day-partitions.repository.server";

const now = new Date("2026-11-25T12:00:00Z");
const variant = "MultiTenant";
const realm = { variant, isDemonstration: false } as const;

/** A suite that is no stand-in, so that samples are real ones. */
const outside = {
  SANDBOX: "dns",
  ENDPOINT_EXCHANGE: "https://exchange.example/exchange.gif",
  ENDPOINT_SHAREPOINT: "https://sharepoint.example/sharepoint.gif",
  IDENTITY_AUTHORITY: "https://login.example",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "secret of a test",
};

it("each network is on one server, and negative numbers are on one as well", () => {
  for (const net of [0, 1, -1, 7, -8, 2 ** 52, -(2 ** 52)])
    for (const servers of [1, 2, 3]) {
      expect(serverOf(net, servers)).toBeGreaterThanOrEqual(0);
      expect(serverOf(net, servers)).toBeLessThan(servers);
    }
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("samples on three Postgres servers", () => {
  let application: TestApplication;
  let db: Db;
  let further: Awaited<ReturnType<typeof openFurther>>;
  const servers = () => [db, ...further.servers.map((each) => each.db)];
  beforeAll(async () => {
    const BUILD_DIR = await buildDirWithPlaces();
    application = await startTestApplication("postgres", { BUILD_DIR, ...outside });
    ({ db } = application);
    further = await openFurther(2);
  });
  afterAll(async () => {
    setFurtherServers([]);
    await further.close();
    await application.close();
  });
  beforeEach(async () => {
    setFurtherServers(further.servers.map((each) => each.db));
    for (const server of servers()) await sql`truncate sample`.execute(server);
    await sql`truncate sample_batch, sample_attribution, reattribution, attribution_version, aggregate_solution,
      aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day restart identity`.execute(
      db,
    );
    await db.deleteFrom("solution").execute();
    await countOn(db, solutionWorld(db, now));
  });

  const egresses = Array.from({ length: 40 }, (_, at) => `${20 + at}.1.2.3`);

  /** Lines of the last days, as many by each seed. */
  function linesOf(seed: string, count = 300): Buffer {
    const random = randomFrom(`lines ${seed}`);
    const lines = Array.from({ length: count }, () => ({
      time: new Date(now.getTime() - random.whole(0, 3 * dayMs)).toISOString(),
      egressIp: random.pick(egresses),
      workload: random.pick(["Exchange", "Teams", "Assistant"]),
      isConnected: random.share() < 0.9,
      latencyMs: 10 + random.share() * 90,
      tlsIssuer: random.pick([undefined, undefined, "Nordlys Inspection"]),
    }));
    return Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
  }
  async function take(seed: string): Promise<void> {
    const batch = { ingestKeyId: null, id: randomUUID() };
    const sent = { variant, source: "telemetry", batch, body: linesOf(seed) } as const;
    const taken = await takeBatch({ db, now }, sent);
    expect(taken).toMatchObject({ ok: true, value: { answer: { accepted: 300, rejected: [] } } });
  }
  /** What a writer leaves behind that fails after the further servers have committed. */
  async function leaveStrays(seed: string): Promise<void> {
    const body = linesOf(seed);
    await sql`alter table sample_attribution rename to sample_attribution_away`.execute(db);
    const batch = { ingestKeyId: null, id: randomUUID() };
    const failed = takeBatch({ db, now }, { variant, source: "telemetry", batch, body });
    await expect(failed).rejects.toThrow();
    await sql`alter table sample_attribution_away rename to sample_attribution`.execute(db);
  }
  const counts = () => Promise.all(servers().map(countSamples));

  async function exported(): Promise<string[]> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-servers-"));
    const file = path.join(folder, "samples.parquet");
    const places = await placeTree();
    const { signal } = new AbortController();
    await exportSamples(
      { db, places, signal, onDay: () => undefined },
      { variant, from: null, to: null, file },
    );
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
    await rm(folder, { recursive: true });
    return rows
      .map((row) =>
        JSON.stringify(row, (_key, value: unknown) =>
          typeof value === "bigint" ? String(value) : value,
        ),
      )
      .sort();
  }
  const unattributed = () => readUnattributed(db, realm, { days: 5, now });

  const unattributedCustomers = async () => {
    const { asns, issuers } = await unattributed();
    const asked = {
      realm,
      asns: asns.map(({ asn }) => asn),
      issuers: issuers.map((each) => each.issuer),
    };
    return readUnattributedCustomers(db, asked, { days: 5, now });
  };

  /** Everything that is made of samples. */
  async function conclusions() {
    return {
      figures: await storedFigures(db),
      exported: await exported(),
      share: await unattributed(),
      customers: await unattributedCustomers(),
    };
  }

  /** The same samples on the first server only, and all figures made of them from the beginning. */
  async function onOneServer(): Promise<Awaited<ReturnType<typeof conclusions>>> {
    await removeStrays(db);
    for (const server of servers().slice(1)) {
      const rows = await server.selectFrom("sample").selectAll().execute();
      const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
      await makeDays(db, "sample", await listDays(server, "sample"));
      await db.transaction().execute((trx) => copyRows(trx, { table: "sample", columns }, rows));
    }
    setFurtherServers([]);
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = sample_count > 0`.execute(db);
    await workOutAll(db, now);
    return conclusions();
  }

  it("give the same figures, export and unattributed share as on one", async () => {
    await take("one");
    await leaveStrays("strays");
    await take("two");
    await workOutAll(db, now);
    const [first = 0, ...others] = await counts();
    expect(first).toBeGreaterThan(0);
    expect(others.every((count) => count > 100)).toBe(true);
    const spread = await conclusions();
    expect(spread.exported).toHaveLength(600);
    expect(spread.share.samples).toBe(600);
    expect(spread.figures.length).toBeGreaterThan(50);
    const nets = await Promise.all(
      servers().map(async (server) =>
        (await server.selectFrom("sample").select("net").distinct().execute()).map(
          ({ net }) => net,
        ),
      ),
    );
    expect(new Set(nets.flat()).size).toBe(nets.flat().length);
    expect(await onOneServer()).toEqual(spread);
  });

  it("stay on the first one where they are of tests", async () => {
    const samples = egresses.map((egressIp) => aMeasuredSample({ at: now.getTime(), egressIp }));
    const sent = { realm, source: "test", receivedAt: now, samples } as const;
    const { prepared, ...batch } = await prepareBatch(db, sent);
    await makeDays(db, "sample", prepared.days);
    await db.transaction().execute((trx) => storeTestSamplesIn(trx, batch, prepared));
    expect(await counts()).toEqual([egresses.length, 0, 0]);
  });

  it("that no batch has are removed, and no others", async () => {
    await take("one");
    const before = await counts();
    await leaveStrays("strays");
    const [first, ...others] = await counts();
    expect(first).toBe(before[0]);
    const strays = others.reduce((sum, count, at) => sum + count - (before[at + 1] ?? 0), 0);
    expect(strays).toBeGreaterThan(100);
    expect(await removeStrays(db)).toBe(strays);
    expect(await counts()).toEqual(before);
    expect(await removeStrays(db)).toBe(0);
  });

  it("are not removed while their writer is at work", async () => {
    await take("one");
    const before = await counts();
    await db.transaction().execute(async (trx) => {
      await holdDays(trx, "sample", [now.toISOString().slice(0, 10)]);
      await expect(removeStrays(db)).rejects.toThrow(DatabaseUnavailable);
    });
    expect(await counts()).toEqual(before);
  });

  it("are attributed again on all of them", async () => {
    await take("one");
    await leaveStrays("strays");
    await workOutAll(db, now);
    const before = await storedFigures(db);
    const half = egresses.slice(0, 20).map((address) => `${address}/32`);
    await solutionWorld(db, now).official(aLeader(), {}, { ips: half.join("\n") });
    const { signal } = new AbortController();
    const aggregates = { lockAggregates, rebuildDay, addDue: () => Promise.resolve() };
    await reattribute(db, variant, {
      aggregates,
      signal,
      suiteAsns: () => Promise.resolve(new Set()),
    });
    await workOutAll(db, now);
    for (const server of servers()) {
      const { rows } = await sql<{ right: boolean }>`
        select bool_and((access <> 0) = (split_part(host(egress), '.', 1)::integer < 40)) as right
        from sample`.execute(server);
      expect(rows).toEqual([{ right: true }]);
    }
    const spread = await conclusions();
    expect(spread.figures).not.toEqual(before);
    expect(await onOneServer()).toEqual(spread);
  });

  it("keep the figures of a day that ends while it is attributed again", async () => {
    await take("one");
    await workOutAll(db, now);
    const before = await storedFigures(db);
    await solutionWorld(db, now).official(aLeader(), {}, { ips: `${egresses[0] ?? ""}/32` });
    let time = now;
    let rebuilt = 0;
    const aggregates: DayAggregates = {
      lockAggregates,
      rebuildDay: async (trx, day) => {
        await rebuildDay(trx, day);
        rebuilt += 1;
        time = new Date(now.getTime() + 31 * dayMs);
      },
      addDue: () => Promise.resolve(),
    };
    const suiteAsns = () => Promise.resolve(new Set<number>());
    const { signal } = new AbortController();
    await reattribute(db, variant, { aggregates, signal, suiteAsns, clock: () => time });
    expect(rebuilt).toBe(1);
    expect(await storedFigures(db)).toEqual(before);
    const { version } = await currentOfVariant(db, variant, { suiteAsns, mostAgeMs: 0 });
    expect(await listOutdatedDays(db, variant, version)).toEqual([]);
  });

  it("lose their old days everywhere", async () => {
    await take("one");
    await keepDayTables(db, application.log, { now: new Date(now.getTime() + 29 * dayMs) });
    for (const server of servers()) {
      const days = await listDays(server, "sample");
      expect(days).toContain("2026-11-25");
      expect(days.filter((day) => day < "2026-11-24")).toEqual([]);
      expect(await countSamples(server)).toBeGreaterThan(0);
    }
  });

  it("are refused as a whole where one server takes none", async () => {
    await take("one");
    const before = await counts();
    const batches = () => db.selectFrom("sample_batch").select("id").execute();
    const known = await batches();
    await sql`alter table sample rename to sample_away`.execute(servers()[2]!);
    const samples = egresses.map((egressIp) => aMeasuredSample({ at: now.getTime(), egressIp }));
    const stored = storeSamples(db, { realm, source: "import", receivedAt: now, samples });
    await expect(stored).rejects.toThrow();
    await sql`alter table sample_away rename to sample`.execute(servers()[2]!);
    expect(await batches()).toEqual(known);
    await removeStrays(db);
    expect(await counts()).toEqual(before);
  });

  it("are opened at a start, each once, and the one that does not answer is named", async () => {
    const [address = ""] = further.addresses;
    const again = "The server 2 of SAMPLE_SERVERS is the same database as another server.";
    await expect(openSampleServers([address, address], db)).rejects.toThrow(again);
    const closed = "postgres://somebody:hunter2@127.0.0.1:1/samples";
    const refused = openSampleServers([address, closed], db);
    await expect(refused).rejects.toThrow("The server 2 of SAMPLE_SERVERS does not answer");
    await expect(refused).rejects.not.toThrow("hunter2");
    const opened = await openSampleServers(further.addresses, db);
    expect(opened).toHaveLength(2);
    await Promise.all(opened.map((each) => each.close()));
  });

  it("are examined by the doctor", async () => {
    const closed = "postgres://somebody:hunter2@127.0.0.1:1/samples";
    const [address = ""] = further.addresses;
    const { environment } = application;
    const findings = await checkSampleServers({ ...environment, sampleServers: [address, closed] });
    expect(findings.map(({ subject, status }) => `${subject}: ${status}`)).toEqual([
      "sample server 1: ok",
      "sample server 2: failed",
    ]);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });

  it("have the columns and indexes of the first server", async () => {
    const shapeOf = async (server: Db) =>
      (
        await sql<{ what: string }>`
          select column_name || ' ' || data_type || ' ' || is_nullable as what
          from information_schema.columns where table_name = 'sample'
          union all select indexdef from pg_indexes where tablename = 'sample' order by 1`.execute(
          server,
        )
      ).rows;
    const [first, ...others] = await Promise.all(servers().map(shapeOf));
    for (const other of others) expect(other).toEqual(first);
  });
});
