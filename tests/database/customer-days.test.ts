import { sql } from "kysely";
import { describe, expect, it } from "vitest";

import { testDatabases } from "#tests/support/database";
import { figureDatabase, now, today } from "#tests/support/figure-database";
import { randomFrom } from "#tests/support/random";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import {
  addCustomerDay,
  addTally,
  countOf,
  encodeCustomerDay,
  noCustomerDay,
  noTally,
  settleCustomerDay,
  type CustomerDay,
} from "~/features/performance/aggregation/customer-day";
import {
  listCustomerDays,
  readCustomerDays,
  writeCustomerDays,
} from "~/features/performance/aggregation/customer-day.repository.server";
import { readAggregatedHour } from "~/features/performance/aggregation/due-batch.repository.server";
import { expireCustomerDays } from "~/features/performance/aggregation/expire-blocks.server";
import { keptDays } from "~/features/performance/aggregation/kept-days";
import { pseudoSolutions } from "~/features/performance/aggregation/pseudo-solutions";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { writeWholeDays } from "~/features/performance/aggregation/write-whole-days.server";
import {
  readCustomers,
  readCustomersOf,
} from "~/features/performance/tenants/read-customers.server";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const { everything, unattributed, insideSuite } = pseudoSolutions;

describe.each(testDatabases())("the days of customers on %s", (kind) => {
  let db: Db;
  let [access, overlay, own] = [0, 0, 0];
  figureDatabase(kind, async (opened) => {
    ({ db } = opened);
    access = await aNumberedSolution(db, 16);
    overlay = await aNumberedSolution(db, 16);
    own = await aNumberedSolution(db, 17);
  });

  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

  /** Samples of each customer of a solution, over some days before today. */
  const countsOf = async (solution: number, { first = today - 30, end = today + 1 } = {}) => {
    const reading = { realm: 0, solutions: [solution], first, end };
    const days = await db.transaction().execute(async (trx) => {
      return readCustomerDays(trx, await listCustomerDays(trx, reading));
    });
    const sums = new Map<number, Float64Array>();
    for (const day of days)
      for (const [customer, tally] of day?.customers ?? []) {
        const sum = sums.get(customer) ?? noTally();
        addTally(sum, tally);
        sums.set(customer, sum);
      }
    return [...sums]
      .sort(([one], [other]) => one - other)
      .map(([customer, sum]) => ({
        customer,
        samples: [0, 1, 2, 3].reduce((of, workload) => of + countOf(sum, workload, "samples"), 0),
        failures: [0, 1, 2, 3].reduce((of, workload) => of + countOf(sum, workload, "failures"), 0),
      }));
  };

  it("are what the samples say, in any batches, and when days are made again", async () => {
    const random = randomFrom("days of customers");
    const samples: GivenSample[] = Array.from({ length: 1_200 }, () => ({
      at: daysAgo(random.share() * 12),
      customer: random.whole(1, 60),
      access: random.pick([0, access]),
      overlay: random.pick([0, 0, overlay]),
      private_solutions: random.pick([null, [own]]),
      is_inside: random.pick([false, false, true]),
      is_connected: random.pick([true, true, null, false]),
      latency_ms: random.whole(1, 400),
      workload: random.whole(0, 3),
      realm: random.pick([0, 0, 0, 1]),
    }));
    for (let from = 0; from < samples.length; from += 250)
      await aggregateStored(db, samples.slice(from, from + 250), now);
    const expected = async (condition: string) => {
      const { rows } = await sql
        .raw(
          `
        select customer, count(*)::int as samples,
          count(*) filter (where is_connected = false)::int as failures
        from sample where realm = 0 and ${condition} group by 1 order by 1`,
        )
        .execute(db);
      return rows;
    };
    for (const [solution, condition] of [
      [access, `access = ${access}`],
      [overlay, `overlay = ${overlay}`],
      [own, `private_solutions @> array[${own}]`],
      [unattributed, "access = 0 and overlay = 0 and not is_inside"],
      [insideSuite, "is_inside"],
    ] as const) {
      const found = await countsOf(solution);
      expect(found).toEqual(await expected(condition));
      expect(found.length).toBeGreaterThan(20);
    }
    expect(await countsOf(everything)).toEqual([]);
    const before = await storedFigures(db);
    for (let back = 0; back <= 12; back += 1) {
      const day = utcDayOf(daysAgo(back));
      await db.transaction().execute((trx) => rebuildDay(trx, { realms: [0, 1], day, now }));
    }
    await workOutAll(db, now);
    expect(await storedFigures(db)).toEqual(before);
  });

  it("follow samples that are attributed to another solution", async () => {
    await aggregateStored(db, [{ at: daysAgo(1), customer: 5, access }], now);
    await sql`update sample set access = 0, overlay = ${overlay}`.execute(db);
    const day = utcDayOf(daysAgo(1));
    await db.transaction().execute((trx) => rebuildDay(trx, { realms: [0], day, now }));
    expect(await countsOf(access)).toEqual([]);
    expect(await countsOf(overlay)).toMatchObject([{ customer: 5, samples: 1 }]);
  });

  it("that are written whole are those that grew", async () => {
    const samples = [1, 2, 3].map((customer) => ({ at: daysAgo(1), customer, access }));
    await aggregateStored(db, samples, now);
    const days = () => db.selectFrom("customer_day").selectAll().orderBy("solution").execute();
    const grown = await days();
    expect(grown).toHaveLength(1);
    await db.deleteFrom("customer_day").execute();
    await db.transaction().execute(async (trx) => {
      const from = new Date((today - 1) * dayMs);
      const to = new Date(from.getTime() + dayMs);
      await writeWholeDays(trx, await readAggregatedHour(trx, { realms: [0], from, to }), now);
    });
    expect(await days()).toEqual(grown);
  });

  it("have 20 000 customers of one solution", async () => {
    const samples = Array.from({ length: 20_000 }, (_, at) => ({
      at: daysAgo(1),
      customer: at + 1,
      access,
      latency_ms: 20,
    }));
    await aggregateStored(db, samples, now);
    await aggregateStored(db, samples.slice(0, 10), now);
    const found = await countsOf(access);
    expect(found).toHaveLength(20_000);
    expect(found.reduce((sum, each) => sum + each.samples, 0)).toBe(20_010);
  });

  it("of several solutions are read in parts that give what single reads give", async () => {
    const random = randomFrom("days that are read in parts");
    /** A day whose bytes cannot be deflated. */
    const someDay = (firstCustomer: number, customers: number): CustomerDay => {
      const day = noCustomerDay();
      for (let at = 0; at < customers; at += 1) {
        const tally = noTally().map(() => random.whole(1, 16_000));
        day.customers.set(firstCustomer + at, tally);
      }
      settleCustomerDay(day);
      return day;
    };
    // Days of one read, of several, longer than a read, and more customers than are kept one by one.
    const customersOf = new Map([
      [21, [3, 2]],
      [22, [9_000, 9_000, 9_000]],
      [24, [30_000]],
      [25, [25_000, 25_000, 25_000]],
      [26, [1]],
    ]);
    const days = [...customersOf].flatMap(([solution, counts]) =>
      counts.map((count, at) => ({
        key: { realm: 0, solution, day: today - counts.length + at },
        counted: someDay(1 + at * 25_000, count),
      })),
    );
    const solutions = [21, 22, 23, 24, 25, 26];
    const range = { first: today - 5, end: today };
    const bytesOf = (day: CustomerDay) => Buffer.from(encodeCustomerDay(day)).toString("base64");
    await db.transaction().execute(async (trx) => {
      await writeCustomerDays(trx, days);
      const listed = await listCustomerDays(trx, { realm: 0, solutions, ...range });
      const bytes = listed.map((day) => day.bytes);
      expect(Math.max(...bytes)).toBeGreaterThan(1024 * 1024);
      const together = new Map<number, string>();
      for await (const { solution, day } of readCustomersOf(trx, { realm: 0, solutions, range }))
        together.set(solution, bytesOf(day));
      expect([...together.keys()]).toEqual([...customersOf.keys()]);
      for (const solution of solutions) {
        const sum = noCustomerDay();
        for (const { key, counted } of days)
          if (key.solution === solution) addCustomerDay(sum, counted);
        settleCustomerDay(sum, 65_536);
        const single = bytesOf(await readCustomers(trx, { realm: 0, solution, range }));
        expect(single === bytesOf(sum)).toBe(true);
        expect(single === (together.get(solution) ?? bytesOf(noCustomerDay()))).toBe(true);
      }
    });
  });

  it("are kept for two years", async () => {
    const days = [today - keptDays - 1, today - keptDays, today - keptDays + 1];
    await db
      .insertInto("customer_day")
      .values(days.map((day) => ({ realm: 0, solution: 16, day, detail: new Uint8Array([0]) })))
      .execute();
    expect(await expireCustomerDays(db, now, 10)).toBe(1);
    const left = await db.selectFrom("customer_day").select("day").orderBy("day").execute();
    expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  });
});
