import { sql, type Kysely } from "kysely";

/**
 * Who gets the figures of a month of a solution by mail. `sent_month` is the newest month (`YYYY-MM`) that is settled
 * for the subscriber: a mail goes out with the change of this column, so that no month is sent twice.
 */
const statements = [
  `create table month_subscription (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    solution_id uuid not null references solution (id) on delete cascade,
    realm smallint not null,
    sent_month text not null check (sent_month ~ '^\\d{4}-(0[1-9]|1[0-2])$'),
    created_at timestamptz not null,
    unique (account_id, solution_id, realm)
  )`,
  `create index month_subscription_of on month_subscription (solution_id, realm)`,
  `create index month_subscription_due on month_subscription (realm, sent_month)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
