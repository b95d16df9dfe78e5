import { sql, type Kysely } from "kysely";

/**
 * What the samples of a realm say about who would have them, for previews of lists (decision 0081): one row for
 * each realm, made again from the samples. The bytes are deflated, so the database does not try again.
 */
const statements = [
  `create table egress_summary (
    realm smallint primary key,
    claimed_until timestamptz not null,
    made_at timestamptz,
    took_ms integer,
    detail bytea,
    check ((made_at is null) = (detail is null) and (made_at is null) = (took_ms is null))
  )`,
  `alter table egress_summary alter column detail set storage external`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
