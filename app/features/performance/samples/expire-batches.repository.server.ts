import { sql } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

/** Samples are kept for 30 days; senders repeat a batch within a few more. */
const batchRetentionDays = 40;

/** Removes at most `limit` rows of batches that are past their time and in the aggregates. @returns how many */
export async function expireBatches(db: Db, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - batchRetentionDays * dayMs);
  const { numAffectedRows } = await sql`
    delete from sample_batch where id in (
      select id from sample_batch where received_at < ${before} and not is_due
      order by received_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
