import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { seedFrontDoors } from "#db/seed/front-doors";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { openEmpty } from "#tests/support/empty-database";
import type { Db } from "~/platform/database.server";

const server = process.env.TEST_DATABASE_URL ?? "";

/** Every column of our tables, as the database describes it. */
async function columnsOf(db: Db) {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Every constraint and index of our tables, as the database writes it. */
async function rulesOf(db: Db) {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where
      connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

describe.each(testDatabases())("migrating an empty database on %s", (kind) => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { opened, close: closeAll } = await openEmpty(kind);
    [{ db }, close] = [opened[0]!, closeAll];
  });
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });
  afterAll(() => close());

  it("applies every migration in order, once, and the reference data without changing it again", async () => {
    const applied = await migrate(db);
    expect(applied[0]).toBe("0001-network-test");
    expect(applied).toEqual([...applied].sort());
    const columns = await columnsOf(db);
    await seedFrontDoors(db);
    const versions = () =>
      sql<{
        xmin: string;
      }>`select code, workload, xmin::text from front_door order by 1, 2`.execute(db);
    const { rows: seeded } = await versions();

    expect(await migrate(db)).toEqual([]);
    await seedFrontDoors(db);
    expect((await versions()).rows).toEqual(seeded);
    expect(await columnsOf(db)).toEqual(columns);
  });

  it("leaves a newer program's database alone", async () => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future',
        '2099-01-01T00:00:00Z')`.execute(db);
    await expect(migrate(db)).rejects.toThrow("9999-from-the-future");
  });

  it("that fails leaves nothing behind, and succeeds when the cause is gone", async () => {
    await sql`create table job (in_the_way integer)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/job/);
    expect((await columnsOf(db)).filter((line) => !line.startsWith("kysely_"))).toEqual([
      "job in_the_way integer YES",
    ]);
    await sql`drop table job`.execute(db);
    expect(await migrate(db)).toContain("0001-network-test");
  });
});

describe.skipIf(!server)("on Postgres", () => {
  it("several processes that start at once apply each migration once", async () => {
    const { opened, close } = await openEmpty("postgres", 4);
    const applied = await Promise.all(
      opened.map(async ({ db }) => {
        const names = await migrate(db);
        await seedFrontDoors(db);
        return names;
      }),
    );
    const doors = await opened[0]!.db.selectFrom("front_door").select("code").execute();
    await close();
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(doors.length).toBeGreaterThanOrEqual(60);
  });

  it("the tables are those of the embedded database", async () => {
    const both = await Promise.all([openTestDatabase("postgres"), openTestDatabase("embedded")]);
    const [[columns, rules], [embeddedColumns, embeddedRules]] = (await Promise.all(
      both.map(async ({ db }) => [await columnsOf(db), await rulesOf(db)]),
    )) as [[string[], string[]], [string[], string[]]];
    await Promise.all(both.map((each) => each.close()));
    expect(columns.length).toBeGreaterThan(50);
    expect(embeddedColumns).toEqual(columns);
    expect(embeddedRules).toEqual(rules);
  });
});
