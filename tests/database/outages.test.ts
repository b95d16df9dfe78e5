import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aLeader } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { signIn } from "#tests/support/signed-in";
import {
  city,
  clocks,
  learningDays,
  other,
  state,
  tree,
  worldEnd,
  worldSamples,
  worldStart,
  type WorldFaults,
} from "#tests/support/outage-world";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { aNumberedSolution, storeBatch } from "#tests/support/stored-samples";
import {
  holdSubscription,
  writeChoice,
} from "~/features/outage-notices/subscription.repository.server";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { noteConnects } from "~/features/performance/aggregation/connect-due.repository.server";
import { rollUpConnects } from "~/features/performance/outages/roll-up-connects.server";
import { firstUnjudged } from "~/features/performance/outages/judge-cells.server";
import { watchOutages } from "~/features/performance/outages/watch-outages.server";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { dayMs, hourMs, minuteMs, quarterHourMs, utcDayOf } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

const [start, end] = [worldStart, worldEnd];

describe.each(testDatabases())("outages on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let solution: number;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    solution = await aNumberedSolution(db, 16);
  });
  beforeEach(empty);
  afterAll(() => database.close());

  async function empty() {
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, connect_bucket, connect_due,
      connect_total, outage_cell, outage, outage_event, outage_fault, outage_notice, outage_webhook_delivery`.execute(
      db,
    );
  }

  const samplesOf = (random: Random, faults: WorldFaults, until = end) =>
    worldSamples(random, { solution, faults, until });

  async function look(at: number) {
    const now = new Date(at);
    while (await aggregateBatches(db, { now, samplesMost: 5_000, settleAfterMs: 0 }));
    await watchOutages(database, {
      tree,
      clocks,
      signal: new AbortController().signal,
      clock: () => now,
    });
  }

  /** Outages as readers see them, without what they are called and what was withdrawn. */
  async function outages() {
    const { rows } = await sql<{ outage: string }>`
      select concat_ws(' ', solution, place, start_at, opened_at, end_at, closed_at, state, category, peak_ratio,
        networks, cause) as outage
      from outage where state <> 'withdrawn' order by place, start_at`.execute(db);
    return rows.map(({ outage }) => outage);
  }

  async function everything() {
    const cells = await sql<{ cell: string }>`
      select concat_ws(' ', place, state) as cell from outage_cell order by place`.execute(db);
    const faults = await sql<{ fault: string }>`
      select concat_ws(' ', place, at, of_one, ratio) as fault from outage_fault order by place, at`.execute(
      db,
    );
    return {
      outages: await outages(),
      cells: cells.rows.map(({ cell }) => cell),
      faults: faults.rows.map(({ fault }) => fault),
    };
  }

  const eventsOf = async (place: number) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from outage_event join outage on outage.id = outage_id where place = ${place}
      order by outage_event.id`.execute(db);
    return rows.map(({ kind: what }) => what);
  };

  const last = start + learningDays * dayMs;

  it("are found at the deepest place that stays bad, with what happened to them", async () => {
    const from = last + 6 * hourMs;
    const faults = [{ place: city, from, to: from + 3 * hourMs, ratio: 0.6 }];
    const quarters = samplesOf(randomFrom("deepest"), faults);
    const before = quarters.slice(0, (from - start) / quarterHourMs + 3);
    await storeBatch(db, before.flat());
    await look(from + 3 * quarterHourMs + 5 * minuteMs);
    expect(await db.selectFrom("outage").select(["place", "state"]).execute()).toEqual([
      { place: city, state: "open" },
    ]);
    expect(await eventsOf(city)).toEqual(["opened"]);
    await storeBatch(db, quarters.slice(before.length).flat());
    await look(end + hourMs);
    const [outage] = await db.selectFrom("outage").selectAll().execute();
    expect(outage).toMatchObject({
      place: city,
      state: "closed",
      start_at: new Date(from),
      end_at: new Date(from + 3 * hourMs),
      cause: null,
    });
    expect((await eventsOf(city)).at(-1)).toBe("ended");
    const faultsOfOne = await db.selectFrom("outage_fault").select("of_one").execute();
    expect(new Set(faultsOfOne.map(({ of_one }) => of_one))).toEqual(new Set(["within"]));
  });

  it("are noticed once for each event, to their subscribers", async () => {
    const subscribed = await solutionWorld(db).official(aLeader(), {}, { asns: "64500" });
    await db
      .updateTable("aggregate_solution")
      .set({ solution_id: subscribed.id })
      .where("number", "=", solution)
      .execute();
    const { account } = await signIn(db);
    const key = { accountId: account.id, solutionId: subscribed.id, realm: 0 };
    await db.transaction().execute(async (trx) => {
      const held = await holdSubscription(trx, key, new Date(start));
      const choice = { isMailed: true, leastCategory: 1, country: null };
      if (held) await writeChoice(trx, held.id, choice);
    });
    const from = last + 6 * hourMs;
    const faults = [{ place: city, from, to: from + 3 * hourMs, ratio: 0.6 }];
    const quarters = samplesOf(randomFrom("noticed"), faults);
    const before = quarters.slice(0, (from - start) / quarterHourMs + 3);
    await storeBatch(db, before.flat());
    const noticed = async () => {
      const { rows } = await sql<{ kind: string }>`
        select kind from outage_notice join outage_event event on event.id = event_id order by event.id`.execute(
        db,
      );
      return rows.map(({ kind: what }) => what);
    };
    for (let again = 0; again < 2; again += 1) {
      await look(from + 3 * quarterHourMs + 5 * minuteMs);
      expect(await noticed()).toEqual(["opened"]);
    }
    await storeBatch(db, quarters.slice(before.length).flat());
    await look(end + hourMs);
    expect(await noticed()).toEqual(await eventsOf(city));
    expect((await noticed()).at(-1)).toBe("ended");
    const jobs = await db.selectFrom("job").select("payload").execute();
    expect(jobs).toHaveLength((await noticed()).length);
  });

  it("of several places within are outages of the place they are in", async () => {
    const from = last + 6 * hourMs;
    const to = from + 2 * hourMs;
    const faults = [city, other].map((place) => ({ place, from, to, ratio: 0.5 }));
    await storeBatch(db, samplesOf(randomFrom("several"), faults).flat());
    await look(end + hourMs);
    const found = await db.selectFrom("outage").select("place").orderBy("place").execute();
    expect(found.map(({ place }) => place)).toEqual([state, city, other]);
  });

  it("say whether others of the place have them as well", async () => {
    const from = last + 6 * hourMs;
    const to = from + 2 * hourMs;
    const second = await aNumberedSolution(db, 16);
    const faults = [{ place: city, from, to, ratio: 0.6 }];
    const [one, two] = [samplesOf(randomFrom("one"), faults), samplesOf(randomFrom("two"), [])];
    await storeBatch(db, one.flat());
    await storeBatch(
      db,
      two.flat().map((sample) => ({ ...sample, access: second })),
    );
    await look(end + hourMs);
    const causes = () => db.selectFrom("outage").select(["solution", "cause"]).execute();
    expect(await causes()).toEqual([{ solution, cause: "provider" }]);
    const late = two.flat().filter(({ at, place }) => place === city && +at >= from && +at < to);
    await storeBatch(
      db,
      [0, 1, 2].flatMap(() =>
        late.map((sample) => ({ ...sample, access: second, is_connected: false })),
      ),
    );
    await look(end + 2 * hourMs);
    expect(new Set((await causes()).map(({ cause }) => cause))).toEqual(new Set(["place"]));
  });

  it("have the same cause however late their samples come", async () => {
    const from = last + 6 * hourMs;
    const second = await aNumberedSolution(db, 16);
    const faults = [{ place: city, from, to: from + 2 * hourMs, ratio: 0.6 }];
    const one = samplesOf(randomFrom("one"), faults);
    const two = samplesOf(randomFrom("two"), [])
      .flat()
      .map((sample) => ({ ...sample, access: second }));
    await storeBatch(db, [...one.flat(), ...two]);
    // Three weeks after everything has ended.
    await look(end + 21 * dayMs);
    expect(await db.selectFrom("outage").select(["solution", "cause"]).execute()).toEqual([
      { solution, cause: "provider" },
    ]);
  });

  it("are not told apart from a provider of which nothing is known", async () => {
    const from = last + 6 * hourMs;
    const to = from + 2 * hourMs;
    const second = await aNumberedSolution(db, 16);
    const faults = [{ place: city, from, to, ratio: 0.6 }];
    const one = samplesOf(randomFrom("one"), faults);
    // Nothing arrives from the other while the first fails.
    const two = samplesOf(randomFrom("two"), [])
      .flat()
      .filter(({ at }) => +at < from - hourMs || +at >= to + hourMs)
      .map((sample) => ({ ...sample, access: second }));
    await storeBatch(db, [...one.flat(), ...two]);
    await look(end + hourMs);
    expect(await db.selectFrom("outage").select(["solution", "cause"]).execute()).toEqual([
      { solution, cause: null },
    ]);
  });

  it("are of several where one of them fell silent afterwards", async () => {
    const from = last + 2 * hourMs;
    const to = from + 2 * hourMs;
    const [second, third, fourth] = [
      await aNumberedSolution(db, 16),
      await aNumberedSolution(db, 16),
      await aNumberedSolution(db, 16),
    ];
    const faults = [{ place: city, from, to, ratio: 0.6 }];
    const of = (name: string, access: number, some: WorldFaults) =>
      samplesOf(randomFrom(name), some)
        .flat()
        .map((sample) => ({ ...sample, access }));
    await storeBatch(db, [
      ...of("one", solution, faults),
      ...of("two", second, faults).filter(({ at }) => +at < to + hourMs),
      ...of("three", third, []),
      ...of("four", fourth, []),
    ]);
    await look(end + hourMs);
    const causes = await db
      .selectFrom("outage")
      .select(["solution", "cause"])
      .orderBy("solution")
      .execute();
    expect(causes.filter((outage) => outage.solution === solution)).toEqual([
      { solution, cause: "several" },
    ]);
  });

  it.runIf(kind === "postgres")(
    "are judged by what is being added while others are added up",
    async () => {
      const at = new Date(last + 6 * hourMs);
      const now = new Date(+at + hourMs);
      const noted = { realm: 0, solution, at };
      const none = { now, limit: 10, tree };
      await db.transaction().execute((trx) => noteConnects(trx, [noted], now));
      let isNoted = () => {};
      let commit = () => {};
      const noting = new Promise<void>((resolve) => (isNoted = resolve));
      const committing = new Promise<void>((resolve) => (commit = resolve));
      const adding = db.transaction().execute(async (trx) => {
        await noteConnects(trx, [noted], now);
        isNoted();
        await committing;
      });
      await noting;
      expect(await rollUpConnects(db, none)).toBe(0);
      commit();
      await adding;
      expect(await rollUpConnects(db, none)).toBe(1);
    },
  );

  it("are withdrawn and restored by late samples, and never deleted", async () => {
    const from = last + 6 * hourMs;
    const faults = [{ place: city, from, to: from + 3 * quarterHourMs, ratio: 0.6 }];
    const quarters = samplesOf(randomFrom("late"), faults);
    await storeBatch(db, quarters.flat());
    await look(end);
    const found = await outages();
    expect(found).toHaveLength(1);
    const late = quarters.flat().filter(({ at, place }) => place === city && +at >= from);
    const of = (count: number, isConnected: boolean) =>
      Array.from({ length: count }, () =>
        late
          .filter(({ at }) => +at < from + 3 * quarterHourMs)
          .map((sample) => ({ ...sample, is_connected: isConnected })),
      ).flat();
    await storeBatch(db, of(30, true));
    await look(end + hourMs);
    expect(await outages()).toEqual([]);
    expect(await db.selectFrom("outage").select("state").execute()).toEqual([
      { state: "withdrawn" },
    ]);
    await storeBatch(db, of(60, false));
    await look(end + 2 * hourMs);
    expect(await outages()).toHaveLength(1);
    expect(await eventsOf(city)).toEqual(
      expect.arrayContaining(["opened", "ended", "withdrawn", "restored"]),
    );
    expect(await db.selectFrom("outage").select("id").execute()).toHaveLength(1);
  });

  it("end without data when nothing arrives any more", async () => {
    const from = last + 2 * hourMs;
    const faults = [{ place: city, from, to: end, ratio: 0.6 }];
    const quarters = samplesOf(randomFrom("silence"), faults, from + hourMs);
    await storeBatch(db, quarters.flat());
    await look(from + 2 * hourMs);
    expect((await outages())[0]).toContain("open");
    await look(from + 6 * hourMs);
    expect(await db.selectFrom("outage").select(["state", "end_at"]).execute()).toEqual([
      { state: "no-data", end_at: new Date(from + hourMs) },
    ]);
  });

  it("are judged again where samples were attributed to another solution", async () => {
    const from = last + 6 * hourMs;
    const faults = [{ place: city, from, to: from + 2 * hourMs, ratio: 0.6 }];
    await storeBatch(db, samplesOf(randomFrom("attributed"), faults).flat());
    await look(end + hourMs);
    expect(await outages()).toHaveLength(1);
    const now = new Date(end + hourMs);
    await db.transaction().execute(async (trx) => {
      const day = utcDayOf(new Date(last));
      await sql`update sample set access = 0 where at >= ${day}::date and place = ${city}`.execute(
        trx,
      );
      await rebuildDay(trx, { realms: [0], day, now });
    });
    await look(end + 2 * hourMs);
    expect(await outages()).toEqual([]);
  });

  it("settle to what samples in order give, in whatever order and how often they came", async () => {
    for (let seed = 0; seed < (isDeep ? 20 : 1); seed += 1) {
      const random = randomFrom("order", seed);
      const hours = (count: number) => Math.floor(random.share() * count * 4) * quarterHourMs;
      const faults = Array.from({ length: 3 }, () => {
        const from = last + hours(20);
        const to = from + quarterHourMs + hours(5);
        return { place: random.pick([city, other]), from, to, ratio: 0.2 + 0.6 * random.share() };
      });
      const quarters = samplesOf(random, faults);
      const lastLook = end + 2 * dayMs;

      await empty();
      for (let at = 0; at < quarters.length; at += 8) {
        await storeBatch(db, quarters.slice(at, at + 8).flat());
        await look(start + (at + 8) * quarterHourMs);
      }
      await look(lastLook);
      const inOrder = await everything();
      expect(inOrder.outages.length).toBeGreaterThan(0);

      await empty();
      // A sample comes on time or up to a day late, in the order of chance.
      const arrivals = quarters.flat().map((sample) => {
        const isLate = random.share() < 0.3;
        return { sample, at: +sample.at + (isLate ? random.share() * dayMs : 0) };
      });
      for (let from = start; from < end + dayMs; from += 5 * hourMs) {
        const came = arrivals.filter(({ at }) => at >= from && at < from + 5 * hourMs);
        if (came.length > 0)
          await storeBatch(
            db,
            came.map(({ sample }) => sample),
          );
        await look(from + 5 * hourMs);
        if (random.share() < 0.3) await look(from + 5 * hourMs);
      }
      await sql`insert into connect_due select realm, solution, at, at from connect_bucket where place = ${city}
        on conflict do nothing`.execute(db);
      await look(lastLook);
      expect(await everything()).toEqual(inOrder);
    }
  });

  it("are judged by quarter hours that are over", () => {
    const at = (time: string) => firstUnjudged(new Date(`2028-03-04T${time}Z`)).toISOString();
    expect(at("10:16:59")).toBe("2028-03-04T10:00:00.000Z");
    expect(at("10:17:00")).toBe("2028-03-04T10:15:00.000Z");
  });
});
