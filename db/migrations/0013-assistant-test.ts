import { sql, type Kysely } from "kysely";

const status = (column: string) =>
  `${column} text not null check (${column} in ('NotStarted', 'InProgress', 'Completed', 'Failed'))`;

/** Results of assistant tests; the document is the result with what was asked. */
const statements = [
  `create table assistant_test (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    is_demonstration boolean not null,
    secret_hash bytea not null,
    tested_by text not null check (tested_by in ('browser', 'server')),
    ${status("connectivity_status")},
    ${status("web_socket_status")},
    document jsonb not null,
    created_at timestamptz not null
  )`,
  `create index assistant_test_age on assistant_test (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
