import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

/** Dead rows, 2 kB each at most, from which room is reclaimed: some 20 MB. */
const deadRowsFrom = 10_000;

/** Room is reclaimed so often at most, in seconds: while another transaction needs dead rows, they stay. */
const reclaimEverySeconds = 10;

/**
 * Makes room of blocks that were written again free for others. Autovacuum would leave a multiple of it after many
 * late samples, since it looks once a minute, and the embedded database has none.
 */
export async function reclaimBlocks(db: Db): Promise<void> {
  const { rows } = await sql<{ is_worth_it: boolean }>`
    select sum(n_dead_tup) >= ${deadRowsFrom}
      and coalesce(max(last_vacuum) < now() - make_interval(secs => ${reclaimEverySeconds}), true) as is_worth_it
    from pg_class join pg_stat_all_tables on relid in (pg_class.oid, reltoastrelid)
    where pg_class.oid = 'aggregate_block'::regclass`.execute(db);
  if (rows[0]?.is_worth_it) await sql`vacuum aggregate_block`.execute(db);
}
