import type { Context } from "~/features/access/context.server";
import { readSelection } from "~/lib/list/list-selection";
import { selectedRows, type SelectedRefusal } from "~/lib/list/selected-rows";
import { ok, refuse, type Result } from "~/lib/result";
import { selectionMark } from "~/platform/selection-mark.server";

import { deleteReport } from "./delete-report.server";
import { listOwned } from "./list-reports.server";
import { selectedReportsLimit, type OwnedReport } from "./report-list";
import { ownedReportList } from "./report-list.schema";

/** The account's own reports that the address of a selection means, as they are now. */
export function findSelectedReports(
  context: Context,
  selection: URLSearchParams,
): Promise<Result<OwnedReport[], SelectedRefusal>> {
  const all = ownedReportList.schema.parse({});
  return selectedRows(readSelection(ownedReportList, selection), {
    byIds: async (ids) => (await listOwned(context, { ...all, ids }, selectedReportsLimit)).rows,
    byFilter: async (asked, limit) => (await listOwned(context, asked, limit)).rows,
    limit: selectedReportsLimit,
  });
}

/**
 * Deletes each report of a selection, and says how many.
 *
 * @param seen the mark of the reports that the page showed
 */
export async function deleteSelectedReports(
  context: Context,
  { selection, seen }: { selection: URLSearchParams; seen: string },
): Promise<Result<number, SelectedRefusal | "changed">> {
  const selected = await findSelectedReports(context, selection);
  if (!selected.ok) return selected;
  if (selectionMark(selected.value) !== seen) return refuse("changed");
  let deleted = 0;
  for (const { id } of selected.value) {
    const outcome = await deleteReport(context, id);
    if (outcome.ok) deleted += 1;
  }
  return ok(deleted);
}
