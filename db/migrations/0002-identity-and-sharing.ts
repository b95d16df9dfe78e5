import { sql, type Kysely } from "kysely";

const variant = "variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC'))";

/** Accounts with their sessions and roles, who sees a report, what tenants allow, survey, feedback, the audit trail. */
const statements = [
  `create table account (
    id uuid primary key,
    ${variant},
    issuer text not null,
    tenant_id text not null,
    object_id text not null,
    name text not null,
    email text,
    tenant_kind text not null default 'unknown' check (tenant_kind in ('commercial', 'gcc', 'dod', 'unknown')),
    created_at timestamptz not null,
    signed_in_at timestamptz not null,
    sessions_ended_at timestamptz,
    unique (variant, issuer, tenant_id, object_id)
  )`,
  `create index account_by_name on account (variant, lower(name) collate "C", id)`,
  `create index account_by_email on account (variant, lower(email) collate "C", id)`,
  `create index account_by_object_id on account (variant, object_id)`,
  `create index account_signed_in_at on account (signed_in_at)`,
  `create table session (
    id_hash bytea primary key,
    ${variant},
    account_id uuid not null references account (id) on delete cascade,
    directory_roles text[] not null default '{}',
    tokens bytea,
    browser text not null check (browser in ('Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'other')),
    created_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index session_account on session (account_id)`,
  `create index session_expires_at on session (expires_at)`,
  `create table role_assignment (
    id uuid primary key,
    ${variant},
    tenant_id text not null,
    object_id text not null,
    name text not null,
    role text not null check (role in ('provider', 'leadership', 'operator')),
    granted_by text not null,
    granted_at timestamptz not null,
    unique (variant, tenant_id, object_id, role)
  )`,
  `create index role_assignment_by_name on role_assignment (variant, lower(name), id)`,
  `create table audit_entry (
    id bigint generated always as identity primary key,
    ${variant},
    occurred_at timestamptz not null,
    actor_id uuid,
    actor_name text not null,
    action text not null,
    subject text not null,
    before jsonb,
    after jsonb
  )`,
  `create index audit_entry_newest on audit_entry (variant, id desc)`,
  `create index audit_entry_newest_of_action on audit_entry (variant, action, id desc)`,
  `alter table report alter column owner_id type uuid using owner_id::uuid`,
  `alter table report
    add foreign key (owner_id) references account (id) on delete cascade,
    add column owner_tenant_id text,
    add column is_public boolean not null default false,
    add column is_shared_in_organisation boolean not null default false,
    add column awaits_link_choice boolean not null default false,
    add column city text generated always as (coalesce(document -> 'browserLocation' ->> 'city', '')) stored,
    add column score double precision generated always as ((document ->> 'score')::double precision) stored,
    add column latency_ms double precision generated always as ((document ->> 'measuredLatency')::double precision) stored,
    add check (owner_id is not null or (not is_public and not is_shared_in_organisation))`,
  `create index report_of_owner on report (owner_id, created_at, id)`,
  `create index report_of_owner_by_score on report (owner_id, score, id)`,
  `create index report_of_owner_by_latency on report (owner_id, latency_ms, id)`,
  `create index report_of_owner_by_city on report (owner_id, lower(city), id)`,
  `create table report_share (
    report_id uuid not null references report (id) on delete cascade,
    tenant_id text not null,
    object_id text not null,
    name text not null,
    shared_at timestamptz not null,
    primary key (report_id, tenant_id, object_id)
  )`,
  `create index report_share_of_receiver on report_share (tenant_id, object_id, shared_at, report_id)`,
  `create table tenant_setting (
    ${variant},
    tenant_id text not null,
    share_report_with_public boolean not null,
    share_report_within_organization boolean not null,
    report_life_days integer check (report_life_days between 1 and 90),
    updated_at timestamptz not null,
    primary key (variant, tenant_id)
  )`,
  `create table internet_type_log (
    id uuid primary key,
    ${variant},
    run_id uuid not null references test_run (id) on delete cascade,
    kind text not null check (kind in ('type', 'correctness')),
    value text not null,
    classification text,
    tenant_id text,
    logged_at timestamptz not null,
    unique (run_id, kind)
  )`,
  `create index internet_type_log_logged_at on internet_type_log (logged_at)`,
  `create table feedback (
    id uuid primary key,
    ${variant},
    account_id uuid references account (id) on delete set null,
    page text not null,
    rating integer not null check (rating between 1 and 5),
    message text not null,
    reply_to text,
    sent_at timestamptz not null
  )`,
  `create index feedback_sent_at on feedback (sent_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
