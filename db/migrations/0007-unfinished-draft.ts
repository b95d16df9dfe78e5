import { sql, type Kysely } from "kysely";

/** What somebody typed into a draft that cannot be used yet, by the step and the field of the wizard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table change_request add column unfinished jsonb`).execute(db);
}
