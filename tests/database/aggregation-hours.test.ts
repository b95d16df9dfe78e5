import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, siteDatabases, testDatabases } from "#tests/support/database";
import { randomFrom } from "#tests/support/random";
import { storedFigures } from "#tests/support/stored-figures";
import { aNumberedSolution, storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { expireBlocks } from "~/features/performance/aggregation/expire-blocks.server";
import { pseudoSolutions } from "~/features/performance/aggregation/pseudo-solutions";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { reclaimBlocks } from "~/features/performance/aggregation/reclaim-blocks.repository.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import {
  dayHoursLevel,
  dayLevel,
  dayOf,
  hourLevel,
} from "~/features/performance/aggregation/spans";
import { plainBytes } from "~/features/performance/aggregation/stored-bytes.server";
import { dayMs, hourMs, utcDayOf } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2028-03-20T10:30:00Z");
const today = dayOf(now.getTime());
const pack = 16;

describe.each(testDatabases())("hours of aggregates on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let solution: number;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    solution = await aNumberedSolution(db, pack);
  });
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, connect_bucket, as_day,
      customer_day`.execute(db);
  });
  afterAll(() => database.close());

  async function aggregateAll(at = now, samplesMost = 20_000) {
    while (await aggregateBatches(db, { now: at, samplesMost, settleAfterMs: 0 }));
    while (await settleDays(db, { now: at, packs: 3 }));
  }

  /** Samples within some hours of days before now. */
  function randomSamples(
    count: number,
    { days, placeCount }: Record<"days" | "placeCount", number>,
  ) {
    const random = randomFrom(`hours ${count}`);
    return Array.from({ length: count }, (): GivenSample => ({
      at: new Date(
        now.getTime() - Math.floor(random.share() * days) * dayMs - 7 * random.share() * hourMs,
      ),
      customer: random.whole(1, 40_000),
      place: random.whole(1, placeCount) * 31_337,
      access: solution,
      latency_ms: 300 * random.share(),
      download_bps: 1e9 * random.share(),
    }));
  }

  async function storeAll(samples: readonly GivenSample[], perBatch: number) {
    for (let from = 0; from < samples.length; from += perBatch)
      await storeBatch(db, samples.slice(from, from + perBatch));
  }

  /** Days before today that have blocks of a level. */
  async function daysOfLevel(level: number, of = pack) {
    const { rows } = await sql<{ start: number }>`
      select distinct start from aggregate_block where pack = ${of} and level = ${level}`.execute(
      db,
    );
    const days = rows.map(({ start }) => (level === hourLevel ? Math.floor(start / 24) : start));
    return [...new Set(days.map((day) => day - today))].sort((one, other) => one - other);
  }

  async function rebuilt() {
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = true`.execute(db);
    await aggregateAll();
    return storedFigures(db);
  }

  it("become one block two days later, whether or not more samples come", async () => {
    await storeAll(randomSamples(200, { days: 4, placeCount: 3 }), 70);
    await aggregateAll(new Date(now.getTime() - 3 * dayMs));
    expect(await daysOfLevel(dayHoursLevel)).toEqual([]);
    expect(await daysOfLevel(hourLevel)).toEqual([-3, -2, -1, 0]);
    await aggregateAll();
    expect(await daysOfLevel(dayHoursLevel)).toEqual([-3, -2]);
    expect(await daysOfLevel(hourLevel)).toEqual([-1, 0]);
    expect(await daysOfLevel(hourLevel, pseudoSolutions.everything)).toEqual([-3, -2, -1, 0]);
    expect(await storedFigures(db)).toEqual(await rebuilt());
  });

  it("take late samples and samples that are attributed again", async () => {
    const samples = randomSamples(300, { days: 6, placeCount: 3 });
    await storeAll(samples.slice(100), 100);
    await aggregateAll();
    await storeAll(samples.slice(0, 100), 9);
    await aggregateAll(now, 20);
    const day = utcDayOf(new Date(now.getTime() - 4 * dayMs));
    await db.transaction().execute((trx) => rebuildDay(trx, { realms: [0], day, now }));
    await aggregateAll();
    expect(await daysOfLevel(dayHoursLevel)).toEqual([-5, -4, -3, -2]);
    const grown = await storedFigures(db);
    expect(grown).toEqual(await rebuilt());
  });

  // Long blocks take long to write, and how long one may be is the program's matter, not the database's.
  if (siteDatabases().includes(kind))
    it("stay by hour where they are long, however the samples came", async () => {
      const samples = randomSamples(60_000, { days: 1, placeCount: 20_000 }).map((sample) => ({
        ...sample,
        at: new Date(sample.at.getTime() - 3 * dayMs),
      }));
      await storeAll(samples, 20_000);
      await aggregateAll(new Date(now.getTime() - 3 * dayMs));
      await aggregateAll();
      expect(await daysOfLevel(hourLevel)).toEqual([-3]);
      expect(await daysOfLevel(dayHoursLevel)).toEqual([]);
      const grown = await storedFigures(db);
      expect(grown).toEqual(await rebuilt());
    });

  it("of an earlier version are plain and by hour, and are read and added to all the same", async () => {
    const samples = randomSamples(400, { days: 5, placeCount: 40 });
    await storeAll(samples.slice(50), 350);
    // The clock of then: no day is over for long.
    await aggregateAll(new Date(now.getTime() - 4 * dayMs));
    await sql`delete from aggregate_day_due where not closes`.execute(db);
    const { rows } = await sql<{ ctid: string; data: Uint8Array }>`
      select ctid::text as ctid, data from aggregate_block`.execute(db);
    for (const { ctid, data } of rows)
      await sql`update aggregate_block set data = ${Buffer.from(plainBytes(data))}
        where ctid = ${ctid}::tid`.execute(db);
    expect(await daysOfLevel(dayHoursLevel)).toEqual([]);
    await storeAll(samples.slice(0, 50), 50);
    await aggregateAll();
    expect(await daysOfLevel(dayLevel)).toEqual([-4, -3, -2, -1, 0]);
    expect(await storedFigures(db)).toEqual(await rebuilt());
  });

  it("expire after 90 days", async () => {
    await storeAll(randomSamples(50, { days: 3, placeCount: 3 }), 50);
    await aggregateAll();
    expect(await daysOfLevel(dayHoursLevel)).toEqual([-2]);
    const expireAt = async (days: number) => {
      while (await expireBlocks(db, new Date(now.getTime() + days * dayMs), 2));
      return daysOfLevel(dayHoursLevel);
    };
    expect(await expireAt(88)).toEqual([-2]);
    expect(await expireAt(89)).toEqual([]);
  });

  it("leave room for others when they were written again many times", async () => {
    const size = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_total_relation_size('aggregate_block') as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    };
    const rewrite = async () => {
      await sql`delete from aggregate_block`.execute(db);
      await sql`insert into aggregate_block
        select 0, 0, 16, 1, n, 0, 1, decode(repeat('ab', 12000), 'hex') from generate_series(1, 100) n`.execute(
        db,
      );
      await reclaimBlocks(db);
    };
    await rewrite();
    const once = await size();
    // Postgres tells dead rows some time after a transaction, so it is repeated until one round took no room.
    let [before, after] = [0, once];
    while (after > before) {
      before = after;
      for (let round = 0; round < 5; round += 1) await rewrite();
      after = await size();
    }
    expect(after).toBeGreaterThan(once);
  });
});
