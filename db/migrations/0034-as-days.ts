import { sql, type Kysely } from "kysely";

/**
 * Samples and customers of each AS by UTC day, and an index for the solutions that list an AS. Days before have no
 * rows until their samples are attributed again.
 */
const statements = [
  `create table as_day (
    realm smallint not null,
    asn bigint not null,
    day integer not null,
    detail bytea not null,
    primary key (realm, asn, day)
  )`,
  `create index as_day_age on as_day (day)`,
  `create index solution_entry_of_asn on solution_entry (variant, value_key) where list = 'asns'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
