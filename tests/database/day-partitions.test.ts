import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { keepDayTables } from "~/jobs/day-tables.server";
import type { Db, OpenDatabase } from "~/platform/database.server";
import {
  claimDay,
  dropDaysBefore,
  holdDays,
  keepDays,
  listDays,
  makeDays,
  replaceDay,
  tryHoldDays,
  writeDays,
} from "~/platform/day-partitions.repository.server";
import { createLog } from "~/platform/log.server";
import type { Database } from "#db/schema";

const table = "reading";
const now = new Date("2026-03-02T23:30:00Z");

/** Processes that do the same at the same time. */
const processes = 6;

describe.each(testDatabases())("days of a table on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
  });
  beforeEach(async () => {
    await sql`drop table if exists reading`.execute(db);
    await sql`create table reading (at timestamptz not null, value double precision not null default 1
      check (value >= 0), block bytea) partition by range (at)`.execute(db);
    await sql`alter table reading alter column block set storage external`.execute(db);
    await sql`create index reading_at on reading (at)`.execute(db);
  });
  afterAll(() => database.close());

  const insert = (at: string, connection: Db = db) =>
    sql`insert into reading (at) values (${at}::timestamptz)`.execute(connection);
  const readings = async () =>
    (
      await sql<{ at: Date; place: string }>`
        select at, tableoid::regclass::text as place from reading order by at`.execute(db)
    ).rows.map(({ at, place }) => `${at.toISOString()} ${place}`);

  it("are made once, however many processes ask and how often", async () => {
    await makeDays(db, table, ["2026-03-02", "2026-02-28", "2026-03-02"]);
    await Promise.all(
      Array.from({ length: processes }, () => makeDays(db, table, ["2026-03-02", "2026-03-01"])),
    );
    expect(await listDays(db, table)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
  });

  it("are those of UTC, whatever the session's time zone", async () => {
    await db.connection().execute(async (connection) => {
      await sql`set time zone 'Asia/Tokyo'`.execute(connection);
      await makeDays(connection, table, ["2026-03-01", "2026-03-02"]);
      await sql`set time zone 'UTC'`.execute(connection);
    });
    await insert("2026-03-01T23:59:59.999999Z");
    await insert("2026-03-02T00:00:00Z");
    expect(await readings()).toEqual([
      "2026-03-01T23:59:59.999Z reading_20260301",
      "2026-03-02T00:00:00.000Z reading_20260302",
    ]);
  });

  it("have the defaults, checks, indexes and storage of the table", async () => {
    await makeDays(db, table, ["2026-03-02"]);
    const { rows } = await sql<{ what: string }>`
      select attstorage::text || attnotnull::text as what from pg_attribute
        where attrelid = 'reading_20260302'::regclass and attname in ('block', 'at')
      union all select indexdef from pg_indexes where tablename = 'reading_20260302' order by 1`.execute(
      db,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      "CREATE INDEX reading_20260302_at_idx ON public.reading_20260302 USING btree (at)",
      "efalse",
      "ptrue",
    ]);
    await insert("2026-03-02T01:00:00Z");
    const negative = sql`insert into reading (at, value) values ('2026-03-02T02:00:00Z', -1)`;
    await expect(negative.execute(db)).rejects.toThrow(/check/);
  });

  it("are refused to rows that have no place, rather than losing them", async () => {
    await expect(insert("2026-03-02T01:00:00Z")).rejects.toThrow(/no partition/);
  });

  it("are made as rows need them, also for many writers of a new day", async () => {
    await Promise.all(
      Array.from({ length: processes }, (_, hour) =>
        writeDays(db, { table, days: ["2026-02-20", "2026-02-19"] }, async (trx) => {
          await insert(`2026-02-20T0${hour}:00:00Z`, trx);
          await insert(`2026-02-19T0${hour}:00:00Z`, trx);
        }),
      ),
    );
    expect(await readings()).toHaveLength(2 * processes);
    expect(await listDays(db, table)).toEqual(["2026-02-19", "2026-02-20"]);
  });

  it("go when their time is over, and the next ones are there before they come", async () => {
    await makeDays(db, table, ["2026-01-29", "2026-01-30", "2026-01-31", "2026-02-15"]);
    expect(await keepDays(db, { table, keptDays: 30 }, now)).toEqual(["2026-01-29", "2026-01-30"]);
    const days = [
      "2026-01-31",
      "2026-02-15",
      "2026-03-01",
      "2026-03-02",
      "2026-03-03",
      "2026-03-04",
    ];
    expect(await listDays(db, table)).toEqual(days);
    const each = Array.from({ length: processes }, () =>
      keepDays(db, { table, keptDays: 30 }, now),
    );
    expect((await Promise.all(each)).flat()).toEqual([]);
    expect(await listDays(db, table)).toEqual(days);
  });

  it("dropped by many at once go once, without a complaint", async () => {
    await makeDays(db, table, ["2026-01-01", "2026-01-02"]);
    await Promise.all(
      Array.from({ length: processes }, () => dropDaysBefore(db, table, "2026-02-01")),
    );
    await dropDaysBefore(db, table, "2026-02-01");
    expect(await listDays(db, table)).toEqual([]);
  });

  it("are told from tables that are only named like them", async () => {
    await sql`create table reading_20250101 (at timestamptz)`.execute(db);
    await sql`create table reading_rest partition of reading for values from ('2020-01-01') to ('2020-01-02')`.execute(
      db,
    );
    await makeDays(db, table, ["2026-03-02"]);
    expect(await dropDaysBefore(db, table, "2026-03-02")).toEqual([]);
    expect(await listDays(db, table)).toEqual(["2026-03-02"]);
    await sql`drop table reading_20250101`.execute(db);
  });

  it("are replaced as a whole, and stay as they were where that is undone", async () => {
    const day = "2026-03-02";
    await makeDays(db, table, [day, "2026-03-03"]);
    for (const at of ["2026-03-02T01:00:00Z", "2026-03-02T02:00:00Z", "2026-03-03T01:00:00Z"])
      await insert(at);
    const values = async () =>
      (await sql<{ value: number }>`select value from reading order by at`.execute(db)).rows.map(
        ({ value }) => value,
      );
    const replaceTwice = async (trx: Transaction<Database>) => {
      expect(await claimDay(trx, { table, day })).toBe("reading_20260302");
      const rows = sql`select value + 1, at from reading_20260302`;
      for (let times = 0; times < 2; times += 1)
        await replaceDay(trx, { table, day }, { columns: ["value", "at"], rows });
    };
    const undone = new Error("undone");
    await expect(
      db.transaction().execute(async (trx) => {
        await replaceTwice(trx);
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await values()).toEqual([1, 1, 1]);
    await db.transaction().execute(replaceTwice);
    expect(await values()).toEqual([3, 3, 1]);
    await insert("2026-03-02T03:00:00Z");
    expect(await values()).toEqual([3, 3, 1, 1]);
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'reading_20260302'`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(["reading_20260302_at_idx"]);
  });

  it("cannot be claimed where there is none", async () => {
    const claimed = db.transaction().execute((trx) => claimDay(trx, { table, day: "2026-03-02" }));
    expect(await claimed).toBeNull();
  });

  it("of a table that fails leave the others to the job", async () => {
    const lines: string[] = [];
    await keepDayTables(
      db,
      createLog("info", (line) => lines.push(line)),
      {
        now,
        tables: [
          { table: "nothing", keptDays: 30 },
          { table, keptDays: 30 },
        ],
      },
    );
    expect(await listDays(db, table)).toContain("2026-03-04");
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      "days-not-kept",
    ]);
  });

  it("are held without waiting where they are free, and have to be there", async () => {
    await makeDays(db, table, ["2026-03-02"]);
    const tryDays = (...days: string[]) =>
      db.transaction().execute((trx) => tryHoldDays(trx, table, days));
    expect(await tryDays("2026-03-02", "2026-03-02")).toBe(true);
    await expect(tryDays("2026-03-02", "2026-03-03")).rejects.toThrow("2026-03-03");
  });

  describe.skipIf(kind === "embedded")("that are in use", () => {
    it("are held without waiting among other writers, and not while one claims them", async () => {
      await makeDays(db, table, ["2026-03-02", "2026-03-03"]);
      const tryDays = (...days: string[]) =>
        db.transaction().execute((trx) => tryHoldDays(trx, table, days));
      await db.transaction().execute(async (trx) => {
        await holdDays(trx, table, ["2026-03-02"]);
        expect(await tryDays("2026-03-02")).toBe(true);
        await claimDay(trx, { table, day: "2026-03-03" });
        expect(await tryDays("2026-03-02", "2026-03-03")).toBe(false);
        expect(await tryDays("2026-03-02")).toBe(true);
      });
      expect(await tryDays("2026-03-02", "2026-03-03")).toBe(true);
    });

    it("are not held before one that waits to claim them", async () => {
      const day = "2026-03-02";
      await makeDays(db, table, [day]);
      let claiming: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await holdDays(trx, table, [day]);
        claiming = db.transaction().execute((claimer) => claimDay(claimer, { table, day }));
        const tryDay = () => db.transaction().execute((other) => tryHoldDays(other, table, [day]));
        await expect.poll(tryDay).toBe(false);
      });
      await claiming;
    });

    it("stay until the next time, and readers and writers are not kept waiting", async () => {
      await makeDays(db, table, ["2026-01-01", "2026-01-02", "2026-03-02"]);
      await db.transaction().execute(async (trx) => {
        expect(await holdDays(trx, table, ["2026-01-01"])).toBe(true);
        expect(await dropDaysBefore(db, table, "2026-02-01")).toEqual(["2026-01-02"]);
        await insert("2026-03-02T01:00:00Z");
        await insert("2026-01-01T01:00:00Z", trx);
      });
      expect(await readings()).toHaveLength(2);
      expect(await dropDaysBefore(db, table, "2026-02-01")).toEqual(["2026-01-01"]);
    });

    it("are waited for by writers while one claims them", async () => {
      const day = "2026-03-02";
      await makeDays(db, table, [day]);
      const order: string[] = [];
      let writing: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await claimDay(trx, { table, day });
        writing = writeDays(db, { table, days: [day] }, async (writer) => {
          order.push("written");
          await insert("2026-03-02T01:00:00Z", writer);
        });
        const rows = sql`select at from reading_20260302`;
        await replaceDay(trx, { table, day }, { columns: ["at"], rows });
        order.push("replaced");
      });
      await writing;
      expect(order).toEqual(["replaced", "written"]);
      expect(await readings()).toHaveLength(1);
    });

    it("are held by many writers together", async () => {
      await makeDays(db, table, ["2026-03-02"]);
      await db.transaction().execute(async (one) => {
        await holdDays(one, table, ["2026-03-02"]);
        await db.transaction().execute(async (other) => {
          expect(await holdDays(other, table, ["2026-03-02"])).toBe(true);
          await insert("2026-03-02T01:00:00Z", other);
        });
        await insert("2026-03-02T02:00:00Z", one);
      });
      expect(await readings()).toHaveLength(2);
    });

    it("can be made while others are read and written", async () => {
      await makeDays(db, table, ["2026-03-02"]);
      await db.transaction().execute(async (trx) => {
        await insert("2026-03-02T01:00:00Z", trx);
        await makeDays(db, table, ["2026-03-03"]);
        await insert("2026-03-03T01:00:00Z", trx);
      });
      expect(await readings()).toHaveLength(2);
    });

    it("that were dropped before they were held are made again", async () => {
      await makeDays(db, table, ["2026-01-01"]);
      await db.transaction().execute(async (trx) => {
        await dropDaysBefore(db, table, "2026-02-01");
        expect(await holdDays(trx, table, ["2026-01-01"])).toBe(false);
      });
      await writeDays(db, { table, days: ["2026-01-01"] }, (trx) =>
        insert("2026-01-01T01:00:00Z", trx),
      );
      expect(await readings()).toHaveLength(1);
    });
  });
});
