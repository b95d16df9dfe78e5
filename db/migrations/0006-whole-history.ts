import { sql, type Kysely } from "kysely";

/** The history of workloads, and of sets by what was imported: no change request is behind that. */
const statements = [
  `create table workload_event (
    id bigint generated always as identity primary key,
    workload_id uuid not null,
    occurred_at timestamptz not null,
    actor_key text not null,
    actor_name text not null,
    before jsonb,
    after jsonb not null
  )`,
  `create index workload_event_of_workload on workload_event (workload_id, id desc)`,
  `create trigger workload_event_is_append_only before update or delete on workload_event
    for each row execute function refuse_change()`,
  `alter table change_event alter column change_id drop not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
