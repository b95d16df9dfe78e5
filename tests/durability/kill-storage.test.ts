import process from "node:process";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { aReport } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { isDeep, randomFrom } from "#tests/support/random";
import { findReport, findReportForUpdate } from "~/features/reports/report.repository.server";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { listDays } from "~/platform/day-partitions.repository.server";

import { aPlace, placeKinds, runUntilKilled, type Place } from "./killed-process";

/** Processes that are killed at each kind of work: 30 in a deep run, one in a usual one. */
const rounds = isDeep ? 30 : 1;

/** A process is killed so long after so many things that it stored: in the middle of the next one. */
const mostStored = 8;
const latestKillMs = 30;

/** Reports of a version before, of which a process upgrades some before it is killed. */
const reportCount = 100 * rounds;

/** Rows of a batch, as `store-once.ts` copies them. */
const rowsOfBatch = 5_000;

const noDay = "2020-01-01";

/** What a killed process said that it had stored, and whether it was killed before its end. */
type Stored = { done: string[][]; isCut: boolean };

/** Lets a process store, and kills it in the middle. */
async function storeUntilKilled(
  args: readonly string[],
  kill: { afterLines: number; afterMs: number },
): Promise<Stored> {
  const { lines, tookMs } = await runUntilKilled("store-once.ts", args, kill);
  return { done: lines.map((line) => line.split(" ")), isCut: tookMs === null };
}

async function prepare(db: Db): Promise<void> {
  await migrate(db);
  await sql`create table batch_row (batch integer, position integer, text text not null,
    primary key (batch, position))`.execute(db);
  await sql`create table reading (at timestamptz not null) partition by range (at)`.execute(db);
  const reports = Array.from({ length: reportCount }, () => aReport());
  await db
    .insertInto("test_run")
    .values(reports.map(({ runId }) => aTestRun({ id: runId })))
    .execute();
  await db
    .insertInto("report")
    .values(
      reports.map((report) => ({
        id: report.id,
        variant: "MultiTenant",
        run_id: report.runId,
        status: "finished",
        document: JSON.stringify(report),
        created_at: new Date(),
        expires_at: new Date(Date.now() + dayMs),
      })),
    )
    .execute();
}

/** Batches with their rows, as far as they are there. */
async function batches(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ batch: string; count: number }>`
    select batch::text, count(*)::integer as count from batch_row
    where text = 'row ' || position || E'\tof\n' || batch group by batch`.execute(db);
  return new Map(rows.map(({ batch, count }) => [batch, count]));
}

/** Tables named like days that are no partition, and partitions of another day than their name says. */
async function halfDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select relname from pg_class left join pg_inherits on inhrelid = oid
    where relname ~ '^reading_[0-9]{8}$' and relkind = 'r'
      and (inhparent is null or pg_get_expr(relpartbound, oid) not like
        '%' || to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') || '%')`.execute(db);
  return rows;
}

describe.each(placeKinds)("kill -9 while much is stored (%s)", (kind) => {
  let place: Place;
  const random = randomFrom(`kill storage ${kind}`);
  beforeAll(async () => {
    place = await aPlace(kind, "storage");
    const database = await place.open();
    await prepare(database.db);
    await database.close();
  });
  afterAll(() => place.remove());

  /** Has work done by a process that is killed, `rounds` times, and looks at what is there after each. */
  async function killed(
    what: "copy" | "days" | "upgrade",
    {
      from,
      look,
    }: { from: (round: number) => string; look: (db: Db, said: Stored) => Promise<void> },
  ): Promise<void> {
    let cut = 0;
    const counts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const args = [kind, place.address, what, from(round)];
      const said = await storeUntilKilled(args, {
        // Its first line says that it began.
        afterLines: 1 + random.whole(0, mostStored),
        afterMs: random.whole(0, latestKillMs),
      });
      const database = await place.open();
      await look(database.db, said).finally(() => database.close());
      cut += said.isCut ? 1 : 0;
      counts.push(said.done.length);
    }
    process.stdout.write(`${JSON.stringify({ kind, what, rounds, cut, stored: counts })}\n`);
    expect(cut).toBeGreaterThan(0);
  }

  it("leaves each copied batch whole or absent, and those that were acknowledged whole", async () => {
    await killed("copy", {
      from: (round) => String(round * 1000),
      look: async (db, { done }) => {
        const found = await batches(db);
        expect([...found.values()].filter((count) => count !== rowsOfBatch)).toEqual([]);
        expect(done.filter(([, batch = ""]) => !found.has(batch))).toEqual([]);
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::integer as count from batch_row`.execute(db);
        expect(rows[0]?.count).toBe(found.size * rowsOfBatch);
      },
    });
  });

  it("leaves each day of a table made or not, and no row of a kept day is lost", async () => {
    const begin = Date.parse("2026-01-01");
    await killed("days", {
      from: (round) => utcDayOf(new Date(begin + round * 100 * dayMs)),
      look: async (db, { done }) => {
        expect(await halfDays(db)).toEqual([]);
        const made = await listDays(db, "reading");
        const { rows } = await sql<{ day: string }>`
          select (at at time zone 'UTC')::date::text as day from reading order by 1`.execute(db);
        const written = rows.map(({ day }) => day);
        const dropped = done.filter(([verb]) => verb === "dropped").map(([, day]) => day);
        // A day may be dropped that the process had no time to say so of: older than all that it dropped before.
        const [oldest = noDay] = made;
        const kept = done.flatMap(([verb, day = ""]) =>
          verb === "wrote" && !dropped.includes(day) && day >= oldest ? [day] : [],
        );
        expect(kept.filter((day) => !written.includes(day))).toEqual([]);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(3, done.length));
        expect(dropped.filter((day = "") => made.includes(day))).toEqual([]);
        expect(written.filter((day) => !made.includes(day))).toEqual([]);
      },
    });
  });

  it("leaves each report in the version before or in today's, and its content as it was", async () => {
    const contents = new Map<string, unknown>();
    const versionsOf = async (db: Db) =>
      (
        await sql<{ id: string; version: number | null }>`
          select id::text, (document -> 'documentVersion')::integer as version from report`.execute(
          db,
        )
      ).rows;
    await killed("upgrade", {
      from: () => "0",
      look: async (db, { done }) => {
        const versions = new Map((await versionsOf(db)).map(({ id, version }) => [id, version]));
        expect(versions.size).toBe(reportCount);
        expect(
          [...versions.values()].filter((version) => version !== null && version !== 1),
        ).toEqual([]);
        expect(done.filter(([, id = ""]) => versions.get(id) !== 1)).toEqual([]);
        for (const id of versions.keys()) {
          const found = await findReport(db, { id, variant: "MultiTenant", now: new Date() });
          expect(found?.report).toMatchObject({ id, score: 100, measuredLatencies: [10, 11, 12] });
          if (contents.has(id)) expect(found).toEqual(contents.get(id));
          contents.set(id, found);
        }
      },
    });
    const database = await place.open();
    for (const { id } of await versionsOf(database.db))
      await database.db
        .transaction()
        .execute((trx) =>
          findReportForUpdate(trx, { id, variant: "MultiTenant", now: new Date() }),
        );
    const left = (await versionsOf(database.db)).filter(({ version }) => version !== 1);
    await database.close();
    expect(left).toEqual([]);
  });
});
