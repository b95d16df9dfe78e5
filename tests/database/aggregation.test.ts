import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { isDeep, randomFrom } from "#tests/support/random";
import { aNumberedSolution, storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import {
  expireBlocks,
  expireConnects,
} from "~/features/performance/aggregation/expire-blocks.server";
import { pseudoSolutions } from "~/features/performance/aggregation/pseudo-solutions";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import { dayLevel, dayOf } from "~/features/performance/aggregation/spans";
import { inOneState, readFigures } from "~/features/performance/figures/read-figures.server";
import { measures } from "~/features/performance/workload";
import { dayMs, hourMs, utcDayOf } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

/** The clock of these tests; 29 February lies in what they look at. */
const now = new Date("2028-03-20T10:30:00Z");
const today = dayOf(now.getTime());
const realm = { variant: "MultiTenant", isDemonstration: false } as const;
const places = [0, -640_000_000, 2_988_507, 2_643_743, 5_128_581];

describe.each(testDatabases())("aggregates on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  /** Two solutions that share a pack, and one with a pack of its own. */
  let solutions: number[];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    solutions = [];
    for (const pack of [16, 16, 17]) solutions.push(await aNumberedSolution(db, pack));
  });
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, connect_bucket, as_day,
      customer_day`.execute(db);
  });
  afterAll(() => database.close());

  const packs = [1, 2, 3, 16, 17];

  /** Samples of the days before now, in an order of their own. */
  function randomSamples(salt: string, count: number, days = 20): GivenSample[] {
    const random = randomFrom(salt);
    const value = (scale: number) => (random.share() < 0.2 ? null : scale * random.share() ** 2);
    return Array.from({ length: count }, () => ({
      at: new Date(now.getTime() - Math.floor(random.share() * days * dayMs)),
      customer: random.whole(1, 400),
      place: random.pick(places),
      access: random.pick([0, ...solutions]),
      overlay: random.pick([0, 0, solutions[2] ?? 0]),
      workload: random.pick([0, 2]),
      is_inside: random.share() < 0.1,
      is_connected: random.pick([true, true, false, null]),
      is_wss_connected: random.pick([true, false, null]),
      latency_ms: value(300),
      loss_ratio: value(0.02),
      jitter_ms: value(30),
    }));
  }

  async function store(samples: readonly GivenSample[], perBatch: number) {
    for (let from = 0; from < samples.length; from += perBatch)
      await storeBatch(db, samples.slice(from, from + perBatch));
  }

  async function aggregateAll(at = now, samplesMost = 1_000) {
    while (await aggregateBatches(db, { now: at, samplesMost, settleAfterMs: 0 }));
    while (await settleDays(db, { now: at, packs: 3 }));
  }

  /** Every block with its bytes, without the number of the transaction that wrote it. */
  async function blocks() {
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', realm, workload, pack, level, start, part, encode(data, 'hex')) as name
      from aggregate_block order by realm, workload, pack, level, start, part`.execute(db);
    return rows.map(({ name }) => name);
  }

  const rangeOf = (first: number, end: number) => ({ first: today + first, end: today + end });

  async function figuresOf(workload: "Exchange" | "Teams", range = rangeOf(-30, 1)) {
    return inOneState(db, (state) =>
      readFigures(state, {
        realm,
        workload,
        range,
        packs,
        measures,
        customers: true,
        groupOf: (solution, place) => `${solution} ${place}`,
      }),
    );
  }

  type RawCell = {
    cell: string;
    samples: number;
    attempts: number;
    failures: number;
    wss_failures: number;
    customers: number;
    p50: number | null;
    p95: number | null;
    loss: number | null;
  };

  /** The same from the samples themselves, by SQL. */
  async function rawCells(workload: number, { first, end }: { first: number; end: number }) {
    const { rows } = await sql<RawCell>`
      select solution || ' ' || place as cell, count(*)::int as samples, count(is_connected)::int as attempts,
        (count(*) filter (where not is_connected))::int as failures,
        (count(*) filter (where not is_wss_connected))::int as wss_failures,
        count(distinct customer)::int as customers,
        percentile_disc(0.5) within group (order by latency_ms) as p50,
        percentile_disc(0.95) within group (order by latency_ms) as p95, avg(loss_ratio)::float8 as loss
      from sample cross join unnest(array[access, overlay]) as of (solution)
      where solution > 0 and workload = ${workload}
        and at >= ${new Date(first * dayMs)} and at < ${new Date(end * dayMs)}
      group by solution, place`.execute(db);
    return rows;
  }

  it("of a solution that is too large for its pack go on in one of its own", async () => {
    const [large = 0, small = 0] = solutions;
    const random = randomFrom("a large solution");
    const ofDay = (back: number, count: number, access: number): GivenSample[] =>
      Array.from({ length: count }, () => ({
        at: new Date(now.getTime() - back * dayMs - random.whole(0, 9 * hourMs)),
        customer: random.whole(1, 100_000),
        place: random.whole(1, 3_000_000),
        access,
        latency_ms: 300 * random.share(),
        download_bps: 1e9 * random.share(),
        loss_ratio: random.share(),
        jitter_ms: 100 * random.share(),
      }));
    const packOf = async (number: number) =>
      db
        .selectFrom("aggregate_solution")
        .select(["pack", "earlier_pack", "own_from_day"])
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
    const before = await packOf(large);
    try {
      await store([...ofDay(1, 28_000, large), ...ofDay(1, 2_000, small)], 10_000);
      await aggregateAll(now, 30_000);
      const { pack, ...moved } = await packOf(large);
      expect(moved).toEqual({ earlier_pack: 16, own_from_day: today + 2 });
      expect(pack).toBeGreaterThan(17);
      expect(await packOf(small)).toEqual(before);
      await store([...ofDay(0, 300, large), ...ofDay(1, 300, large), ...ofDay(0, 30, small)], 700);
      await aggregateAll();
      const samplesOf = async () => {
        const found = await inOneState(db, (state) =>
          readFigures(state, {
            realm,
            workload: "Exchange",
            range: rangeOf(-30, 1),
            packs: [16, pack],
            measures: [],
            customers: false,
            groupOf: (solution) => solution,
          }),
        );
        return [large, small].map((number) => found.get(number)?.counters.samples);
      };
      expect(await samplesOf()).toEqual([28_600, 2_030]);
      const daysIn = async (of: number) =>
        (
          await db
            .selectFrom("aggregate_block")
            .select("start")
            .where("pack", "=", of)
            .where("level", "=", dayLevel)
            .where("part", "=", 0)
            .orderBy("start")
            .execute()
        ).map(({ start }) => start - today);
      expect(await daysIn(pack)).toEqual([-1, 0]);
      const day = utcDayOf(new Date(now.getTime() - dayMs));
      await db.transaction().execute((trx) => rebuildDay(trx, { realms: [0], day, now }));
      await aggregateAll();
      expect(await samplesOf()).toEqual([28_600, 2_030]);
      expect(await countParts(16)).toBe(1);
    } finally {
      await db.updateTable("aggregate_solution").set(before).where("number", "=", large).execute();
    }
  });

  /** Parts of yesterday's block of a pack. */
  async function countParts(pack: number): Promise<number> {
    const rows = await db
      .selectFrom("aggregate_block")
      .select("part")
      .where("pack", "=", pack)
      .where("level", "=", dayLevel)
      .where("start", "=", today - 1)
      .execute();
    return rows.length;
  }

  it("say what the samples say: counts, quantiles within 1 %, customers", async () => {
    await store(randomSamples("figures", isDeep ? 200_000 : 3_000), 700);
    await aggregateAll();
    const random = randomFrom("ranges");
    const ranges = [rangeOf(-30, 1), rangeOf(0, 1)];
    while (ranges.length < (isDeep ? 40 : 5)) {
      const first = random.whole(-20, 0);
      ranges.push(rangeOf(first, random.whole(first + 1, 1)));
    }
    for (const range of ranges)
      for (const [number, workload] of [
        [0, "Exchange"],
        [2, "Teams"],
      ] as const) {
        const found = await figuresOf(workload, range);
        const raw = await rawCells(number, range);
        for (const cell of raw) expectSame(found.get(cell.cell), cell);
        const attributed = [...found.keys()].filter((key) => Number(key.split(" ")[0]) >= 16);
        expect(attributed).toHaveLength(raw.length);
      }
  });

  type Found = Awaited<ReturnType<typeof figuresOf>> extends Map<string, infer One> ? One : never;

  function expectSame(found: Found | undefined, raw: RawCell) {
    expect(found?.counters).toMatchObject({
      samples: raw.samples,
      attempts: raw.attempts,
      failures: raw.failures,
      wssFailures: raw.wss_failures,
    });
    near(found?.quantile("latencyMs", 0.5), raw.p50);
    near(found?.quantile("latencyMs", 0.95), raw.p95);
    near(found?.mean("lossRatio"), raw.loss);
    const most = raw.customers <= 32 ? 0 : 0.15 * raw.customers;
    expect(Math.abs((found?.customerCount ?? 0) - raw.customers)).toBeLessThanOrEqual(most);
  }

  function near(found: number | undefined, raw: number | null) {
    if (raw === null) expect(found).toBeUndefined();
    else expect(Math.abs((found ?? NaN) - raw)).toBeLessThanOrEqual(raw * 0.0101 + 1e-6);
  }

  it("count every sample for everything, for nobody or inside the suite", async () => {
    await store(
      [
        { at: now, access: solutions[0], overlay: solutions[2] },
        { at: now, access: 0, overlay: 0 },
        { at: now, access: 0, overlay: solutions[2] },
        // Attribution gives such a sample to solutions of the suite only.
        { at: now, access: solutions[0], is_inside: true },
      ],
      4,
    );
    await aggregateAll();
    const found = await figuresOf("Exchange");
    const counted = (solution: number | undefined) => found.get(`${solution} 0`)?.counters.samples;
    expect({
      everything: counted(pseudoSolutions.everything),
      unattributed: counted(pseudoSolutions.unattributed),
      insideSuite: counted(pseudoSolutions.insideSuite),
      first: counted(solutions[0]),
      third: counted(solutions[2]),
    }).toEqual({ everything: 3, unattributed: 1, insideSuite: 1, first: 2, third: 2 });
  });

  /** Attempts by quarter hour, as they are kept. */
  async function connects() {
    const { rows } = await sql<{ bucket: string }>`
      select concat_ws(' ', realm, solution, place, extract(epoch from at)::bigint, attempts, failures, customers,
        worst_customer_attempts, worst_customer_failures, worst_network_attempts, worst_network_failures) as bucket
      from connect_bucket order by realm, solution, place, at`.execute(db);
    return rows.map(({ bucket }) => bucket);
  }

  /** The same from the samples themselves, by SQL. */
  async function rawConnects() {
    const { rows } = await sql<{ bucket: string }>`
      with attempt as (
        select realm, solution, place, customer, net, (not is_connected)::int as failed,
          floor(extract(epoch from at) / 900)::bigint * 900 as start
        from sample cross join unnest(array[access, overlay]) as of (solution)
        where solution > 0 and is_connected is not null and not is_inside
      ), customer as (
        select distinct on (realm, solution, place, start) realm, solution, place, start, count(*) as attempts,
          sum(failed) as failures from attempt group by realm, solution, place, start, customer
        order by realm, solution, place, start, sum(failed) desc, customer
      ), network as (
        select distinct on (realm, solution, place, start) realm, solution, place, start, count(*) as attempts,
          sum(failed) as failures from attempt group by realm, solution, place, start, net
        order by realm, solution, place, start, sum(failed) desc, net
      ), bucket as (
        select realm, solution, place, start, count(*) as attempts, sum(failed) as failures,
          count(distinct customer) as customers from attempt group by realm, solution, place, start
      )
      select concat_ws(' ', bucket.realm, bucket.solution, bucket.place, start, bucket.attempts, bucket.failures,
        bucket.customers, case when customer.failures > 0 then customer.attempts else 0 end, customer.failures,
        case when network.failures > 0 then network.attempts else 0 end, network.failures) as bucket
      from bucket join customer using (realm, solution, place, start)
        join network using (realm, solution, place, start)
      order by bucket.realm, bucket.solution, bucket.place, start`.execute(db);
    return rows.map(({ bucket }) => bucket);
  }

  it("keep attempts to connect by quarter hour, whatever batches they came in", async () => {
    const samples = randomSamples("connects", 1_500, 2).map((sample, at) => ({
      ...sample,
      net: at % 9,
    }));
    await store(samples, 70);
    await aggregateAll(now, 100);
    const kept = await connects();
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).toEqual(await rawConnects());
  });

  it("count a sample for the private solutions it belongs to as well", async () => {
    await store([{ at: now, access: solutions[0], private_solutions: solutions.slice(1) }], 1);
    await aggregateAll();
    expect([...(await figuresOf("Exchange")).keys()].sort()).toEqual(
      [pseudoSolutions.everything, ...solutions].map((solution) => `${solution} 0`).sort(),
    );
  });

  it("have the same bytes however the samples came: in any order, in batches of any size, at any time", async () => {
    const samples = randomSamples("order", 1_500);
    await store(samples, 1_500);
    await aggregateAll();
    const whole = await blocks();
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due`.execute(db);
    const random = randomFrom("shuffled");
    const shuffled = [...samples].sort(() => random.share() - 0.5);
    for (let from = 0; from < shuffled.length; from += 300) {
      await store(shuffled.slice(from, from + 300), random.whole(1, 300));
      await aggregateAll(now, random.whole(1, 400));
    }
    expect(await blocks()).toEqual(whole);
  });

  it("have the same bytes whether they grew day by day or were made at the end", async () => {
    const samples = randomSamples("grown", 800, 40);
    for (let day = today - 40; day <= today; day += 1) {
      const ofDay = samples.filter(({ at }) => dayOf(at.getTime()) === day);
      if (ofDay.length > 0) await store(ofDay, 50);
      // At noon, and just after the day is over; the last day is still open.
      await aggregateAll(new Date((day + 0.5) * dayMs));
      if (day < today) await aggregateAll(new Date((day + 1) * dayMs + 1));
    }
    await aggregateAll();
    const grown = await blocks();
    await sql`truncate aggregate_block, aggregate_day_due`.execute(db);
    await sql`update sample_batch set is_due = true`.execute(db);
    await aggregateAll();
    expect(grown).toEqual(await blocks());
  });

  it("are found before a span that is over is written", async () => {
    await store(randomSamples("open", 400, 6), 400);
    await aggregateAll();
    const later = new Date(now.getTime() + 40 * dayMs);
    const range = { first: today - 30, end: dayOf(later.getTime()) + 1 };
    const before = await rawSamples(range);
    expect(await samplesIn(range)).toBe(before);
    await aggregateAll(later);
    expect(await samplesIn(range)).toBe(before);
  });

  async function samplesIn(range: { first: number; end: number }) {
    let sum = 0;
    for (const workload of ["Exchange", "Teams"] as const)
      for (const [key, { counters }] of await figuresOf(workload, range))
        if (Number(key.split(" ")[0]) >= 16) sum += counters.samples;
    return sum;
  }

  async function rawSamples(range: { first: number; end: number }) {
    let sum = 0;
    for (const workload of [0, 2])
      for (const { samples } of await rawCells(workload, range)) sum += samples;
    return sum;
  }

  it("count a late sample on its day and in every span above", async () => {
    await store(randomSamples("late", 300, 20), 300);
    await aggregateAll();
    const at = new Date(now.getTime() - 17 * dayMs);
    await store([{ at, access: solutions[0], place: 42 }], 1);
    await aggregateAll();
    const [, ...cells] = [...(await figuresOf("Exchange", rangeOf(-30, 1)))].filter(([key]) =>
      key.endsWith(" 42"),
    );
    expect(cells.map(([, { counters }]) => counters.samples)).toEqual([1]);
    const grown = await blocks();
    await sql`truncate aggregate_block, aggregate_day_due`.execute(db);
    await sql`update sample_batch set is_due = true`.execute(db);
    await aggregateAll();
    expect(grown).toEqual(await blocks());
  });

  it("count every batch once where several processes are at it", async () => {
    await store(randomSamples("together", 600), 20);
    const processes = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 60; round += 1) {
        await aggregateBatches(db, { now, samplesMost: 60, settleAfterMs: 0 });
        await settleDays(db, { now, packs: 2 });
      }
    });
    await Promise.all(processes);
    await aggregateAll();
    expect(await samplesIn(rangeOf(-30, 1))).toBe(await rawSamples(rangeOf(-30, 1)));
  });

  it("leave a batch due where its transaction fails", async () => {
    await store([{ at: now, access: 4_711 }], 1);
    await expect(aggregateBatches(db, { now, samplesMost: 10, settleAfterMs: 0 })).rejects.toThrow(
      "has no pack",
    );
    expect(await blocks()).toEqual([]);
    const { is_due } = await db
      .selectFrom("sample_batch")
      .select("is_due")
      .executeTakeFirstOrThrow();
    expect(is_due).toBe(true);
  });

  it("of a day are worked out at once the first time, and after a while from then on", async () => {
    const dueAt = async () => {
      const rows = await db.selectFrom("aggregate_day_due").select("due_at").distinct().execute();
      return rows.map(({ due_at: at }) => at.getTime() - now.getTime());
    };
    const later = { now, samplesMost: 1_000, settleAfterMs: 15_000 };
    const first = { at: new Date(now.getTime() - hourMs), access: solutions[0] };
    await store([first], 1);
    await aggregateBatches(db, later);
    expect(await dueAt()).toEqual([0]);
    while (await settleDays(db, { now, packs: 3 }));
    await sql`delete from aggregate_day_due`.execute(db);
    await store([first], 1);
    await aggregateBatches(db, later);
    expect(await dueAt()).toEqual([15_000]);
  });

  it("leave a batch that is not due yet", async () => {
    await storeBatch(db, [{ at: now, access: solutions[0] }], new Date(now.getTime() + 1));
    await aggregateAll();
    expect(await blocks()).toEqual([]);
    await aggregateAll(new Date(now.getTime() + 2));
    expect(await blocks()).not.toEqual([]);
  });

  it("follow a day whose samples were attributed to others", async () => {
    await store(randomSamples("attributed", 800, 6), 100);
    await aggregateAll();
    await store(randomSamples("still due", 50, 6), 50);
    const at = new Date(now.getTime() - 2 * dayMs);
    const day = utcDayOf(at);
    await db.transaction().execute(async (trx) => {
      await sql`update sample set access = ${solutions[1]}, overlay = 0 where at >= ${day}::date
        and at < ${day}::date + 1`.execute(trx);
      await rebuildDay(trx, { realms: [0], day, now });
    });
    await aggregateAll();
    const followed = await blocks();
    const attempts = await connects();
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = true`.execute(db);
    await aggregateAll();
    expect(followed).toEqual(await blocks());
    expect(attempts).toEqual(await rawConnects());
    const oneDay = await figuresOf("Exchange", rangeOf(-2, -1));
    expect([...oneDay.keys()].some((key) => key.startsWith(`${solutions[2]} `))).toBe(false);
  });

  it("of attempts by quarter hour are kept for 44 days, and not made of older ones", async () => {
    const bucketCount = async () =>
      (await db.selectFrom("connect_bucket").select("at").execute()).length;
    const at = (days: number, ms: number) => new Date(now.getTime() - days * dayMs + ms);
    const access = solutions[0];
    await store(
      [
        { at: at(44, -1), access },
        { at: at(44, 0), access },
        { at: now, access },
      ],
      3,
    );
    await aggregateAll();
    expect(await bucketCount()).toBe(2);
    while (await expireConnects(db, at(0, hourMs), 1));
    expect(await bucketCount()).toBe(1);
  });

  it("expire: hours after 90 days, days when they are two years old", async () => {
    await store([{ at: now, access: solutions[0] }], 1);
    await aggregateAll();
    const levels = async (at: Date) => {
      while (await expireBlocks(db, at, 2));
      const { rows } = await sql<{ level: number }>`
        select distinct level from aggregate_block order by 1`.execute(db);
      return rows.map(({ level }) => level);
    };
    expect(await levels(new Date(now.getTime() + 89 * dayMs))).toEqual([0, 1]);
    expect(await levels(new Date(now.getTime() + 91 * dayMs))).toEqual([1]);
    expect(await levels(new Date(now.getTime() + 730 * dayMs - 11 * hourMs))).toEqual([1]);
    expect(await levels(new Date(now.getTime() + 731 * dayMs))).toEqual([]);
  });
});
