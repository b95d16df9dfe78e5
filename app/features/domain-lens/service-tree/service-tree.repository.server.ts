import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import type { ServiceTreeEntry } from "./service-tree";

/** Most entries that one answer has. */
const entryLimit = 100;

/** Entries by id, by name; ids that are none are left out. */
export async function findServiceTreeEntries(
  db: Db,
  ids: readonly string[],
): Promise<ServiceTreeEntry[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("service_tree_entry")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Entries whose name begins with a text, or whose id is it. */
export async function searchServiceTree(
  db: Db,
  text: string,
  limit = entryLimit,
): Promise<ServiceTreeEntry[]> {
  const begin = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  return db
    .selectFrom("service_tree_entry")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("id", "=", text), sql<boolean>`lower(name) like ${`${begin}%`}`]))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Writes entries; a known id takes the new name. @returns how many were new or changed */
export async function upsertServiceTree(
  db: Db,
  entries: readonly ServiceTreeEntry[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into service_tree_entry (id, name)
    select id, name from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as listed (id text, name text)
    on conflict (id) do update set name = excluded.name where service_tree_entry.name <> excluded.name
    returning id`.execute(db);
  return rows.length;
}
