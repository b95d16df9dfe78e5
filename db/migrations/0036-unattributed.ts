import { sql, type Kysely } from "kysely";

/** Samples that no official solution has, by what a solution of them would list; further servers have it too. */
export const ofUnattributed: readonly string[] = [
  `create index sample_unattributed on sample (realm, asn, issuer) include (customer, batch_id)
    where access = 0 and overlay = 0 and not is_inside`,
];

/** What is read of unattributed samples, and the solutions that list an issuer. */
const statements = [
  ...ofUnattributed,
  `create index solution_entry_of_issuer on solution_entry (variant, value_key)
    where list = 'sslCertificates'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
