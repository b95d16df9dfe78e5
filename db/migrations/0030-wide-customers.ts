import { sql, type Kysely } from "kysely";

/**
 * The wide customer of a customer that is a network: that of the /16 or, of IPv6, the /32 around it. Null for
 * tenants, for wide customers themselves, and for rows of earlier versions until they are seen again.
 */
const statements = [
  `alter table sample_customer add column wide_id integer references sample_customer (id)`,
  `alter table sample_customer add check (wide_id is null or tenant_id is null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
