import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { isReportId, reportKey, standingOf } from "./read-report.server";
import { findReportForUpdate, type StoredReport } from "./report.repository.server";

export type OwnerRefusal = "not-found" | "not-yours";

type Change<Refusal> = (
  trx: Transaction<Database>,
  stored: StoredReport,
) => Promise<Result<unknown, Refusal>>;

/**
 * Changes who sees a report, for its owner alone and in one transaction. Every open stream
 * of the run asks again when it commits.
 */
export async function changeSharing<Refusal>(
  context: Context,
  { id, change }: { id: string; change: Change<Refusal> },
): Promise<Result<string, OwnerRefusal | Refusal>> {
  if (!isReportId(id)) return refuse("not-found");
  return context.db
    .transaction()
    .execute(async (trx): Promise<Result<string, OwnerRefusal | Refusal>> => {
      const stored = await findReportForUpdate(trx, reportKey(context, id));
      const reader = stored && standingOf(context, stored);
      if (!reader) return refuse("not-found");
      if (reader !== "owner") return refuse("not-yours");
      const outcome = await change(trx, stored);
      if (!outcome.ok) return outcome;
      await announceRevoked(trx, stored.runId);
      return ok(stored.id);
    });
}
