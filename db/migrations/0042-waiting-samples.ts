import { sql, type Kysely } from "kysely";

/**
 * Samples of tests whose day was claimed when they were written, until they can be moved to it. They are on the
 * first server only, as all samples of tests.
 */
const statements = [
  `create table waiting_sample (like sample)`,
  `create index waiting_sample_of_batch on waiting_sample (batch_id)`,
  `alter table sample_batch add column is_waiting boolean not null default false`,
  `create index sample_batch_waiting on sample_batch (received_at, id) where is_waiting`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
