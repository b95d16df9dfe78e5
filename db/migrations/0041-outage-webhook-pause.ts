import { sql, type Kysely } from "kysely";

/** A webhook for outages may be paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outage_webhook add column is_active boolean not null default true`.execute(
    db,
  );
}
