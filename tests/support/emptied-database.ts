import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

/** Most that one table may have been given to be emptied: more takes longer than opening another database. */
const mostRows = 20_000;

type Sequence = { name: string; start_value: number; last_value: number | null };

/** What a database was before its first test. */
export type DatabaseStart = {
  shape: string;
  tables: string[];
  reference: Map<string, string>;
  sequences: Sequence[];
};

/** Reads what `db` is, to make it that again later. */
export async function databaseStart(db: Db): Promise<DatabaseStart> {
  const tables = await tablesOf(db);
  const reference = new Map<string, string>();
  for (const table of await filledOf(db, tables)) reference.set(table, await contentOf(db, table));
  return { shape: await shapeOf(db), tables, reference, sequences: await sequencesOf(db) };
}

/**
 * Makes a database what it was at first, over one connection.
 *
 * @returns the tables that it emptied; null where that takes too long or the tables are not those of then
 */
export async function emptied(db: Db, start: DatabaseStart): Promise<string[] | null> {
  await sql`unlisten *`.execute(db);
  if ((await shapeOf(db)) !== start.shape) return null;
  // Neither keys between tables nor triggers that keep history stand in the way.
  await sql`set session_replication_role = replica`.execute(db);
  const tables: string[] = [];
  for (const table of new Set([...(await filledOf(db, start.tables)), ...start.reference.keys()])) {
    const reference = start.reference.get(table);
    if (reference !== undefined && (await contentOf(db, table)) === reference) continue;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(db);
    if ((numAffectedRows ?? 0n) > mostRows) return null;
    tables.push(table);
    if (reference !== undefined)
      await sql`insert into ${sql.table(table)} overriding system value select * from
          jsonb_populate_recordset(null::${sql.table(table)}, ${reference}::jsonb)`.execute(db);
  }
  await sql`set session_replication_role = origin`.execute(db);
  await sql`select setval(name::regclass, coalesce(last_value, start_value), last_value is not null) from
    jsonb_to_recordset(${JSON.stringify(start.sequences)}::jsonb) as s (name text, start_value bigint, last_value
    bigint)`.execute(db);
  return tables;
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    tablename: string;
  }>`select tablename from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ tablename }) => tablename);
}

/** Those of the tables that have rows. */
async function filledOf(db: Db, tables: readonly string[]): Promise<string[]> {
  const asked = tables.map(
    (table) => sql`select ${table} as name where exists (select from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function contentOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{
    content: string;
  }>`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')::text as content from
      ${sql.table(table)} t`.execute(db);
  return rows[0]!.content;
}

async function sequencesOf(db: Db): Promise<Sequence[]> {
  const { rows } =
    await sql<Sequence>`select format('%I', sequencename) as name, start_value, last_value from pg_sequences where
        schemaname = 'public'`.execute(db);
  return rows;
}

/** Changes with every table, column, constraint, trigger and function of ours. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select concat_ws(' ', 'relation', oid, relname, relkind, relnamespace) as part from pg_class where oid
        >= 16384 and relpersistence <> 't'
      union all select concat_ws(' ', 'column', a.attrelid, a.attname, a.xmin) from pg_attribute a where
        a.attrelid >= 16384 and a.attnum > 0
      union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger where oid >= 16384
      union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where oid >= 16384
      union all select concat_ws(' ', 'schema', oid, xmin) from pg_namespace where oid >= 16384
      union all select concat_ws(' ', 'index', indexrelid, xmin) from pg_index where indexrelid >= 16384
    ) parts`.execute(db);
  return rows[0]!.shape;
}
