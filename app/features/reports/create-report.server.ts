import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { assessPlace } from "./assess-place.server";
import type { CreateReportInput } from "./generate-report.schema";
import { latePart } from "./measured-part";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import type { Report } from "./report";
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
    const measured = await withLateSamples(trx, context, { report, body });
    await updateReportDocument(trx, { ...measured, probes: body.probes ?? report.probes }, now);
    return ok(report.id);
  });
}

/** The report with samples that it lacks so far, and what follows from them; counted like any other from then on. */
async function withLateSamples(trx: Transaction<Database>, { variant, now }: Context, { report, body }: { report: Report; body: CreateReportInput }): Promise<Report> {
  const late = latePart(report, body);
  if (!late) return report;
  const customer = await customerFor(variant, report.egressIp);
  const assessment = await assessPlace(trx, {
    variant,
    isDemonstration: report.isDemonstration,
    place: report.browserLocation,
    egressPlace: report.egressLocation,
    faultZoneCode: report.exchangeFaultZoneCode,
    measuredLatency: late.measuredLatency,
    customer,
    now,
  });
  const measured: Report = { ...report, ...late, ...assessment };
  await recordMeasurements(trx, { report: measured, variant, customer });
  return measured;
}
