import { sql } from "kysely";
import { describe, expect, it } from "vitest";

import { aLeader, aProvider, insertPartner } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { testDatabases } from "#tests/support/database";
import { figureDatabase, now, today } from "#tests/support/figure-database";
import { randomFrom } from "#tests/support/random";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { readAggregatedHour } from "~/features/performance/aggregation/due-batch.repository.server";
import { expireAsDays } from "~/features/performance/aggregation/expire-blocks.server";
import { keptDays } from "~/features/performance/aggregation/kept-days";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { writeWholeDays } from "~/features/performance/aggregation/write-whole-days.server";
import { trafficOfAs } from "~/features/performance/as-traffic/traffic-of-as.server";
import { workloads } from "~/features/performance/workload";
import { dayMs, utcDayOf } from "~/lib/time";
import { readEnvironment } from "~/platform/environment.server";
import type { Db } from "~/platform/database.server";

const asns = [64_500, 64_501, 4_200_000_000];
const range = { first: today - 29, end: today + 1 };
/** A suite that is no stand-in, so that samples are real ones. */
const environment = readEnvironment({
  SANDBOX: "dns",
  ENDPOINT_EXCHANGE: "https://exchange.example/exchange.gif",
  ENDPOINT_SHAREPOINT: "https://sharepoint.example/sharepoint.gif",
  IDENTITY_AUTHORITY: "https://login.example",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "secret of a test",
});

