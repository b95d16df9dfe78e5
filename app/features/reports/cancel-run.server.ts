import type { Context } from "~/features/access/context.server";
import { ok, type Result } from "~/lib/result";

import { endRun } from "./end-run.server";
import { findOwnReport, type OwnRefusal } from "./own-report.server";
import { withdrawSamples } from "./record-samples.server";

/**
 * Ends a run before its time, for its owner and the browser that started it; what was found stays. A run
 * that has ended stays as it is. Either loses its samples while it is open: a stopped test has none.
 */
export async function cancelRun(
  context: Context,
  id: string,
): Promise<Result<{ id: string }, OwnRefusal>> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return own;
    const { runId, report } = own.value;
    await endRun(trx, report, { at: now, cutShort: "cancelled" });
    await withdrawSamples(trx, { runId, now });
    return ok({ id: own.value.id });
  });
}
