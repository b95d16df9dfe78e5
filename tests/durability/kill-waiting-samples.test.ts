import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { isDeep } from "#tests/support/random";
import { storeBatch } from "#tests/support/stored-samples";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Where a process is killed: just after a statement that contains this. */
const points = [
  ["after the old samples are gone", 'delete from "sample"'],
  ["after the version is noted", "insert into sample_attribution"],
  ["after the samples are at their day", 'insert into "sample"'],
  ["after no sample waits any more", 'delete from "waiting_sample"'],
  ["before the commit", 'update "sample_batch"'],
] as const;

/** Points of a usual run: each database is killed at every other one. */
const pointsOf = (kind: string) =>
  points.filter(
    (_, at) => isDeep || placeKinds.length === 1 || at % 2 === Number(kind === "embedded"),
  );

const at = new Date("2026-11-26T18:00:00Z");

/** What `sample` has of the batch, and what waits for the day. */
const before = { stored: [10, 10, 10], waiting: [20, 20], isWaiting: true };
const after = { stored: [20, 20], waiting: [], isWaiting: false };

describe.each(placeKinds)("kill -9 while waiting samples are moved (%s)", (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace(kind, "waiting");
    const { db, close } = await place.open();
    await migrate(db);
    const id = await storeBatch(
      db,
      [1, 2, 3].map(() => ({ at, latency_ms: 10 })),
    );
    await sql`insert into waiting_sample select * from sample limit 2`.execute(db);
    await sql`update waiting_sample set latency_ms = 20`.execute(db);
    await db
      .updateTable("sample_batch")
      .set({ received_at: at, sample_count: 2, is_waiting: true })
      .where("id", "=", id)
      .execute();
    await close();
  });
  afterAll(() => place.remove());

  async function state() {
    const { db, close } = await place.open();
    const latencies = async (table: "sample" | "waiting_sample") =>
      (await db.selectFrom(table).select("latency_ms").execute()).map((row) => row.latency_ms);
    const found = {
      stored: await latencies("sample"),
      waiting: await latencies("waiting_sample"),
      isWaiting: (
        await db.selectFrom("sample_batch").select("is_waiting").executeTakeFirstOrThrow()
      ).is_waiting,
    };
    await close();
    return found;
  }

  it("leaves a batch as it was, and the next process moves it", async () => {
    for (const [name, point] of pointsOf(kind)) {
      const { tookMs } = await runUntilKilled(
        "move-waiting.ts",
        [kind, place.address, point],
        null,
      );
      expect(tookMs, name).toBeNull();
      expect(await state(), name).toEqual(before);
    }
    await runUntilKilled("move-waiting.ts", [kind, place.address, ""], null);
    expect(await state()).toEqual(after);
  });
});
