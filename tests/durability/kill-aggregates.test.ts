import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { isDeep } from "#tests/support/random";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Where a process is killed: just after a statement that contains this. */
const points = [
  ["after the row of a batch", 'insert into "sample_batch"'],
  ["after its samples were copied", 'copy "sample"'],
  ["after hours were written", 'copy "aggregate_block"'],
  ["before the batches are marked", "pg_current_xact_id"],
  ["before the aggregator commits", 'update "sample_batch"'],
  ["between hour and day", "delete from aggregate_day_due"],
] as const;

/** The process is killed at the first, the second … time that it comes to a point. */
const occurrences = isDeep ? [1, 2, 3, 4] : [2];

/** Points of a usual run: each database is killed at every other one. */
const pointsOf = (kind: string) =>
  points.filter(
    (_, at) => isDeep || placeKinds.length === 1 || at % 2 === Number(kind === "embedded"),
  );

const now = new Date("2026-11-26T18:00:00Z");

describe.each(placeKinds)("kill -9 while samples are stored and aggregated (%s)", (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace(kind, "aggregates");
    const { db, close } = await place.open();
    await migrate(db);
    await close();
  });
  afterAll(() => place.remove());

  it("loses no acknowledged sample, counts none twice, and gives the figures of an unbroken run", async () => {
    let acknowledged = 0;
    let cut = 0;
    for (const occurrence of occurrences)
      for (const [name, point] of pointsOf(kind)) {
        const { lines, tookMs } = await runUntilKilled(
          "aggregate-samples.ts",
          [kind, place.address, `${name} ${occurrence}`, point, String(occurrence)],
          null,
        );
        expect(tookMs, name).toBeNull();
        for (const line of lines) acknowledged += Number(line.slice("stored ".length));
        cut += 40;
      }
    const { db, close } = await place.open();
    await workOutAll(db, now);
    const stored = await db
      .selectFrom("sample")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    // A batch whose process was killed before it answered may be stored, whole.
    expect(Number(stored.count)).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(stored.count)).toBeLessThanOrEqual(acknowledged + cut);
    expect(Number(stored.count) % 40).toBe(0);
    const grown = await storedFigures(db);
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = true`.execute(db);
    await workOutAll(db, now);
    expect(grown).toEqual(await storedFigures(db));
    await close();
  });
});
