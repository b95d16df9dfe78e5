import { requirePermission } from "~/features/access/context.server";
import { exportReport, type ExportFormat } from "~/features/reports/report-export.server";
import { callError } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { readRefusals } from "./read-report-call";

/** GET /report/{id}/export.json and export.csv: the report as a file. */
export async function exportReportCall(
  request: Request,
  id: string | undefined,
  format: ExportFormat,
): Promise<Response> {
  const context = await requirePermission(request, "report:export");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const outcome = await exportReport(context, request, { id: id ?? "", format });
  if (outcome.ok) return outcome.value;
  const { status, message } = readRefusals[outcome.refusal];
  return callError(status, { error: outcome.refusal, message });
}
