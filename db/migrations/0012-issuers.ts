import { sql, type Kysely } from "kysely";

const statements = [
  // Whose directory a receiver is of. Null in rows of the version before, which may still write
  // during a rolling upgrade: those count for the tenant and object id of any issuer, as they did.
  `alter table report_share add column issuer text`,
  `update report_share set issuer = (
    select account.issuer from report join account on account.id = report.owner_id where report.id = report_share.report_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
