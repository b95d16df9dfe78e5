import { sql, type Kysely } from "kysely";

/**
 * Network solutions with their lists. The approved columns are the version in force; the others are what
 * the owner wants, which may wait for approval. An entry carries what its two unique indexes need: it is
 * unique among the official solutions of a slot, and among the solutions of one owner.
 */
const statements = [
  `create table solution (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    owner_partner_id uuid references partner (id),
    name text not null,
    type text not null check (type in
      ('isp', 'cloudproxy', 'satellite', 'corporate', 'sdwan', 'university', 'Overlay', '')),
    connection_type text not null check (connection_type in
      ('isp', 'satellite', 'corporate', 'cloudproxy', 'university', 'sdwan', 'sslbi', 'vpn')),
    state text not null check (state in
      ('AwaitingEndorsement', 'Approved', 'Named', 'Demo', 'Preview')),
    status text not null check (status in ('active', 'closed')),
    visibility text not null check (visibility in ('Public', 'Private')),
    description text not null,
    set_up_url text,
    tags text[] not null,
    approved_name text,
    approved_type text,
    approved_visibility text,
    approved_state text,
    approved_by_name text,
    approved_at timestamptz,
    added_at timestamptz not null,
    added_by_method text not null check (added_by_method in
      ('Internal Portal', 'Public Portal', 'Script', 'Auto Detected By IP/URL')),
    added_by_name text not null,
    verified_at timestamptz,
    reminded_at timestamptz,
    closed_at timestamptz,
    updated_at timestamptz not null,
    revision integer not null,
    asn_count integer not null default 0,
    prefix_count integer not null default 0,
    certificate_count integer not null default 0,
    vpn_count integer not null default 0,
    waiting_count integer not null default 0,
    open_contributions integer not null default 0,
    slot text not null generated always as (case
      when coalesce(approved_type, type) in ('cloudproxy', 'sdwan', 'Overlay') then 'overlay'
      else 'access' end) stored,
    is_official boolean not null generated always as (status = 'active' and
      coalesce(approved_visibility = 'Public' and approved_state in ('Approved', 'Named'), false)) stored,
    waits boolean not null generated always as (status = 'active' and
      (state = 'AwaitingEndorsement' or waiting_count > 0 or open_contributions > 0)) stored
  )`,
  `create index solution_by_name on solution (variant, lower(name) collate "C", id)`,
  `create index solution_by_type on solution (variant, type, lower(name) collate "C", id)`,
  `create index solution_by_state on solution (variant, state, lower(name) collate "C", id)`,
  `create index solution_by_age on solution (variant, added_at, id)`,
  `create index solution_by_waiting on solution (variant, (not waits), lower(name) collate "C", id)`,
  `create index solution_of_owner on solution (owner_partner_id, (not waits), lower(name) collate "C", id)`,
  `create index solution_official on solution (variant, lower(approved_name) collate "C", id) where is_official`,
  `create index solution_version on solution (variant) include (revision)`,
  `create index solution_by_tag on solution using gin (tags)`,
  `create index solution_to_remind on solution ((coalesce(verified_at, added_at)))
    where status = 'active' and reminded_at is null and owner_partner_id is not null`,
  `create table solution_entry (
    solution_id uuid not null references solution (id) on delete cascade,
    list text not null check (list in ('asns', 'ips', 'sslCertificates', 'vpns')),
    value_key text collate "C" not null,
    value text not null,
    is_accepted boolean not null,
    variant text not null,
    owner_key uuid not null,
    official_slot text,
    added_at timestamptz not null,
    primary key (solution_id, list, value_key)
  )`,
  `create unique index solution_entry_official on solution_entry (variant, official_slot, list, value_key)
    where official_slot is not null`,
  `create unique index solution_entry_of_owner on solution_entry (variant, owner_key, list, value_key)`,
  `create table solution_contribution (
    id uuid primary key,
    variant text not null,
    solution_id uuid not null references solution (id) on delete cascade,
    target_id uuid not null references solution (id) on delete cascade,
    target_revision integer not null,
    partner_id uuid references partner (id),
    status text not null check (status in ('active', 'closed', 'cancelled')),
    resolution text check (resolution in ('approved', 'rejected')),
    note text not null,
    changes jsonb not null,
    created_at timestamptz not null,
    created_by_key text not null,
    created_by_name text not null,
    closed_at timestamptz,
    closed_by_name text,
    closed_note text,
    revision integer not null
  )`,
  `create unique index solution_contribution_open on solution_contribution (solution_id) where status = 'active'`,
  `create index solution_contribution_of_solution on solution_contribution (solution_id, created_at desc, id)`,
  `create index solution_contribution_of_target on solution_contribution (target_id, created_at desc, id)`,
  `create index solution_contribution_of_partner on solution_contribution (partner_id, status, created_at desc, id)`,
  `create index solution_contribution_waiting on solution_contribution (variant, created_at, id)
    where status = 'active'`,
  `create table solution_event (
    id bigint generated always as identity primary key,
    solution_id uuid not null references solution (id) on delete cascade,
    occurred_at timestamptz not null,
    actor_key text not null,
    actor_name text not null,
    event text not null,
    revision integer not null,
    note text,
    detail jsonb
  )`,
  `create index solution_event_of_solution on solution_event (solution_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
