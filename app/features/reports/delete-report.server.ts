import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { isHeldBy } from "~/features/messaging/run-secret.server";
import { ok, type Result } from "~/lib/result";

import { findOwnReport, type OwnRefusal } from "./own-report.server";
import { deleteRun } from "./run-removal.repository.server";

/** `wasHeld` tells whether the asking browser held the run, so that its cookie may go too. */
export type DeletedReport = { id: string; wasHeld: boolean };

/** Removes the run and everything measured for it, for its owner and the browser that ran it. */
export async function deleteReport(
  context: Context,
  id: string,
): Promise<Result<DeletedReport, OwnRefusal>> {
  return context.db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return own;
    const stored = own.value;
    await announceRevoked(trx, stored.report.runId);
    await deleteRun(trx, stored.report.runId);
    return ok({
      id: stored.id,
      wasHeld: isHeldBy(context.heldRuns, { id: stored.runId, secretHash: stored.runSecretHash }),
    });
  });
}
