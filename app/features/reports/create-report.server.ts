import type { Context } from "~/features/access/context.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { CreateReportInput } from "./generate-report.schema";
import { findReportForUpdate, updateReportDocument } from "./report.repository.server";

export type CreateRefusal = "not-found" | "not-yours";

/**
 * Finalises a generated run: merges what only the browser measured, within the schema's
 * bounds, and marks the report as saved. What the server determined stays as it is.
 */
export async function createReport(context: Context, request: Request, body: CreateReportInput): Promise<Result<string, CreateRefusal>> {
  const { db, variant, now } = context;
  return db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, { id: body.id.toLowerCase(), variant, now });
    if (!stored) return refuse("not-found");
    const { report, runSecretHash } = stored;
    if (!holdsRun(request, { id: report.runId, secretHash: runSecretHash })) return refuse("not-yours");
    const isMeasuredAlready = report.measuredLatency !== null;
    const merged = {
      ...report,
      probes: body.probes ?? report.probes,
      ...(!isMeasuredAlready && body.measuredLatencies && { measuredLatencies: body.measuredLatencies }),
    };
    await updateReportDocument(trx, merged, now);
    return ok(report.id);
  });
}
