import { sql, type Kysely } from "kysely";

/**
 * Outages of official solutions: what changed in the attempts to connect and has to be looked at, known buckets of
 * every place up to everywhere, how far each cell was judged, its outages, what happened to them, and faults of one
 * customer, network or place within.
 */
const statements = [
  `create index connect_bucket_of_time on connect_bucket (realm, solution, at)`,
  `create table connect_due (
    realm smallint not null,
    solution integer not null,
    at timestamptz not null,
    due_at timestamptz not null,
    primary key (realm, solution, at)
  )`,
  `create index connect_due_at on connect_due (due_at)`,
  `create table connect_total (
    realm smallint not null,
    solution integer not null,
    place integer not null,
    at timestamptz not null,
    attempts integer not null,
    failures integer not null,
    customers integer not null,
    failing_networks integer not null,
    worst_customer_attempts integer not null,
    worst_customer_failures integer not null,
    worst_network_attempts integer not null,
    worst_network_failures integer not null,
    worst_within_attempts integer not null,
    worst_within_failures integer not null,
    primary key (realm, solution, place, at)
  )`,
  `create index connect_total_of_time on connect_total (realm, solution, at)`,
  `create index connect_total_age on connect_total (at)`,
  `create table outage_cell (
    realm smallint not null,
    solution integer not null,
    place integer not null,
    state text not null check (state in ('learning', 'watched', 'suspected', 'open', 'no-data')),
    walked_to timestamptz,
    dirty_from timestamptz,
    primary key (realm, solution, place)
  )`,
  `create index outage_cell_dirty on outage_cell (realm, solution, place) where dirty_from is not null`,
  `create index outage_cell_running on outage_cell (walked_to) where state in ('suspected', 'open')`,
  `create index outage_cell_place on outage_cell (realm, place)`,
  `create table outage (
    id uuid primary key,
    realm smallint not null,
    solution integer not null,
    place integer not null,
    start_at timestamptz not null,
    opened_at timestamptz not null,
    end_at timestamptz,
    closed_at timestamptz,
    state text not null check (state in ('open', 'closed', 'no-data', 'new-level', 'withdrawn')),
    category smallint not null check (category between 1 and 5),
    peak_ratio double precision not null,
    networks integer not null,
    cause text check (cause in ('provider', 'several', 'place', 'suite')),
    check (state = 'withdrawn' or (state = 'open') = (closed_at is null)),
    check ((end_at is null) = (closed_at is null))
  )`,
  `create index outage_of_cell on outage (realm, solution, place, start_at)`,
  `create index outage_of_solution on outage (realm, solution, start_at desc, id)`,
  `create index outage_of_place on outage (realm, place, start_at)`,
  `create index outage_open on outage (realm, solution) where state = 'open'`,
  `create index outage_closed on outage (closed_at)`,
  `create table outage_event (
    id bigint generated always as identity primary key,
    outage_id uuid not null references outage (id) on delete cascade,
    kind text not null check (kind in ('opened', 'worsened', 'ended', 'reopened', 'withdrawn', 'restored')),
    category smallint not null,
    at timestamptz not null
  )`,
  `create index outage_event_of on outage_event (outage_id, id)`,
  `create table outage_fault (
    realm smallint not null,
    solution integer not null,
    place integer not null,
    at timestamptz not null,
    of_one text not null check (of_one in ('customer', 'network', 'within')),
    ratio double precision not null,
    primary key (realm, solution, place, at)
  )`,
  `create index outage_fault_age on outage_fault (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
