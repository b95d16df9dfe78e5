import { sql } from "kysely";

import { migrate } from "#db/migrate";
import { randomFrom, type Random } from "#tests/support/random";
import { addSamples } from "~/features/performance/aggregation/aggregate-batches.server";
import type { StoredSample } from "~/features/performance/aggregation/due-batch.repository.server";
import { hourDays, keptDays } from "~/features/performance/aggregation/kept-days";
import { reclaimBlocks } from "~/features/performance/aggregation/reclaim-blocks.repository.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import {
  dayHoursLevel,
  dayLevel,
  daysOf,
  highestLevel,
  hourLevel,
} from "~/features/performance/aggregation/spans";
import { packsOf } from "~/features/performance/attribution/solution-pack";
import { dayMs, hourMs } from "~/lib/time";
import { openPostgres, type Db } from "~/platform/database.server";

import { aMeasuring } from "./a-measuring";
import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { sizesOfBlocks, type LevelSize } from "./block-sizes";
import { timeLatest } from "./latest-of-many";
import { byZipf } from "./zipf";

/** Days that are loaded, and samples of each; variables ask for others. */
const dayCount = Number(process.env.PATHLENS_BENCH_DAYS ?? 60);
const samplesOfDay = Number(process.env.PATHLENS_BENCH_SAMPLES_OF_DAY ?? 25_000);
const solutionCount = Number(process.env.PATHLENS_BENCH_SOLUTIONS ?? 5_000);

const placeCount = 4_000;

/** Places of the largest solution; the others have fewer with the root of their rank. */
const placesMost = 300;

/** Packs whose days are worked out in one transaction. */
const packsMost = 50;

/** Every span begins here, so that as many as possible are whole. */
const firstDay = 64 * 320;

/** A solution with its places. */
type Solution = { number: number; places: readonly number[] };

/**
 * Blocks of 5 000 solutions, the n-th of which has 1/n as many samples as the largest: some days are written by the
 * aggregator, a day at a time, and what two years take is worked out from them.
 */
export async function benchAggregatesOfMany({ url }: BenchDatabase): Promise<void> {
  if (!url) return print("aggregates-of-many", { skipped: "There is no Postgres here." });
  const { db, close } = await openPostgres(url);
  try {
    await migrate(db);
    const random = randomFrom("aggregates of many");
    const solutions = await numbered(db, random);
    const begun = [performance.now(), process.cpuUsage().user] as const;
    for (let day = 0; day < dayCount; day += 1) await load(db, solutions, { random, day });
    const samples = samplesOfDay * dayCount;
    const sizes = await sizesOfBlocks(db);
    print("aggregates-of-many", {
      what: "loaded",
      solutions: solutionCount,
      days: dayCount,
      samplesOfDay,
      seconds: (performance.now() - begun[0]) / 1000,
      cpuMicrosecondsPerSample: (process.cpuUsage().user - begun[1]) / samples,
      ...sizes,
    });
    print("aggregates-of-many", twoYears(sizes));
    await sql`analyze`.execute(db);
    const range = { first: firstDay, end: firstDay + dayCount };
    const now = new Date(range.end * dayMs);
    await timeLatest(db, { realm: { variant: "MultiTenant", isDemonstration: false }, range, now });
  } finally {
    await close();
  }
}

async function numbered(db: Db, random: Random): Promise<Solution[]> {
  const places = Array.from({ length: placeCount }, () => random.whole(100_000, 12_000_000));
  const packs = packsOf(solutionCount, { newest: null, largest: null });
  const { rows } = await sql<{ number: number }>`
    insert into aggregate_solution (solution_id, pack)
    select gen_random_uuid(), pack from unnest(${packs}::integer[]) as pack returning number`.execute(
    db,
  );
  // Large solutions are among the others, as they were numbered.
  const ranked = rows
    .map(({ number }) => ({ number, order: random.share() }))
    .sort((one, other) => one.order - other.order);
  return ranked.map(({ number }, at) => ({
    number,
    places: Array.from({ length: Math.ceil(placesMost / Math.sqrt(at + 1)) }, () =>
      random.pick(places),
    ),
  }));
}

/** Writes the blocks of a day once it is over, and those of the spans that ended with it. */
async function load(
  db: Db,
  solutions: readonly Solution[],
  { random, day }: { random: Random; day: number },
): Promise<void> {
  const start = (firstDay + day) * dayMs;
  const samples = Array.from({ length: samplesOfDay }, () => aSample(random, solutions, start));
  const now = new Date(start + dayMs + hourMs);
  await db.transaction().execute((trx) => addSamples(trx, samples, { now, dueAt: now }));
  while (await settleDays(db, { now, packs: packsMost })) await reclaimBlocks(db);
  await sql`delete from connect_bucket`.execute(db);
}

function aSample(random: Random, solutions: readonly Solution[], start: number): StoredSample {
  const { number, places } = solutions[byZipf(random, solutionCount)] as Solution;
  const place = random.pick(places);
  return {
    ...aMeasuring(random, place),
    at: new Date(start + Math.floor(random.share() * dayMs)),
    realm: 0,
    place,
    net: 1,
    asn: null,
    access: number,
    overlay: 0,
    privateSolutions: null,
    isInside: false,
  };
}

type Sizes = Awaited<ReturnType<typeof sizesOfBlocks>>;

type KeptLevel = LevelSize & {
  loadedSpans: number;
  isFromLevelBelow: boolean;
  keptSpans: number;
};

/** What two years take at the same rate, from the spans that are whole. */
function twoYears({ levels, blocksMB, totalMB }: Sizes) {
  const kept: KeptLevel[] = [];
  let below: LevelSize | undefined;
  for (let level = dayHoursLevel; level <= highestLevel; level += 1) {
    const loaded = levels.find((each) => each.level === level);
    const { spans, keptSpans } = spansOfLevel(level);
    // A span is shorter than its two halves, so twice the level below is too much rather than too little.
    const one: LevelSize | undefined =
      loaded && spans > 0
        ? { level, rows: loaded.rows / spans, MB: loaded.MB / spans }
        : below && { level, rows: below.rows * 2, MB: below.MB * 2 };
    if (!one) continue;
    below = one;
    kept.push({
      level,
      loadedSpans: spans,
      isFromLevelBelow: spans === 0,
      keptSpans,
      rows: Math.round(one.rows * keptSpans),
      MB: one.MB * keptSpans,
    });
  }
  const sum = (of: "rows" | "MB") => kept.reduce((total, each) => total + each[of], 0);
  return {
    what: "two years, extrapolated",
    rows: sum("rows"),
    blocksMB: sum("MB"),
    // Rows, indexes and free space as much beside the blocks as after the days that were loaded.
    totalMB: (sum("MB") * totalMB) / blocksMB,
    levels: kept,
  };
}

/** Spans of a level that the loaded days have in whole, and those that are kept after two years. */
function spansOfLevel(level: number): { spans: number; keptSpans: number } {
  // Hours of the last two days and of pseudo solutions are in blocks of their own.
  if (level === hourLevel) return { spans: Math.min(dayCount, hourDays), keptSpans: hourDays };
  if (level === dayHoursLevel) return { spans: Math.max(0, dayCount - 1), keptSpans: hourDays };
  const days = daysOf(Math.max(dayLevel, level));
  return { spans: Math.floor(dayCount / days), keptSpans: Math.ceil(keptDays / days) + 1 };
}
