import type { Context } from "~/features/access/context.server";

import { findHeldReports } from "./find-held-reports.server";
import { saveReport } from "./save-report.server";

/**
 * Saves what a browser tested before its owner signed in: every report without owner whose
 * run it holds. One that cannot be saved stays as it is.
 *
 * @param context of the account that has just signed in
 * @returns ids of the reports whose saving failed
 */
export async function claimHeldReports(context: Context): Promise<string[]> {
  const unsaved = (await findHeldReports(context)).filter(({ ownerId }) => ownerId === null);
  const failed: string[] = [];
  for (const { id } of unsaved) {
    const outcome = await saveReport(context, id);
    if (!outcome.ok && outcome.refusal === "save-failed") failed.push(id);
  }
  return failed;
}
