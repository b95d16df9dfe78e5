import { sql, type Kysely } from "kysely";

const statements = [
  // Accounts from before count as members until their next sign-in or until the next token that says otherwise.
  `alter table account add column is_guest boolean not null default false`,
  // For the count of reports that an administrator's switch opens or closes.
  `create index report_open_to_public on report (variant, owner_tenant_id, expires_at) where is_public`,
  `create index report_open_in_organisation on report (variant, owner_tenant_id, expires_at) ` +
    `where is_shared_in_organisation`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
