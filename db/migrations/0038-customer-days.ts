import { sql, type Kysely } from "kysely";

/**
 * What each customer of a solution did on a UTC day (decision 0079). The bytes are deflated where that makes them
 * shorter, so the database does not try again. Days before have no rows until their samples are attributed again.
 */
const statements = [
  `create table customer_day (
    realm smallint not null,
    solution integer not null,
    day integer not null,
    detail bytea not null,
    primary key (realm, solution, day)
  )`,
  `alter table customer_day alter column detail set storage external`,
  `create index customer_day_age on customer_day (day)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
