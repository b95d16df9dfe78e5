import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import type { Db, OpenDatabase } from "~/platform/database.server";

describe.each(testDatabases())("the driver of %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let lastId = 100;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    await sql`create table kept (id integer primary key, moment timestamptz, day date, share double
        precision, whole bigint, secret bytea, document jsonb, is_on boolean, words text)`.execute(
      db,
    );
  });
  afterAll(() => database.close());

  it.each<[string, unknown]>([
    ["5::int4", 5],
    ["9007199254740991::int8", 9_007_199_254_740_991],
    ["(-5)::int8", -5],
    ["1.50::numeric", 1.5],
    ["0.1::float8", 0.1],
    ["date '2026-03-29'", "2026-03-29"],
    ["timestamptz '2026-03-29T03:30:00.125+02'", new Date("2026-03-29T01:30:00.125Z")],
    ["true", true],
    ["'grüß'::text", "grüß"],
    ["'6F1DE0C8-3C5F-4D3B-9A55-0F1F1F6F7A10'::uuid", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"],
    [`'{"a":[1,null,"b"]}'::jsonb`, { a: [1, null, "b"] }],
    ["'null'::jsonb", null],
    ["array['a','b']::text[]", ["a", "b"]],
    ["null::int8", null],
    ["null::date", null],
    ["(select count(*) from generate_series(1, 3))", 3],
    ["(select sum(n) from generate_series(1, 3) n)", 6],
    ["(select avg(n) from generate_series(1, 2) n)", 1.5],
    ["(select percentile_cont(0.5) within group (order by n) from generate_series(1, 4) n)", 2.5],
  ])("reads %s as %j", async (expression, value) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      db,
    );
    expect(rows).toEqual([{ value }]);
  });

  it("keeps bytes as bytes", async () => {
    const secret = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await sql`insert into kept (id, secret) values (1, ${secret})`.execute(db);
    const { rows } = await sql<{
      secret: Uint8Array;
    }>`select secret from kept where id = 1 and secret = ${Buffer.from(secret)}`.execute(db);
    expect(rows[0]?.secret).toBeInstanceOf(Uint8Array);
    expect(Uint8Array.from(rows[0]!.secret)).toEqual(secret);
  });

  it.each<[column: string, value: unknown]>([
    ["moment", new Date("2026-10-25T00:30:00.001Z")],
    ["day", "2026-10-25"],
    ["share", 0.30000000000000004],
    ["whole", 4_294_967_296],
    ["is_on", false],
    ["words", "quotes ' and \\ and \u{1F310}"],
    ["words", null],
    ["document", null],
  ])("keeps %s %j as it was given", async (column, value) => {
    const id = (lastId += 1);
    await sql`insert into kept (id, ${sql.ref(column)}) values (${id}, ${value})`.execute(db);
    const { rows } = await sql<{
      value: unknown;
    }>`select ${sql.ref(column)} as value from kept where id = ${id}`.execute(db);
    expect(rows).toEqual([{ value }]);
  });

  it("keeps a document given as its text", async () => {
    const document = { text: "\"'\\ \u{1F310}", number: 1e-9, list: [], nothing: null };
    await sql`insert into kept (id, document) values (2, ${JSON.stringify(document)})`.execute(db);
    const { rows } = await sql<{
      document: unknown;
    }>`select document from kept where id = 2`.execute(db);
    expect(rows).toEqual([{ document }]);
  });

  it("counts what a statement changed", async () => {
    await sql`insert into kept (id, whole) values (11, 1), (12, 1), (13, 2)`.execute(db);
    expect(
      (await sql`update kept set words = 'x' where whole = 1`.execute(db)).numAffectedRows,
    ).toBe(2n);
    expect((await sql`delete from kept where whole = 3`.execute(db)).numAffectedRows).toBe(0n);
  });

  it("tells a broken rule by the same code", async () => {
    await expect(sql`insert into kept (id) values (99), (99)`.execute(db)).rejects.toMatchObject({
      code: "23505",
    });
    await expect(sql`select nothing from kept`.execute(db)).rejects.toMatchObject({
      code: "42703",
    });
  });

  it("delivers notices by channel until listening ends", async () => {
    const heard = { one: [] as string[], other: [] as string[], late: [] as string[] };
    const stops = [
      await database.listen("one", (notice) => heard.one.push(notice)),
      await database.listen("other", (notice) => heard.other.push(notice)),
    ];
    const notify = (channel: string, payload: string) =>
      sql`select pg_notify(${channel}, ${payload})`.execute(db);
    await notify("one", "1");
    await notify("other", "2");
    await notify("nobodys", "3");
    await vi.waitFor(() => expect([heard.one, heard.other]).toEqual([["1"], ["2"]]), patience);
    for (const stop of stops) await stop();
    await database.listen("one", (notice) => heard.late.push(notice));
    await notify("one", "4");
    await vi.waitFor(() => expect(heard.late).toEqual(["4"]), patience);
    expect(heard.one).toEqual(["1"]);
  });
});
