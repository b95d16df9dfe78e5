import { sql } from "kysely";

import type { Db } from "./database.server";

/** Name and version of the database program, such as `PostgreSQL 15.4`. */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select split_part(version(), ' ', 1) || ' ' || split_part(version(), ' ', 2) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** True when the database answers. */
export async function checkDatabase(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(() => true, () => false);
}
