import { sql, type Kysely } from "kysely";

/**
 * Datasets of the AS view. The content of a dataset never changes; it is packed, and cut into parts. Which
 * datasets are in use is said by the newest row of `asn_choice`, so that a change of several is one row.
 */
const statements = [
  `create table asn_dataset (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('relationships', 'names', 'organisations', 'cones')),
    file_name text not null check (length(file_name) <= 255),
    is_demonstration boolean not null default false,
    imported_at timestamptz not null,
    content_hash bytea not null,
    report jsonb not null
  )`,
  `create index asn_dataset_of_kind on asn_dataset (kind, id)`,
  `create table asn_dataset_part (
    dataset_id integer not null references asn_dataset (id) on delete cascade,
    part smallint not null check (part >= 0),
    data bytea not null,
    primary key (dataset_id, part)
  )`,
  `alter table asn_dataset_part alter column data set storage external`,
  `create table asn_choice (
    id integer generated always as identity primary key,
    chosen_at timestamptz not null,
    relationships_id integer references asn_dataset (id) on delete cascade,
    names_id integer references asn_dataset (id) on delete cascade,
    organisations_id integer references asn_dataset (id) on delete cascade,
    cones_id integer references asn_dataset (id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
