import { sql, type Kysely } from "kysely";

import { ofSample } from "../migrations/0027-samples";

/** Samples by day, as the first server has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ofSample) await sql.raw(statement).execute(db);
}
