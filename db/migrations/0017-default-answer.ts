import { sql, type Kysely } from "kysely";

const statements = [
  // Whether readers of the web service get the sets of an area without naming it. The version
  // before writes areas without the column during a rolling upgrade: those are in the answer.
  `alter table service_area add column is_in_default_answer boolean not null default true`,
  `update service_area set is_in_default_answer = false where lower(code) = 'mem'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
