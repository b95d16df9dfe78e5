import { sql } from "kysely";

import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

/** Works out all figures of what is stored. */
export async function workOutAll(db: Db, now: Date): Promise<void> {
  while (await aggregateBatches(db, { now, samplesMost: 1_000, settleAfterMs: 0 }));
  // A re-attribution notes days by the clock.
  const later = new Date(Math.max(now.getTime(), Date.now()) + dayMs);
  while (await settleDays(db, { now: later, packs: 20 }));
}

/** Every stored figure in bytes, in one order. */
export async function storedFigures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', realm, workload, pack, level, start, part, encode(data, 'hex')) as row
    from aggregate_block
    union all
    select concat_ws(' ', realm, solution, place, at, attempts, failures, encode(detail, 'hex'))
    from connect_bucket
    union all
    select concat_ws(' ', realm, asn, day, encode(detail, 'hex')) from as_day
    union all
    select concat_ws(' ', 'customers', realm, solution, day, encode(detail, 'hex')) from customer_day
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}
