import { sql, type Kysely } from "kysely";

/** Who was reminded of what is asked in every round of reminders. */
const statements = [
  `create index notice_reminder on notice (href, created_at) where kind like 'reminder%'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
