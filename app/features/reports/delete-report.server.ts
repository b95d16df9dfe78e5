import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";

import { isReportId, reportKey, standingOf } from "./read-report.server";
import { deleteRun, findReportForUpdate } from "./report.repository.server";
import { isOwn } from "./visibility";

export type DeleteRefusal = "not-found" | "not-yours";

/** `wasHeld` tells whether the asking browser held the run, so that its cookie may go too. */
export type DeletedReport = { id: string; wasHeld: boolean };

/** Removes the run and everything measured for it, for its owner and the browser that ran it. */
export async function deleteReport(context: Context, request: Request, id: string): Promise<Result<DeletedReport, DeleteRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  return context.db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, reportKey(context, id));
    const reader = stored && standingOf(context, request, stored);
    if (!reader) return refuse("not-found");
    if (!isOwn(reader)) return refuse("not-yours");
    await announceRevoked(trx, stored.report.runId);
    await deleteRun(trx, stored.report.runId);
    return ok({ id: stored.id, wasHeld: holdsRun(request, { id: stored.runId, secretHash: stored.runSecretHash }) });
  });
}
