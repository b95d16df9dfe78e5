import { readFile } from "node:fs/promises";

import { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

import { schemaText } from "#db/generate-schema";
import { migrate } from "#db/migrate";
import type { Database } from "#db/schema";
import { doorWorkloads } from "~/features/network-test/front-doors";
import { peerScopes } from "~/features/network-test/peers";
import { phases } from "~/features/network-test/phase";
import type { Report } from "~/features/reports/report";
import { variants } from "~/features/settings/variants";
import { pgliteDialect } from "~/platform/pglite-dialect.server";

const reportStatuses: Record<Report["status"], true> = { running: true, finished: true };

/** Columns that hold one of a list of words, and the list in TypeScript. */
const listed: Record<string, readonly string[]> = {
  "door_round_trip.variant": variants,
  "door_round_trip.workload": doorWorkloads,
  "front_door.workload": doorWorkloads,
  "peer_result.scope": peerScopes,
  "peer_result.variant": variants,
  "report.status": Object.keys(reportStatuses),
  "report.variant": variants,
  "setting.variant": variants,
  "test_run.phase": phases,
  "test_run.variant": variants,
};

let db: Kysely<Database>;
beforeAll(async () => {
  db = new Kysely<Database>({ dialect: pgliteDialect(await PGlite.create()) });
  await migrate(db);
});
afterAll(() => db.destroy());

it("db/schema.ts is what the migrations make (npm run db:types writes it)", async () => {
  const written = await readFile(new URL("../../db/schema.ts", import.meta.url), "utf8");
  expect(written).toBe(await schemaText());
});

it("check constraints list the words that TypeScript lists, and no list is left out", async () => {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db);
  const inDatabase = rows
    .filter(({ definition }) => definition.includes("ANY (ARRAY["))
    .map(({ column, definition }) => [column, [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word).sort()]);
  const inTypeScript = Object.entries(listed).map(([column, words]) => [column, [...words].sort()]);
  expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inTypeScript));
});
