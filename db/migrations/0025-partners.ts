import { sql, type Kysely } from "kysely";

/**
 * Network providers: a partner is a registrable domain in one variant, with the accounts that proved an
 * address of it. An account that has not proved its address yet has one registration.
 */
const statements = [
  `create table partner (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    domain text not null,
    provider_id text not null unique,
    name text not null,
    url text not null,
    status text not null check (status in
      ('AwaitingEndorsement', 'Approved', 'Named', 'Demo', 'Preview', 'Declined')),
    terms_version text not null,
    terms_accepted_at timestamptz not null,
    registered_at timestamptz not null,
    decided_by_name text,
    decided_at timestamptz,
    decided_note text,
    revision integer not null,
    unique (variant, domain)
  )`,
  `create index partner_by_status on partner (variant, status, registered_at, id)`,
  `create index partner_by_registration on partner (variant, registered_at, id)`,
  `create index partner_by_name on partner (variant, lower(name) collate "C", id)`,
  `create table partner_member (
    partner_id uuid not null references partner (id) on delete cascade,
    variant text not null,
    tenant_id text not null,
    object_id text not null,
    name text not null,
    email text not null,
    joined_at timestamptz not null,
    id uuid not null unique default gen_random_uuid(),
    primary key (variant, tenant_id, object_id)
  )`,
  `create index partner_member_of_partner on partner_member (partner_id, joined_at)`,
  `create table partner_registration (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    tenant_id text not null,
    object_id text not null,
    name text not null,
    company_name text not null,
    company_url text not null,
    domain text not null,
    email text not null,
    terms_version text not null,
    terms_accepted_at timestamptz not null,
    code_hash bytea,
    code_expires_at timestamptz,
    tries_left integer not null,
    mail_state text not null check (mail_state in ('sending', 'sent', 'queued', 'failed')),
    mail_number integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (variant, tenant_id, object_id)
  )`,
  `create index partner_registration_age on partner_registration (updated_at)`,
  `create table partner_code (
    id bigint generated always as identity primary key,
    address_hash bytea not null,
    account_hash bytea not null,
    is_try boolean not null,
    occurred_at timestamptz not null
  )`,
  `create index partner_code_of_address on partner_code (address_hash, is_try, occurred_at)`,
  `create index partner_code_of_account on partner_code (account_hash, is_try, occurred_at)`,
  `create index partner_code_age on partner_code (occurred_at)`,
  `create table partner_event (
    id bigint generated always as identity primary key,
    partner_id uuid not null references partner (id) on delete cascade,
    occurred_at timestamptz not null,
    actor_key text not null,
    actor_name text not null,
    event text not null,
    from_status text,
    to_status text,
    note text
  )`,
  `create index partner_event_of_partner on partner_event (partner_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
