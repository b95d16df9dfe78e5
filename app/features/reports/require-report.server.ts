import type { Context } from "~/features/access/context.server";
import { notFound } from "~/platform/http.server";

import { readReport, type VisibleReport } from "./read-report.server";

/**
 * The report, for pages that make no sense without one.
 *
 * @throws {Response} 404 for a malformed, unknown or invisible id alike
 */
export async function requireReport(context: Context, id: string): Promise<VisibleReport> {
  const outcome = await readReport(context, id);
  if (!outcome.ok) throw notFound();
  return outcome.value;
}
