import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { isReportId, reportKey, standingOf } from "./read-report.server";
import { findReportForUpdate, type StoredReport } from "./report.repository.server";
import { isOwn } from "./visibility";

/** Unknown and not visible are the same refusal; who may see it but does not own it is told so. */
export type OwnRefusal = "not-found" | "not-yours";

/** The report for its owner or the browser that ran it, held against other writers until the transaction ends. */
export async function findOwnReport(
  trx: Transaction<Database>,
  context: Context,
  id: string,
): Promise<Result<StoredReport, OwnRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  const stored = await findReportForUpdate(trx, reportKey(context, id));
  const reader = stored && standingOf(context, stored);
  if (!reader) return refuse("not-found");
  return isOwn(reader) ? ok(stored) : refuse("not-yours");
}
