import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";

import { isReportId, reportKey } from "./read-report.server";
import { findReportForUpdate } from "./report.repository.server";
import { deleteReceiver } from "./sharing.repository.server";

/**
 * Takes a received report off the list of the account that asks; its owner sees that it is no
 * longer shared with them.
 */
export async function removeReceived(
  context: Context,
  id: string,
): Promise<Result<string, "not-found">> {
  const { account } = context.actor;
  if (!account || !isReportId(id)) return refuse("not-found");
  return context.db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, reportKey(context, id));
    if (!stored || !(await deleteReceiver(trx, stored.id, account))) return refuse("not-found");
    await announceRevoked(trx, stored.runId);
    return ok(stored.id);
  });
}
