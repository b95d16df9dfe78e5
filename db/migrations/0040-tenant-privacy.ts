import { sql, type Kysely } from "kysely";

/** Where an organisation says what it does with data about its people, as its directory tells at a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column tenant_privacy_url text`.execute(db);
}
