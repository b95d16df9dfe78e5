import { sql, type Kysely } from "kysely";

/** Orders of lists that had none, forward and back; a name that was never seen has the earliest detection. */
const statements = [
  `create index fqdn_by_detection on fqdn (coalesce(latest_detected_at, '-infinity'::timestamptz), id)`,
  `create index fqdn_by_samples on fqdn (sample_count, id)`,
  `drop index ocdi_association_newest`,
  `create index ocdi_association_by_change on ocdi_association (updated_at, id)`,
  `drop index ocdi_association_of_status`,
  `create index ocdi_association_of_status on ocdi_association (status, updated_at, id)`,
  `create index ocdi_association_by_ga on ocdi_association (ga_on, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
