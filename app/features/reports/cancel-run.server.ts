import type { Context } from "~/features/access/context.server";
import { ok, type Result } from "~/lib/result";

import { endRun } from "./end-run.server";
import { findOwnReport, type OwnRefusal } from "./own-report.server";

/**
 * Ends a run before its time, for its owner and the browser that started it; what was found stays.
 * A run that has ended stays as it is.
 */
export async function cancelRun(
  context: Context,
  id: string,
): Promise<Result<{ id: string }, OwnRefusal>> {
  return context.db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return own;
    await endRun(trx, own.value.report, { at: context.now, cutShort: "cancelled" });
    return ok({ id: own.value.id });
  });
}
