import { sql, type Kysely } from "kysely";

/** The table of samples, which further servers have too (db/sample-migrations). */
export const ofSample: readonly string[] = [
  `create table sample (
    at timestamptz not null,
    batch_id bigint not null,
    net bigint not null,
    asn bigint,
    egress inet not null,
    customer integer not null,
    place integer not null,
    access integer not null,
    overlay integer not null,
    attribution integer not null,
    latency_ms real,
    download_bps real,
    loss_ratio real,
    jitter_ms real,
    vpn integer,
    issuer integer,
    realm smallint not null,
    workload smallint not null,
    is_connected boolean,
    is_wss_connected boolean,
    is_inside boolean not null,
    is_onsite boolean,
    private_solutions integer[]
  ) partition by range (at)`,
  `create index sample_of_batch on sample (batch_id)`,
];

/**
 * Samples by day with the batches they came in, and the aggregates made from them. `realm` is variant and
 * demonstration in one number (realm.ts). A sample has no foreign key, so that a day can be dropped and
 * swapped without locking another table.
 */
const statements = [
  `create table ingest_key (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    name text not null,
    key_hash bytea not null unique,
    created_at timestamptz not null,
    created_by_name text not null,
    revoked_at timestamptz,
    revoked_by_name text,
    last_used_at timestamptz
  )`,
  `create index ingest_key_by_age on ingest_key (variant, created_at, id)`,
  `create table sample_batch (
    id bigint generated always as identity primary key,
    realm smallint not null,
    source text not null check (source in ('test', 'telemetry', 'import', 'demonstration')),
    ingest_key_id uuid references ingest_key (id),
    client_batch uuid,
    body_hash bytea,
    answer jsonb,
    sample_count integer not null,
    first_at timestamptz,
    last_at timestamptz,
    received_at timestamptz not null,
    due_at timestamptz not null,
    is_due boolean not null
  )`,
  `create unique index sample_batch_of_key on sample_batch (ingest_key_id, client_batch)
    where ingest_key_id is not null`,
  `create unique index sample_batch_of_import on sample_batch (client_batch)
    where ingest_key_id is null and client_batch is not null`,
  `create index sample_batch_due on sample_batch (due_at, id) where is_due`,
  `create index sample_batch_age on sample_batch (received_at)`,
  `create table run_sample (
    run_id uuid primary key references test_run (id) on delete cascade,
    batch_id bigint not null unique,
    customer integer not null,
    content_hash bytea not null
  )`,
  `create table sample_customer (
    id integer generated always as identity primary key,
    key bytea not null unique,
    key_version smallint not null,
    tenant_id text
  )`,
  `create table customer_key (
    version smallint primary key,
    digest bytea not null
  )`,
  `create table sample_name (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('vpn', 'issuer')),
    name text collate "C" not null,
    unique (kind, name)
  )`,
  `create table attribution_version (
    id integer generated always as identity primary key,
    variant text not null,
    content_hash bytea not null,
    marker text not null,
    created_at timestamptz not null,
    unique (variant, id)
  )`,
  `create table sample_attribution (
    realm smallint not null,
    day date not null,
    attribution integer not null,
    primary key (realm, day, attribution)
  )`,
  `create table reattribution (
    id integer generated always as identity primary key,
    variant text not null,
    from_version integer not null,
    to_version integer not null,
    first_day date not null,
    days_total integer not null,
    days_done integer not null,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create unique index reattribution_open on reattribution (variant) where finished_at is null`,
  `create index reattribution_of_variant on reattribution (variant, id)`,
  ...ofSample,
  `create table aggregate_solution (
    number integer generated always as identity (start with 16) primary key,
    solution_id uuid not null unique,
    pack integer not null,
    earlier_pack integer,
    own_from_day integer,
    check ((earlier_pack is null) = (own_from_day is null))
  )`,
  `create index aggregate_solution_of_pack on aggregate_solution (pack)`,
  `create table aggregate_block (
    realm smallint not null,
    workload smallint not null,
    pack integer not null,
    level smallint not null,
    start integer not null,
    part smallint not null,
    revision bigint not null,
    data bytea not null,
    primary key (realm, workload, pack, level, start, part)
  )`,
  `alter table aggregate_block alter column data set storage external`,
  `create index aggregate_block_age on aggregate_block (level, start)`,
  `create table connect_bucket (
    realm smallint not null,
    solution integer not null,
    place integer not null,
    at timestamptz not null,
    attempts integer not null,
    failures integer not null,
    customers integer not null,
    worst_customer_attempts integer not null,
    worst_customer_failures integer not null,
    worst_network_attempts integer not null,
    worst_network_failures integer not null,
    detail bytea not null,
    primary key (realm, solution, place, at)
  )`,
  `create index connect_bucket_age on connect_bucket (at)`,
  `create table aggregate_day_due (
    realm smallint not null,
    workload smallint not null,
    pack integer not null,
    day integer not null,
    due_at timestamptz not null,
    closes boolean not null,
    primary key (realm, workload, pack, day)
  )`,
  `create index aggregate_day_due_at on aggregate_day_due (due_at)`,
  `create index aggregate_day_due_closing on aggregate_day_due (realm, day) where closes`,
  `create table demonstration_fill (
    realm smallint primary key,
    first_hour integer not null,
    end_hour integer not null,
    first_day integer not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
