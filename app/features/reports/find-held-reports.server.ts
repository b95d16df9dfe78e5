import type { Context } from "~/features/access/context.server";

import { reportKey, standingOf } from "./read-report.server";
import { findReportHeadOfRun, type ReportHead } from "./report.repository.server";
import { isOwn } from "./visibility";

/** The reports whose runs the asking browser holds: at most one of each variant. */
export async function findHeldReports(context: Context): Promise<ReportHead[]> {
  const held: ReportHead[] = [];
  for (const { runId } of context.heldRuns) {
    const head = await findReportHeadOfRun(context.db, reportKey(context, runId));
    const reader = head && standingOf(context, head);
    if (head && reader && isOwn(reader)) held.push(head);
  }
  return held;
}
