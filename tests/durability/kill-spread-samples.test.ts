import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { isDeep } from "#tests/support/random";
import { countSamples, openFurther } from "#tests/support/sample-servers";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import { setFurtherServers } from "~/features/performance/sample-servers.server";
import { removeStrays } from "~/features/performance/samples/stray-sample.repository.server";
import type { OpenDatabase } from "~/platform/database.server";
import { dropDaysBefore, listDays } from "~/platform/day-partitions.repository.server";

import { aPlace, runUntilKilled, type Place } from "./killed-process";

/** Where a process is killed: just after a statement that contains this. */
const points = [
  ["after the row of the batch", 'insert into "sample_batch"'],
  ["after samples were copied to a server", 'copy "sample"'],
  ["after the further servers committed", "insert into sample_attribution"],
  ["after a commit was sent", "commit"],
] as const;

/** The process is killed at each of these times that it comes to a point: 20 kills in a deep run. */
const occurrences = isDeep ? [1, 2, 3, 4, 5] : [3];

const now = new Date("2026-11-26T18:00:00Z");

describe.skipIf(!process.env.TEST_DATABASE_URL)("kill -9 while samples are spread", () => {
  let place: Place;
  let first: OpenDatabase;
  let further: Awaited<ReturnType<typeof openFurther>>;
  beforeAll(async () => {
    place = await aPlace("postgres", "spread");
    first = await place.open();
    await migrate(first.db);
    further = await openFurther(2);
    setFurtherServers(further.servers.map(({ db }) => db));
  });
  afterAll(async () => {
    setFurtherServers([]);
    await further.close();
    await first.close();
    await place.remove();
  });

  const countAll = async () => {
    const counts = await Promise.all([first, ...further.servers].map(({ db }) => countSamples(db)));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  it("loses no acknowledged sample, counts none twice, and leaves nothing behind", async () => {
    const addresses = [place.address, ...further.addresses].join(",");
    const buildDir = await buildDirWithPlaces();
    let acknowledged = 0;
    for (const occurrence of occurrences)
      for (const [name, point] of points) {
        const { lines, tookMs } = await runUntilKilled(
          "spread-samples.ts",
          [addresses, buildDir, `${name} ${occurrence}`, point, String(occurrence)],
          null,
        );
        expect(tookMs, name).toBeNull();
        for (const line of lines) acknowledged += Number(line.slice("stored ".length));
      }
    const { db } = first;
    await workOutAll(db, now);
    const grown = await storedFigures(db);
    const strays = await removeStrays(db);
    expect(strays).toBeGreaterThan(0);
    const { stored } = await db
      .selectFrom("sample_batch")
      .select(({ fn }) => fn.sum<number>("sample_count").as("stored"))
      .executeTakeFirstOrThrow();
    expect(await countAll()).toBe(stored);
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    // A batch whose process was killed before it answered may be stored, whole.
    expect(stored).toBeLessThanOrEqual(acknowledged + 40 * occurrences.length * points.length);
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = true`.execute(db);
    await workOutAll(db, now);
    expect(grown).toEqual(await storedFigures(db));
  });

  it("days are dropped on every server", async () => {
    for (const { db } of [first, ...further.servers]) {
      await dropDaysBefore(db, "sample", "2026-11-26");
      expect((await listDays(db, "sample"))[0]).toBe("2026-11-26");
    }
  });
});
