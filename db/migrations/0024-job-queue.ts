import { sql, type Kysely } from "kysely";

/**
 * Each job belongs to a queue, and is claimed within it. Processes from before this migration add
 * jobs without one: those keep the default, which every process serves.
 */
const statements = [
  `alter table job add column queue text not null default 'unnamed'`,
  `update job set queue = case
    when kind in ('server-tests', 'second-look') then 'server-tests'
    when kind in ('mail', 'notice-mail') then 'mail'
    when kind = 'validation' then 'validation'
    when kind = 'daily-tests' then 'daily-tests'
    when kind = 'publish-run' then 'publishing'
    when kind = 'webhook' then 'webhooks'
    else 'unnamed'
  end`,
  `drop index job_due`,
  `create index job_due on job (queue, run_after)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
