import { sql, type Kysely } from "kysely";

/** The token of a run's advanced client, what it has reported, and until when a run that is over takes more. */
const statements = [
  `alter table test_run add column reopened_until timestamptz`,
  `create table client_token (
    run_id uuid primary key references test_run (id) on delete cascade,
    token_hash bytea not null unique,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    begun_at timestamptz,
    completed_at timestamptz
  )`,
  `create table client_result (
    run_id uuid not null references test_run (id) on delete cascade,
    idempotency_key uuid not null,
    body_hash bytea not null,
    received_at timestamptz not null,
    primary key (run_id, idempotency_key)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
