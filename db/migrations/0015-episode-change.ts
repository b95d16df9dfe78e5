import { sql, type Kysely } from "kysely";

const statements = [
  // When health or status of an episode last changed. Null in rows of the version before, which may
  // still write during a rolling upgrade: those count as unchanged since they began.
  `alter table health_episode add column changed_at timestamptz`,
  // What is known of older rows: their end, else the first look that did not find them unhealthy,
  // else the last that did.
  `update health_episode set changed_at = coalesce(
    ended_at,
    (select min(looked_at) from health_look where health_look.variant = health_episode.variant
      and health_look.is_demonstration = health_episode.is_demonstration and looked_at > last_seen_at),
    last_seen_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
