import { sql, type Kysely } from "kysely";

/** Forms that made something: the same form sent again gets the same answer, which is sealed by the form's own key. */
const statements = [
  `create table posted_form (
    digest bytea primary key,
    answer bytea,
    posted_at timestamptz not null
  )`,
  `create index posted_form_age on posted_form (posted_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
