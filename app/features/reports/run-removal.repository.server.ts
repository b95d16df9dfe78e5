import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

/** Removes the run with everything that belongs to it: report, events, measured round trip, peer results. */
export async function deleteRun(trx: Transaction<Database>, runId: string): Promise<void> {
  await trx.deleteFrom("test_run").where("id", "=", runId).execute();
}

/**
 * Removes at most `limit` runs whose report has expired; a report that is being written waits for the next round.
 *
 * @returns how many went
 */
export async function deleteExpiredRuns(db: Db, now: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Reports are locked before their runs, here as everywhere, or two writers could wait for each other.
    const expired = await trx
      .selectFrom("report")
      .select("run_id")
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (expired.length === 0) return 0;
    const { numDeletedRows } = await trx
      .deleteFrom("test_run")
      .where(
        "id",
        "in",
        expired.map(({ run_id }) => run_id),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
