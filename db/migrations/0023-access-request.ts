import { sql, type Kysely } from "kysely";

/** Requests for a role of domain lens in a workload, open once for each person, role and workload. */
const statements = [
  `create table access_request (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    tenant_id text not null,
    object_id text not null,
    name text not null,
    email text,
    role text not null check (role in ('editor', 'workload-champion')),
    workload_id uuid not null references workload (id) on delete cascade,
    reason text not null,
    status text not null check (status in ('pending', 'granted', 'declined')),
    asked_at timestamptz not null,
    decided_by_name text,
    decided_at timestamptz,
    decided_note text
  )`,
  `create unique index access_request_open_once on access_request
    (variant, tenant_id, object_id, role, workload_id) where status = 'pending'`,
  `create index access_request_open on access_request (variant, asked_at) where status = 'pending'`,
  `create index access_request_of_person on access_request (variant, tenant_id, object_id, asked_at desc)`,
  `create index access_request_of_workload on access_request (workload_id)`,
  `create index access_request_age on access_request (coalesce(decided_at, asked_at))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
