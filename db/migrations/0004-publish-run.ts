import { sql, type Kysely } from "kysely";

/** Publish runs that somebody asked for: how far they are, and what became of them. */
const statements = [
  `create table publish_run (
    id uuid primary key,
    instance text not null check (instance in ('Worldwide', 'France', 'USGovGCCHigh', 'USGovDoD', 'China', 'Germany')),
    state text not null check (state in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
    total integer not null default 0,
    done double precision not null default 0,
    outcome jsonb,
    requested_by_key text not null,
    requested_by_name text not null,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    check ((state = 'finished') = (outcome is not null))
  )`,
  `create unique index publish_run_open on publish_run (instance) where state in ('waiting', 'running')`,
  `create index publish_run_newest on publish_run (instance, created_at desc)`,
  `create index publish_run_created_at on publish_run (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
