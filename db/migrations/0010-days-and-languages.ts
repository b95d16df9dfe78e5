import { sql, type Kysely } from "kysely";

const statements = [
  // The records of an instance by the day that their additions take effect: few of them are still to come.
  `create index feed_change_effective on feed_change (instance, (add_part ->> ` +
    `'effectiveDate')) where add_part is not null`,
  // The language that somebody read pages in when they signed in or chose one last: their mail is in it.
  `alter table account add column language text check (language in ('en', 'ja', 'zh-Hans', 'zh-Hant'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
