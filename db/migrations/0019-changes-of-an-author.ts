import { sql, type Kysely } from "kysely";

/** What waits for an author is asked on every view of the endpoints: their drafts and what is reviewed of them. */
const statements = [
  `create index change_request_of_author on change_request using gin (authors jsonb_path_ops) ` +
    `where status in ('Draft', 'PendingReview')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
