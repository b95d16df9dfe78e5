import { sql, type Kysely } from "kysely";

const variant = `variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC'))`;
const severity = `severity text not null check (severity in ('minor', 'major', 'severe'))`;
const status = `status text not null check (status in ('investigating', 'mitigated', 'resolved'))`;

/**
 * Looks at all metros, the episodes they found, incidents that people enter with their updates, and
 * the newest reports of a variant.
 */
const statements = [
  `create index report_newest on report (variant, is_demonstration, created_at desc)`,
  `create table health_look (
    ${variant},
    is_demonstration boolean not null,
    looked_at timestamptz not null,
    metro_count integer not null check (metro_count >= 0),
    judged_count integer not null check (judged_count between 0 and metro_count),
    primary key (variant, is_demonstration, looked_at)
  )`,
  `create index health_look_age on health_look (looked_at)`,
  `create table health_episode (
    id uuid primary key,
    ${variant},
    is_demonstration boolean not null,
    place_key text not null,
    city text not null,
    region text not null,
    country text not null,
    country_code text not null,
    latitude double precision not null,
    longitude double precision not null,
    ${severity},
    score double precision not null check (score between 0 and 100),
    usual_score double precision not null check (usual_score between 0 and 100),
    customer_count integer not null check (customer_count > 0),
    began_at timestamptz not null,
    last_seen_at timestamptz not null,
    healthy_looks integer not null check (healthy_looks >= 0),
    ended_at timestamptz,
    ending text check (ending in ('recovered', 'no-results')),
    check ((ended_at is null) = (ending is null))
  )`,
  `create unique index health_episode_open on health_episode (variant, is_demonstration, ` +
    `place_key) where ended_at is null`,
  `create index health_episode_newest on health_episode (variant, is_demonstration, began_at desc, id desc)`,
  `create index health_episode_age on health_episode (ended_at) where ended_at is not null`,
  `create table incident (
    id uuid primary key,
    ${variant},
    is_demonstration boolean not null,
    title text not null,
    location text not null,
    latitude double precision,
    longitude double precision,
    ${severity},
    ${status},
    details text not null,
    revision integer not null check (revision > 0),
    began_at timestamptz not null,
    updated_at timestamptz not null,
    ended_at timestamptz,
    check ((status = 'resolved') = (ended_at is not null)),
    check ((latitude is null) = (longitude is null))
  )`,
  `create index incident_open on incident (variant, is_demonstration, began_at desc, id desc) where ended_at is null`,
  `create index incident_newest on incident (variant, is_demonstration, began_at desc, id desc)`,
  `create table incident_update (
    id bigint generated always as identity primary key,
    incident_id uuid not null references incident (id),
    revision integer not null check (revision > 0),
    occurred_at timestamptz not null,
    actor_id text not null,
    actor_name text not null,
    title text not null,
    location text not null,
    ${severity},
    ${status},
    details text not null,
    unique (incident_id, revision)
  )`,
  `create trigger incident_update_is_append_only before update or delete on incident_update
    for each row execute function refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
