import { sql, type Kysely } from "kysely";

/** The number of the last transaction that wrote figures of a realm, by which pages of figures are kept. */
const statements = [
  `create table aggregate_state (
    realm smallint primary key,
    revision bigint not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
