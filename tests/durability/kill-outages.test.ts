import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import {
  city,
  clocks,
  learningDays,
  tree,
  worldEnd,
  worldSamples,
  worldStart,
} from "#tests/support/outage-world";
import { isDeep, randomFrom } from "#tests/support/random";
import { aNumberedSolution, storeBatch } from "#tests/support/stored-samples";
import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { watchOutages } from "~/features/performance/outages/watch-outages.server";
import { dayMs, hourMs, minuteMs } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Where a process is killed: just after a statement that contains this. */
const points = [
  ["after it took what is due", "delete from connect_due"],
  ["after a cell was marked", "insert into outage_cell"],
  ["after an outage was written", 'insert into "outage" '],
  ["after its event was written", 'insert into "outage_event"'],
  ["after faults of one were written", "insert into outage_fault"],
  ["after a cell was judged", 'update "outage_cell"'],
] as const;

/** The process is killed at the first, the second … time that it comes to a point. */
const occurrences = isDeep ? [1, 2, 3, 5] : [1];

const from = worldStart + learningDays * dayMs + 6 * hourMs;
const faults = [{ place: city, from, to: from + 3 * hourMs, ratio: 0.6 }];

/** Looks before, in and after the outage. */
const looks = [from - hourMs, from + 2 * hourMs, worldEnd + hourMs].map((at) => at + 5 * minuteMs);

describe.each(placeKinds)("kill -9 while outages are looked for (%s)", (kind) => {
  let killed: Place;
  let unbroken: Place;
  beforeAll(async () => {
    [killed, unbroken] = [await aPlace(kind, "outages"), await aPlace(kind, "outages_whole")];
    for (const place of [killed, unbroken]) await inside(place, fill);
  });
  afterAll(async () => {
    await killed.remove();
    await unbroken.remove();
  });

  async function inside<Value>(place: Place, work: (database: OpenDatabase) => Promise<Value>) {
    const database = await place.open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function fill({ db }: OpenDatabase): Promise<void> {
    await migrate(db);
    const solution = await aNumberedSolution(db, 16);
    await storeBatch(db, worldSamples(randomFrom("kill outages"), { solution, faults }).flat());
    // At the beginning, so that each quarter hour is due once it is over, and not before.
    const now = new Date(worldStart);
    while (await aggregateBatches(db, { now, samplesMost: 5_000, settleAfterMs: 0 }));
  }

  const look = (at: number) => (database: OpenDatabase) =>
    watchOutages(database, {
      tree,
      clocks,
      signal: new AbortController().signal,
      clock: () => new Date(at),
    });

  it("finds the outages of an unbroken run, with each event once", async () => {
    let kills = 0;
    for (const [number, at] of looks.entries()) {
      await inside(unbroken, look(at));
      for (const occurrence of isDeep || number === 1 ? occurrences : [])
        for (const [, point] of points) {
          const args = [kind, killed.address, String(at), point, String(occurrence)];
          const { tookMs } = await runUntilKilled("watch-outages.ts", args, null);
          if (tookMs === null) kills += 1;
        }
      await inside(killed, look(at));
    }
    // A point that has nothing to write lets the look end, and the points behind it with nothing to do.
    expect(kills).toBeGreaterThanOrEqual(4);
    const whole = await inside(unbroken, ({ db }) => everything(db));
    expect(whole.outages).not.toEqual([]);
    expect(whole.events).toEqual(expect.arrayContaining(["opened", "ended"]));
    expect(await inside(killed, ({ db }) => everything(db))).toEqual(whole);
  });
});

async function everything(db: Db) {
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  return {
    outages: await texts(sql`
      select concat_ws(' ', solution, place, start_at, opened_at, end_at, closed_at, state, category, peak_ratio,
        networks, cause) as text from outage order by place, start_at`),
    events: await texts(sql`
      select kind as text from outage_event join outage on outage.id = outage_id order by place, outage_event.id`),
    faults: await texts(sql`
      select concat_ws(' ', place, at, of_one, ratio) as text from outage_fault order by place, at`),
    cells: await texts(sql`
      select concat_ws(' ', place, state, walked_to, dirty_from) as text from outage_cell order by place`),
    totals: await texts(
      sql`select total::text as text from connect_total total order by place, at`,
    ),
  };
}
