import { sql } from "kysely";

import { migrate } from "#db/migrate";
import { aNumberedSolution, storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { randomFrom, type Random } from "#tests/support/random";
import { aggregate, settleAfterMs } from "~/features/performance/aggregation/aggregate.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import type { Figures } from "~/features/performance/figures/figures";
import { inOneState, readFigures } from "~/features/performance/figures/read-figures.server";
import { dayMs } from "~/lib/time";
import { openPostgres, type Db, type OpenDatabase } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { medianOf } from "./spread";

/** Samples in all; `PATHLENS_BENCH_SAMPLES` asks for another number. */
const sampleCount = Number(process.env.PATHLENS_BENCH_SAMPLES ?? 1_000_000);

const solutionCount = 50;
const placeCount = 300;
const dayCount = 90;
const customerCount = 50_000;
const samplesOfBatch = 10_000;

/** Ranges that are asked for, in days before now. */
const rangeDays = [90, 77, 60, 30, 7, 1];
const rounds = 5;

const now = new Date("2026-11-26T00:00:00Z");
const realm = { variant: "MultiTenant", isDemonstration: false } as const;

/** Quantiles of every cell from blocks against the same by SQL over the samples, and what is stored. */
export async function benchAggregates({ url }: BenchDatabase): Promise<void> {
  if (!url) {
    print("aggregates", { measured: false, reason: "there is no Postgres here" });
    return;
  }
  const database = await openPostgres(url);
  await migrate(database.db);
  const packs: number[] = [];
  for (let at = 0; at < solutionCount; at += 1) {
    await aNumberedSolution(database.db, at + 16);
    packs.push(at + 16);
  }
  await store(database);
  await sum(database);
  await told(database.db);
  await sql`analyze`.execute(database.db);
  for (const days of rangeDays) await compare(database.db, packs, days);
  await database.close();
}

function aSample(
  random: Random,
  places: readonly number[],
  solutions: readonly number[],
): GivenSample {
  const place = random.pick(places);
  const workload = random.whole(0, 3);
  const spread = Math.exp(0.5 * (random.share() + random.share() + random.share() - 1.5) * 2);
  const value = (10 + (place % 90)) * spread;
  const isTeams = workload === 2;
  return {
    at: new Date(now.getTime() - Math.floor(random.share() * dayCount * dayMs) - 1),
    customer: 1 + Math.floor(random.share() ** 2 * customerCount),
    place,
    access: random.pick(solutions),
    workload,
    is_connected: random.share() > 0.002,
    is_wss_connected: workload === 3 ? random.share() > 0.005 : null,
    latency_ms: workload === 1 ? null : value,
    download_bps: workload === 1 ? value * 1e6 : null,
    loss_ratio: isTeams ? random.share() ** 4 * 0.05 : null,
    jitter_ms: isTeams ? value * 0.2 * random.share() : null,
  };
}

async function store({ db }: OpenDatabase): Promise<void> {
  const random = randomFrom("aggregates");
  const places = Array.from({ length: placeCount }, () => random.whole(100_000, 12_000_000));
  const rows = await db.selectFrom("aggregate_solution").select("number").execute();
  const solutions = rows.map(({ number }) => number);
  const begun = performance.now();
  for (let stored = 0; stored < sampleCount; stored += samplesOfBatch)
    await storeBatch(
      db,
      Array.from({ length: samplesOfBatch }, () => aSample(random, places, solutions)),
    );
  const seconds = (performance.now() - begun) / 1000;
  print("aggregates", { what: "stored", samples: sampleCount, seconds });
}

async function sum(database: OpenDatabase): Promise<void> {
  const { signal } = new AbortController();
  const clock = { at: now };
  const begun = [performance.now(), process.cpuUsage().user] as const;
  await aggregate(database, { signal, clock: () => clock.at });
  const added = performance.now();
  clock.at = new Date(now.getTime() + settleAfterMs);
  await aggregate(database, { signal, clock: () => clock.at });
  print("aggregates", {
    what: "summed",
    samples: sampleCount,
    hoursSeconds: (added - begun[0]) / 1000,
    daysSeconds: (performance.now() - added) / 1000,
    cpuMicrosecondsPerSample: (process.cpuUsage().user - begun[1]) / sampleCount,
    memoryMB: process.memoryUsage().rss / 2 ** 20,
  });
}

async function told(db: Db): Promise<void> {
  const { rows } = await sql<{ level: number; blocks: number; bytes: number }>`
    select level, count(*) as blocks, sum(octet_length(data)) as bytes from aggregate_block
    group by level order by level`.execute(db);
  const { rows: sizes } = await sql<{ blocks: number; samples: number }>`
    select pg_total_relation_size('aggregate_block') as blocks,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'sample'::regclass)
        as samples`.execute(db);
  const [size] = sizes;
  print("aggregates", {
    what: "stored",
    samples: sampleCount,
    aggregatesMB: Number(size?.blocks) / 1e6,
    bytesPerSample: Number(size?.blocks) / sampleCount,
    rawMB: Number(size?.samples) / 1e6,
    levels: rows.map(({ level, blocks, bytes }) => ({
      level,
      blocks: Number(blocks),
      MB: Number(bytes) / 1e6,
    })),
  });
}

async function compare(db: Db, packs: readonly number[], days: number): Promise<void> {
  const end = dayOf(now.getTime());
  const range = { first: end - days, end };
  const fromBlocks: number[] = [];
  let cells = 0;
  let first = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    cells = await rankFromBlocks(db, packs, range);
    const took = performance.now() - begun;
    if (round === 0) first = took;
    else fromBlocks.push(took);
  }
  const begun = performance.now();
  const { rows } = await sql`
    select access, place, percentile_disc(array[0.5, 0.95]) within group (order by latency_ms) as found
    from sample where realm = 0 and workload = 0 and at >= ${new Date(range.first * dayMs)}
      and at < ${new Date(end * dayMs)} group by access, place`.execute(db);
  const raw = performance.now() - begun;
  const warm = medianOf(fromBlocks);
  print("aggregates", {
    what: `p50 and p95 of every cell, ${days} days`,
    cells,
    rawCells: rows.length,
    firstMs: first,
    warmMs: warm,
    rawMs: raw,
    timesFaster: raw / warm,
  });
}

/** Reads every cell and takes two quantiles of it. @returns how many cells there are */
async function rankFromBlocks(
  db: Db,
  packs: readonly number[],
  range: { first: number; end: number },
): Promise<number> {
  let cells = 0;
  await inOneState(db, async (state) => {
    const figures = await readFigures(state, {
      realm,
      workload: "Exchange",
      range,
      packs,
      measures: ["latencyMs"],
      customers: false,
      groupOf: (solution, place) => solution * 2 ** 32 + place,
    });
    for (const each of figures.values() as Iterable<Figures>) {
      if (each.quantile("latencyMs", 0.5) === undefined) continue;
      each.quantile("latencyMs", 0.95);
      cells += 1;
    }
  });
  return cells;
}
