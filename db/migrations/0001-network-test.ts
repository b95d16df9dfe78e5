import { sql, type Kysely } from "kysely";

/** Settings, front doors, runs with their events, reports, peers, measured round trips, jobs. */
const statements = [
  `create table setting (
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    key text not null,
    value jsonb not null,
    updated_at timestamptz not null,
    primary key (variant, key)
  )`,
  `create table front_door (
    workload text not null check (workload in ('Exchange', 'SharePoint')),
    code text not null check (code ~ '^[A-Z]{3}$'),
    city text not null,
    region text not null,
    country text not null,
    country_code text not null,
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180),
    is_active boolean not null default true,
    primary key (workload, code)
  )`,
  `create table test_run (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    secret_hash bytea not null,
    phase text not null check (phase in ('TestFailed', 'Prepare', 'BasicTest', 'WaitingDownloadRichClient',
      'WaitingRunRichClient', 'AdvancedTestStart', 'AdvancedTestFinish')),
    last_sequence integer not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index test_run_started_at on test_run (started_at)`,
  `create table run_event (
    run_id uuid not null references test_run (id) on delete cascade,
    sequence integer not null check (sequence > 0),
    event text not null,
    data jsonb not null,
    occurred_at timestamptz not null,
    primary key (run_id, sequence)
  )`,
  `create table report (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    run_id uuid not null unique references test_run (id) on delete cascade,
    owner_id text,
    status text not null check (status in ('running', 'finished')),
    document jsonb not null,
    revision integer not null default 1 check (revision > 0),
    share_revision integer not null default 1 check (share_revision > 0),
    is_demonstration boolean not null default false,
    created_at timestamptz not null,
    saved_at timestamptz,
    expires_at timestamptz not null
  )`,
  `create index report_expires_at on report (expires_at)`,
  `create table door_round_trip (
    report_id uuid primary key references report (id) on delete cascade,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    is_demonstration boolean not null,
    workload text not null check (workload in ('Exchange', 'SharePoint')),
    door_code text not null,
    latitude double precision not null,
    longitude double precision not null,
    grid_cell integer not null,
    round_trip_ms double precision not null check (round_trip_ms >= 0),
    customer bytea not null,
    observed_at timestamptz not null
  )`,
  `create index door_round_trip_near on door_round_trip
    (variant, is_demonstration, workload, grid_cell, observed_at desc)`,
  `create table peer_result (
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    is_demonstration boolean not null,
    scope text not null check (scope in ('city', 'region', 'country')),
    place_key text not null,
    tested_on date not null,
    customer bytea not null,
    report_id uuid not null references report (id) on delete cascade,
    score double precision not null check (score between 0 and 100),
    primary key (variant, is_demonstration, scope, place_key, tested_on, customer) include (score)
  )`,
  `create index peer_result_report on peer_result (report_id)`,
  `create table job (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    run_after timestamptz not null,
    leased_until timestamptz,
    attempts integer not null default 0,
    created_at timestamptz not null
  )`,
  `create index job_due on job (run_after)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
