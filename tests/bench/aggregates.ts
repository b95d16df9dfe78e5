import { sql } from "kysely";

import { migrate } from "#db/migrate";
import { aNumberedSolution, storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { randomFrom, type Random } from "#tests/support/random";
import { aggregate, settleAfterMs } from "~/features/performance/aggregation/aggregate.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { packsOf } from "~/features/performance/attribution/solution-pack";
import type { Figures } from "~/features/performance/figures/figures";
import { inOneState, readFigures } from "~/features/performance/figures/read-figures.server";
import { dayMs } from "~/lib/time";
import { openPostgres, type Db, type OpenDatabase } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { sizesOfBlocks } from "./block-sizes";
import { aMeasuring } from "./a-measuring";
import { print } from "./bench-server";
import { medianOf } from "./spread";

/** Samples in all; `PATHLENS_BENCH_SAMPLES` asks for another number. */
const sampleCount = Number(process.env.PATHLENS_BENCH_SAMPLES ?? 1_000_000);

const solutionCount = 50;
const placeCount = 300;

/** Days that the samples lie in; fewer days with fewer samples are as dense. */
const dayCount = Number(process.env.PATHLENS_BENCH_DAYS ?? 90);

const samplesOfBatch = 10_000;

/** Whether each solution has a pack of its own, as large ones have, in place of those that they are given. */
const hasOwnPacks = process.env.PATHLENS_BENCH_PACKS === "own";

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
  const given = packsOf(solutionCount, { newest: null, largest: null });
  const packs = hasOwnPacks ? given.map((first, at) => first + at) : given;
  for (const pack of packs) await aNumberedSolution(database.db, pack);
  await store(database);
  await sum(database);
  await told(database.db);
  await sql`analyze`.execute(database.db);
  for (const days of rangeDays.filter((each) => each <= dayCount))
    await compare(database.db, [...new Set(packs)], days);
  await database.close();
}

function aSample(
  random: Random,
  places: readonly number[],
  solutions: readonly number[],
): GivenSample {
  const place = random.pick(places);
  const measured = aMeasuring(random, place);
  return {
    at: new Date(now.getTime() - Math.floor(random.share() * dayCount * dayMs) - 1),
    customer: measured.customer,
    place,
    access: random.pick(solutions),
    workload: measured.workload,
    is_connected: measured.isConnected,
    is_wss_connected: measured.isWssConnected,
    latency_ms: measured.latencyMs,
    download_bps: measured.downloadBps,
    loss_ratio: measured.lossRatio,
    jitter_ms: measured.jitterMs,
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
  const { rows: samples } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits
    where inhparent = 'sample'::regclass`.execute(db);
  const sizes = await sizesOfBlocks(db);
  print("aggregates", {
    what: "stored",
    samples: sampleCount,
    bytesPerSample: (sizes.totalMB * 1e6) / sampleCount,
    rawMB: Number(samples[0]?.bytes) / 1e6,
    ...sizes,
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
