import type { Db } from "~/platform/database.server";
import { makeDays, tryHoldDays } from "~/platform/day-partitions.repository.server";

import { sampleTable } from "./sample.repository.server";
import { claimWaiting, listAwaitedDays, moveWaiting } from "./waiting-sample.repository.server";

/** Batches that one transaction moves. A test that changes one of them waits until all are moved: some 10 ms. */
const batchesPerMove = 100;

/**
 * Moves waiting samples of tests to their days (decision 0085). A day that is still claimed is left for the next
 * time. Each transaction moves its batches as a whole or not at all.
 */
export async function storeWaiting(db: Db, signal: AbortSignal): Promise<void> {
  const days = await listAwaitedDays(db);
  // A day that was dropped since is made again, so that no sample is lost. Retention drops it again.
  if (days.length > 0) await makeDays(db, sampleTable, days);
  for (const day of days) while (!signal.aborted && (await moveSome(db, day)) === batchesPerMove);
}

/** @returns how many batches it has moved */
async function moveSome(db: Db, day: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryHoldDays(trx, sampleTable, [day]))) return 0;
    const batchIds = await claimWaiting(trx, day, batchesPerMove);
    if (batchIds.length > 0) await moveWaiting(trx, { day, batchIds });
    return batchIds.length;
  });
}
