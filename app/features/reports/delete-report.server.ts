import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";

import { isReportId, readerOf } from "./read-report.server";
import { deleteRun, findReportForUpdate } from "./report.repository.server";

export type DeleteRefusal = "not-found" | "not-yours";

/** Removes the run and everything measured for it, for the browser that ran it. */
export async function deleteReport(context: Context, request: Request, id: string): Promise<Result<string, DeleteRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  const { db, variant, now } = context;
  return db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, { id: id.toLowerCase(), variant, now });
    if (!stored) return refuse("not-found");
    if (readerOf(request, stored) !== "holder") return refuse("not-yours");
    await announceRevoked(trx, stored.report.runId);
    await deleteRun(trx, stored.report.runId);
    return ok(stored.report.id);
  });
}
