import { sql, type Kysely } from "kysely";

/** The domain of an account's tenant as the directory told it, which the start page fills in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table account add column tenant_domain text").execute(db);
}
