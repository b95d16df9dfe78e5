import { sql, type Kysely } from "kysely";

/**
 * Indexes of months, frozen: each revision of a place and slot is a row that never changes. A month is listed in
 * `provider_index_month` once all its places are frozen.
 */
const statements = [
  `create table provider_index_month (
    realm smallint not null,
    month text not null check (month ~ '^\\d{4}-\\d\\d$'),
    frozen_at timestamptz not null,
    places integer not null check (places >= 0),
    primary key (realm, month)
  )`,
  `create table provider_index (
    realm smallint not null,
    month text not null check (month ~ '^\\d{4}-\\d\\d$'),
    place integer not null,
    slot text not null check (slot in ('access', 'overlay')),
    revision smallint not null check (revision >= 1),
    frozen_at timestamptz not null,
    attribution_version integer,
    input_hash bytea not null,
    document jsonb not null,
    reason text check (length(reason) <= 1000),
    corrected_by text,
    primary key (realm, month, place, slot, revision),
    check ((revision = 1) = (reason is null)),
    check ((reason is null) = (corrected_by is null))
  )`,
  `create index provider_index_corrections on provider_index (realm, frozen_at) where reason is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
