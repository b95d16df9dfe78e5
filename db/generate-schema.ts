import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";

import { openEmbeddedDatabase } from "../app/platform/database.server";
import { migrate } from "./migrate";

/** Postgres types as the drivers return them; every other type is an error here, not `unknown` there. */
const typeOfColumn: Record<string, string> = {
  _int4: "number[]",
  _text: "string[]",
  bool: "boolean",
  bytea: "Uint8Array",
  cidr: "string",
  date: "ColumnType<string, string, string>",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  jsonb: "ColumnType<unknown, string, string>",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
  is_made_by_database: boolean;
};

/** The text of `schema.ts`: the tables as they are after every migration. */
export async function schemaText(): Promise<string> {
  const { db, close } = await openEmbeddedDatabase();
  await migrate(db);
  const { rows } = await sql<Column>`
    select table_name, column_name, udt_name, is_nullable, column_default,
      is_identity = 'YES' or is_generated = 'ALWAYS' as is_made_by_database
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
      and not exists (select from pg_class where oid = to_regclass(table_name::text) and relispartition)
    order by table_name, ordinal_position`.execute(db);
  await close();

  const tables = [...new Set(rows.map((row) => row.table_name))];
  const body = tables.map((table) => {
    const columns = rows
      .filter((row) => row.table_name === table)
      .map((row) => `    ${columnText(row)}`);
    return `  ${table}: {\n${columns.join("\n")}\n  };`;
  });
  return [
    "// Generated from the migrations by `npm run db:types`.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";',
    "",
    `export type Database = {\n${body.join("\n")}\n};`,
    "",
  ].join("\n");
}

function columnText({
  column_name,
  udt_name,
  is_nullable,
  column_default,
  is_made_by_database,
}: Column): string {
  const type = typeOfColumn[udt_name];
  if (!type)
    throw new Error(`No TypeScript type is written down for the Postgres type ${udt_name}.`);
  const nullable = is_nullable === "YES" ? `${type} | null` : type;
  if (is_made_by_database) return `${column_name}: GeneratedAlways<${nullable}>;`;
  return `${column_name}: ${column_default === null ? nullable : `Generated<${nullable}>`};`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL("schema.ts", import.meta.url), await schemaText());
}
