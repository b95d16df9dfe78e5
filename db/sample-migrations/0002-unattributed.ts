import { sql, type Kysely } from "kysely";

import { ofUnattributed } from "../migrations/0036-unattributed";

/** The index of samples that no official solution has, as the first server has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ofUnattributed) await sql.raw(statement).execute(db);
}