describe.each(testDatabases())("the traffic of ASes on %s", (kind) => {
  let db: Db;
  /** Numbers of a solution of an ISP, and of one of an organisation. */
  let isp: number;
  let corporate: number;
  figureDatabase(kind, async (opened) => {
    ({ db } = opened);
    const world = solutionWorld(db, now);
    const numberOf = async (type: "isp" | "corporate") => {
      const { id } = await world.official(aLeader(), { name: `Of ${type}`, type });
      return aNumberedSolution(db, 16, id);
    };
    [isp, corporate] = [await numberOf("isp"), await numberOf("corporate")];
  });

  const traffic = (asn: number, days = range) =>
    trafficOfAs({ db, environment, variant: "MultiTenant", now }, { asn, range: days });

  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

  /** A sample of each customer. */
  const samplesOf = (customers: readonly number[], more: Partial<GivenSample> = {}) =>
    customers.map((customer) => ({ at: daysAgo(1), customer, asn: 64_500, access: isp, ...more }));

  it("is what the samples say, in any batches, and when days are made again", async () => {
    const random = randomFrom("traffic of ASes");
    const samples: GivenSample[] = Array.from({ length: 1_500 }, () => ({
      at: daysAgo(random.share() * 20),
      asn: random.pick([...asns, null]),
      customer: random.whole(1, 120),
      access: random.pick([0, isp, corporate]),
      workload: random.whole(0, 3),
      realm: random.pick([0, 0, 0, 1]),
    }));
    for (let from = 0; from < samples.length; from += 400)
      await aggregateStored(db, samples.slice(from, from + 400), now);
    for (const asn of asns) {
      const { rows } = await sql<{ workload: number; samples: number; customers: number }>`
        select workload, count(*)::int as samples, count(distinct customer)::int as customers
        from sample where realm = 0 and asn = ${asn} group by grouping sets ((), (workload))
        order by workload nulls first`.execute(db);
      const found = await traffic(asn);
      const shown = [found.all, ...found.workloads.map((each) => each.traffic)];
      expect(shown).toEqual(
        rows.map(({ samples: count, customers }) => ({ isShown: true, samples: count, customers })),
      );
      expect(rows).toHaveLength(workloads.length + 1);
      const { rows: days } = await sql<{ day: number; samples: number; customers: number }>`
        select floor(extract(epoch from at) / 86400)::int as day, count(*)::int as samples,
          count(distinct customer)::int as customers
        from sample where realm = 0 and asn = ${asn} group by 1 order by 1`.execute(db);
      const ofDay = new Map(days.map(({ day, ...counts }) => [day, counts]));
      const none = { samples: 0, customers: 0 };
      const shownDays = found.steps.filter((step) => step.traffic.isShown);
      expect(shownDays.map((step) => [step.first, step.traffic])).toEqual(
        shownDays.map(({ first }) => [first, { isShown: true, ...(ofDay.get(first) ?? none) }]),
      );
      // All days that may be shown are, but for one at the most.
      const mayBeShown = days.filter(({ customers }) => customers >= 5).length;
      const withSamples = shownDays.filter(({ first }) => ofDay.has(first)).length;
      expect(mayBeShown).toBeGreaterThan(10);
      expect(mayBeShown - withSamples).toBeLessThan(2);
    }
    const before = await storedFigures(db);
    for (let back = 0; back <= 20; back += 1) {
      const day = utcDayOf(daysAgo(back));
      await db.transaction().execute((trx) => rebuildDay(trx, { realms: [0, 1], day, now }));
    }
    await workOutAll(db, now);
    expect(await storedFigures(db)).toEqual(before);
  });

  it("is that of the days that are asked for, each once", async () => {
    for (const back of [0, 1, 2, 29, 30])
      await aggregateStored(db, samplesOf([1, 2, 3, 4, 5, 6], { at: daysAgo(back) }), now);
    const found = await traffic(64_500);
    expect(found.all).toEqual({ isShown: true, samples: 24, customers: 6 });
    expect(found.stepKind).toBe("day");
    expect(found.steps.map(({ traffic: of }) => of.samples)).toEqual(
      Array.from({ length: 30 }, (_, at) => ([0, 27, 28, 29].includes(at) ? 6 : 0)),
    );
    const months = await traffic(64_500, { first: today - 700, end: today + 1 });
    expect(months).toMatchObject({ stepKind: "month", all: { samples: 30, customers: 6 } });
    expect((await traffic(64_500, { first: today - 30, end: today - 29 })).all.samples).toBe(6);
  });

  it("is hidden of four customers, until a fifth comes", async () => {
    await aggregateStored(db, samplesOf([1, 2, 3, 4, 4, 4]), now);
    const hidden = { isShown: false, samples: null, customers: null };
    const few = await traffic(64_500);
    expect(few.all).toEqual(hidden);
    expect([...few.workloads, ...few.steps].map((each) => each.traffic)).toEqual(
      Array.from({ length: workloads.length + 30 }, () => hidden),
    );
    await aggregateStored(db, samplesOf([5]), now);
    expect((await traffic(64_500)).all).toEqual({ isShown: true, samples: 7, customers: 5 });
  });

  it("counts networks close to each other once, except where an ISP has them", async () => {
    const inserted = async (wide: number | null) => {
      const { id } = await db
        .insertInto("sample_customer")
        .values({ key: crypto.getRandomValues(new Uint8Array(16)), key_version: 1, wide_id: wide })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const wide = await inserted(null);
    const networks: number[] = [];
    for (let at = 0; at < 6; at += 1) networks.push(await inserted(wide));
    await aggregateStored(db, samplesOf(networks, { asn: 64_501, access: corporate }), now);
    await aggregateStored(db, samplesOf(networks, { asn: 64_502, access: 0 }), now);
    await aggregateStored(db, samplesOf(networks, { asn: 64_503, access: isp }), now);
    expect((await traffic(64_501)).all.isShown).toBe(false);
    expect((await traffic(64_502)).all.isShown).toBe(false);
    expect((await traffic(64_503)).all).toEqual({ isShown: true, samples: 6, customers: 6 });
  });

  it("of days that are written whole is that of days that grew", async () => {
    await aggregateStored(db, [...samplesOf([1, 2, 3, 4, 5]), ...samplesOf([7], { asn: 1 })], now);
    const days = () => db.selectFrom("as_day").selectAll().orderBy("asn").execute();
    const grown = await days();
    expect(grown).toHaveLength(2);
    await db.deleteFrom("as_day").where("asn", "=", 1).execute();
    await db.transaction().execute(async (trx) => {
      const from = new Date((today - 1) * dayMs);
      const to = new Date(from.getTime() + dayMs);
      await writeWholeDays(trx, await readAggregatedHour(trx, { realms: [0], from, to }), now);
    });
    expect(await days()).toEqual(grown);
  });

  it("is kept for two years", async () => {
    const days = [today - keptDays - 1, today - keptDays, today - keptDays + 1];
    await db
      .insertInto("as_day")
      .values(days.map((day) => ({ realm: 0, asn: 1, day, detail: new Uint8Array([0]) })))
      .execute();
    expect(await expireAsDays(db, now, 10)).toBe(1);
    const left = await db.selectFrom("as_day").select("day").orderBy("day").execute();
    expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  });

  it("comes with the active solutions that list the AS, official ones first", async () => {
    const world = solutionWorld(db, now);
    const provider = aProvider(await insertPartner(db, "traffic.example", now));
    const own = { name: "Alpha private", visibility: "Private" } as const;
    await world.stored(provider, own, { asns: "64510\n645100" });
    const other = aProvider(await insertPartner(db, "closed.example", now));
    const closed = await world.stored(other, { name: "Closed" }, { asns: "64510" });
    await sql`update solution set status = 'closed' where id = ${closed.id}`.execute(db);
    await world.official(aLeader(), { name: "Zeta", type: "isp" }, { asns: "64510" });
    expect((await traffic(64_510)).solutions).toMatchObject([
      { name: "Zeta", type: "isp", isOfficial: true, isAccepted: true },
      { name: "Alpha private", isOfficial: false, isAccepted: false },
    ]);
    expect((await traffic(64_511)).solutions).toEqual([]);
  });
});
