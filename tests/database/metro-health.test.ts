import { randomUUID } from "node:crypto";

import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { up as episodeChange } from "#db/migrations/0015-episode-change";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { storeTests, storeUsualDays } from "#tests/support/metro-results";
import { workOutAll } from "#tests/support/stored-figures";
import { episodeStatus } from "~/features/health/episode";
import {
  findNewestLook,
  insertEpisode,
  listEpisodes,
  listOpenEpisodes,
} from "~/features/health/episode.repository.server";
import { expireEpisodes, expireLooks } from "~/features/health/expire-health.server";
import { openRowLimit } from "~/features/health/health-history";
import type { HealthWorld } from "~/features/health/health-world.server";
import { lookAtMetros } from "~/features/health/look-at-metros.server";
import { watchHealth } from "~/features/health/watch-health.server";
import { metros } from "~/features/performance/aggregation/pseudo-solutions";
import { dayHoursLevel, hourLevel } from "~/features/performance/aggregation/spans";
import { dayMs, hourMs, minuteMs } from "~/lib/time";

const world: HealthWorld = { variant: "MultiTenant", isDemonstration: false };
const noon = new Date("2026-11-20T12:00:00Z");
const after = (ms: number, from = noon) => new Date(from.getTime() + ms);

describe.each(testDatabases())("the health of metros on %s", (kind) => {
  let application: TestApplication;
  beforeEach(async () => {
    application = await startTestApplication(kind);
    await storeUsualDays(application.db, { at: noon });
  });
  afterEach(() => application.close());

  const look = (now: Date, of = world) => lookAtMetros(application.db, of, now);
  const history = (of = world) =>
    listEpisodes(application.db, of, {
      since: after(-90 * dayMs),
      walk: { order: "descending", cursor: null, limit: 100 },
      severities: [],
    });

  it("finds a metro whose customers all do badly, and tells where", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: after(-minuteMs) });
    expect(await look(after(3 * minuteMs))).toBe(true);
    const [found, ...others] = await listOpenEpisodes(application.db, world);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      severity: "severe",
      score: expect.closeTo(35, 0) as number,
      usualScore: expect.closeTo(92, 0) as number,
      customerCount: 8,
      beganAt: noon,
      lastSeenAt: noon,
      endedAt: null,
      place: {
        city: "Amsterdam",
        region: "North Holland",
        country: "Netherlands",
        countryCode: "NL",
        latitude: 52.37403,
        longitude: 4.88969,
      },
    });
    expect(await findNewestLook(application.db, world)).toEqual({
      lookedAt: noon,
      metroCount: 1,
      judgedCount: 1,
    });
  });

  it("finds the same in hours that were put together into days", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: after(-minuteMs) });
    await workOutAll(application.db, noon);
    const levels = await application.db
      .selectFrom("aggregate_block")
      .select("level")
      .distinct()
      .where("pack", "=", metros)
      .where("level", "<=", hourLevel)
      .execute();
    expect(levels.map(({ level }) => level).sort()).toEqual([dayHoursLevel]);
    await look(noon);
    const found = { score: expect.closeTo(35, 0) as number, customerCount: 8 };
    expect(await history()).toMatchObject([found]);
  });

  it("finds nothing in the evening of a metro whose evenings are always bad, and much in such a noon", async () => {
    const { db } = application;
    const evening = after(8 * hourMs);
    const utrecht = { city: "Utrecht", customers: 8 } as const;
    for (const day of [1, 2, 3, 4]) {
      for (const hour of [0, 3, 12, 15, 18])
        await storeTests(db, { ...utrecht, score: 90, at: after((hour - 24 * day) * hourMs) });
      await storeTests(db, { ...utrecht, score: 40, at: after(-day * dayMs, evening) });
    }
    await storeTests(db, { ...utrecht, score: 40, at: evening });
    await look(evening);
    expect(await history()).toEqual([]);
    expect(await findNewestLook(db, world)).toMatchObject({ metroCount: 1, judgedCount: 1 });
    const noonAfter = after(dayMs);
    await storeTests(db, { ...utrecht, score: 40, at: noonAfter });
    await look(noonAfter);
    expect(await history()).toMatchObject([{ usualScore: expect.closeTo(90, 0) as number }]);
  });

  it("follows it until it was healthy twice", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    await look(noon);
    await storeTests(application.db, { customers: 8, score: 55, at: after(2.5 * hourMs) });
    await look(after(2.5 * hourMs));
    expect(await history()).toMatchObject([
      {
        score: expect.closeTo(55, 0) as number,
        severity: "severe",
        beganAt: noon,
        lastSeenAt: after(2.5 * hourMs),
        endedAt: null,
      },
    ]);
    await storeTests(application.db, { customers: 8, score: 91, at: after(5 * hourMs) });
    await look(after(5 * hourMs));
    expect(await history()).toMatchObject([{ healthyLooks: 1, endedAt: null }]);
    await look(after(5 * hourMs + 10 * minuteMs));
    expect(await history()).toMatchObject([
      { endedAt: after(5 * hourMs + 10 * minuteMs), ending: "recovered" },
    ]);
    await storeTests(application.db, { customers: 8, score: 20, at: after(8 * hourMs) });
    await look(after(8 * hourMs));
    expect((await history()).map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
  });

  it("tells when health or status last changed, not each look", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    await look(noon);
    await look(after(10 * minuteMs));
    expect(await history()).toMatchObject([{ lastSeenAt: after(10 * minuteMs), changedAt: noon }]);
    await look(after(5 * hourMs));
    await look(after(5.5 * hourMs));
    expect((await history()).map((episode) => [episodeStatus(episode), episode.changedAt])).toEqual(
      [["no-new-results", after(5 * hourMs)]],
    );
  });

  it("knows of what the version before wrote since when it is as it is", async () => {
    const { db } = application;
    await storeTests(db, { customers: 8, score: 35, at: noon });
    await look(noon);
    const changedAt = async () => (await history()).map((episode) => episode.changedAt);
    const migrated = async () => {
      await sql`alter table health_episode drop column changed_at`.execute(db);
      await episodeChange(db as unknown as Kysely<unknown>);
      return changedAt();
    };
    await db.updateTable("health_episode").set({ changed_at: null }).execute();
    expect(await changedAt()).toEqual([noon]);
    await look(after(10 * minuteMs));
    expect(await migrated(), "goes on").toEqual([after(10 * minuteMs)]);
    await look(after(5 * hourMs));
    await look(after(5.5 * hourMs));
    expect(await migrated(), "has no new results").toEqual([after(5 * hourMs)]);
    await look(after(7 * hourMs));
    expect(await migrated(), "is over").toEqual([after(7 * hourMs)]);
  });

  it("says that results are missing, not that all is well", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    await look(noon);
    await look(after(5 * hourMs));
    expect(await history()).toMatchObject([{ endedAt: null }]);
    expect(await findNewestLook(application.db, world)).toMatchObject({
      metroCount: 0,
      judgedCount: 0,
    });
    await look(after(6 * hourMs));
    expect(await history()).toMatchObject([{ ending: "no-results" }]);
  });

  it.each<[string, () => Promise<void>, number, number]>([
    [
      "four customers",
      () => storeTests(application.db, { customers: 4, score: 10, at: noon }),
      1,
      0,
    ],
    [
      "a metro without days before",
      () => storeTests(application.db, { city: "Utrecht", customers: 9, score: 10, at: noon }),
      1,
      0,
    ],
    [
      "results of the third hour before",
      () => storeTests(application.db, { customers: 9, score: 10, at: after(-3 * hourMs) }),
      0,
      0,
    ],
    [
      "results of the future",
      () => storeTests(application.db, { customers: 9, score: 10, at: after(2 * hourMs) }),
      0,
      0,
    ],
    [
      "the demonstration's results",
      () =>
        storeTests(application.db, { isDemonstration: true, customers: 9, score: 10, at: noon }),
      0,
      0,
    ],
    [
      "another variant's results",
      () => storeTests(application.db, { variant: "GCC", customers: 9, score: 10, at: noon }),
      0,
      0,
    ],
    ["the usual", () => storeTests(application.db, { customers: 9, score: 90, at: noon }), 1, 1],
  ])("finds nothing in %s", async (_what, store, metroCount, judgedCount) => {
    await store();
    await look(noon);
    expect(await history()).toEqual([]);
    expect(await findNewestLook(application.db, world)).toMatchObject({ metroCount, judgedCount });
  });

  it("keeps worlds apart, each with its own days before", async () => {
    for (const other of [
      { variant: "GCC", isDemonstration: false },
      { variant: "MultiTenant", isDemonstration: true },
    ] as const) {
      await storeTests(application.db, { ...other, customers: 9, score: 10, at: noon });
      await look(noon, other);
      expect(await history(other), "no days of its own").toEqual([]);
      await storeUsualDays(application.db, { ...other, at: noon });
      await storeTests(application.db, {
        ...other,
        customers: 9,
        score: 10,
        at: after(10 * minuteMs),
      });
      await look(after(10 * minuteMs), other);
      expect(await history(other)).toHaveLength(1);
    }
    expect(await history()).toEqual([]);
  });

  it("looks once in ten minutes, however many look at once", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    const looks = await Promise.all(
      Array.from({ length: 6 }, (_, at) => look(after(at * minuteMs))),
    );
    expect(looks.filter(Boolean)).toHaveLength(1);
    expect(await history()).toHaveLength(1);
    expect(await look(after(9 * minuteMs))).toBe(false);
    expect(await look(after(-10 * minuteMs)), "a clock that runs behind").toBe(false);
    await storeTests(application.db, { customers: 8, score: 92, at: after(2.5 * hourMs) });
    await Promise.all([1, 2, 3].map(() => look(after(2.5 * hourMs))));
    expect(await history()).toMatchObject([{ healthyLooks: 1 }]);
  });

  it("carries on every episode, however many metros are unhealthy at once", async () => {
    const { db } = application;
    await storeTests(db, { customers: 8, score: 35, at: noon });
    await look(noon);
    const [found] = await history();
    if (!found) throw new Error("nothing found");
    const { id: _id, ...episode } = {
      ...found,
      beganAt: after(minuteMs),
      lastSeenAt: after(minuteMs),
    };
    for (let number = 0; number <= openRowLimit; number += 1)
      await insertEpisode(db, world, { ...episode, id: randomUUID(), placeKey: `metro ${number}` });
    expect(await look(after(10 * minuteMs))).toBe(true);
    const { rows } = await sql<{ seen: number; silent: number }>`
      select count(*) filter (where last_seen_at = ${after(10 * minuteMs)})::int as seen, count(*) filter
        (where changed_at = ${after(10 * minuteMs)})::int as silent
      from health_episode where ended_at is null`.execute(db);
    expect(rows).toEqual([{ seen: 1, silent: openRowLimit + 1 }]);
  });

  it("makes a look that failed again, and nothing of it stays", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    await sql`alter table health_episode add constraint nowhere check (city <> 'Amsterdam')`.execute(
      application.db,
    );
    await expect(look(noon)).rejects.toThrow("nowhere");
    expect(await findNewestLook(application.db, world)).toBeNull();
    await sql`alter table health_episode drop constraint nowhere`.execute(application.db);
    expect(await look(noon)).toBe(true);
    expect(await history()).toHaveLength(1);
  });

  it("watches every variant in the world that its reports are made in, and goes on where one fails", async () => {
    await sql`alter table health_look add constraint broken check (variant <> 'MultiTenant')`.execute(
      application.db,
    );
    await watchHealth(noon);
    const looks = await application.db
      .selectFrom("health_look")
      .select(["variant", "is_demonstration"])
      .execute();
    expect(looks).toEqual([{ variant: "GCC", is_demonstration: true }]);
  });

  it("keeps what is over for 90 days, and what is open for as long as it is", async () => {
    await storeTests(application.db, { customers: 8, score: 35, at: noon });
    await look(noon);
    expect(await expireEpisodes(application.db, after(400 * dayMs), 500)).toBe(0);
    const end = after(6 * hourMs);
    await look(end);
    expect(await expireEpisodes(application.db, after(90 * dayMs, end), 500)).toBe(0);
    expect(await expireLooks(application.db, after(90 * dayMs, noon), 500)).toBe(0);
    expect(await expireLooks(application.db, after(90 * dayMs + 1, noon), 500)).toBe(1);
    expect(await expireEpisodes(application.db, after(90 * dayMs + 1, end), 500)).toBe(1);
    expect(await history()).toEqual([]);
    expect(await expireLooks(application.db, after(90 * dayMs + 1, end), 500)).toBe(1);
    expect(await findNewestLook(application.db, world)).toBeNull();
  });
});
