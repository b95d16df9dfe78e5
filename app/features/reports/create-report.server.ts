import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { assessPlace } from "./assess-place.server";
import type { CreateReportInput } from "./generate-report.schema";
import { latePart } from "./measured-part";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import { openReportSampling, renewSamples } from "./record-samples.server";
import { findOwnReport, type OwnRefusal } from "./own-report.server";
import type { Report } from "./report";
import { updateReportDocument, type StoredReport } from "./report.repository.server";
import { claimReport } from "./save-report.server";
import { savingOwner } from "./saving-owner.server";
import { withScore } from "./with-score";

/**
 * Finalises a generated run: merges what only the browser measured, within the schema's
 * bounds, and marks the report as saved; to the account of somebody signed in, unless it
 * has an owner. What the server determined stays as it is.
 */
export async function createReport(
  context: Context,
  body: CreateReportInput,
): Promise<Result<string, OwnRefusal>> {
  const owner = await savingOwner(context);
  const sampling = await openReportSampling(context);
  return context.db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, body.id);
    if (!own.ok) return own;
    const stored = own.value;
    if (isOfAnother(stored, context)) return refuse("not-yours");
    const measured = await withLateSamples(trx, context, { stored, body });
    const report = { ...measured, probes: body.probes ?? measured.probes };
    await updateReportDocument(trx, report, context.now);
    const claimant = stored.ownerId === null ? owner : undefined;
    if (claimant)
      await claimReport(trx, context, { stored: { ...stored, report }, owner: claimant });
    await renewSamples(trx, sampling, { report, tenantId: claimant?.tenantId });
    return ok(report.id);
  });
}

/**
 * Whether the report is saved to another account than the one that asks: a shared computer's next
 * user saves nothing there.
 */
function isOfAnother({ ownerId }: StoredReport, { actor }: Context): boolean {
  return ownerId !== null && actor.account !== null && actor.account.id !== ownerId;
}

/** The report with samples that it lacks so far, and what follows from them; counted like any other from then on. */
async function withLateSamples(
  trx: Transaction<Database>,
  { variant, now, actor }: Context,
  { stored: { report, ownerTenantId }, body }: { stored: StoredReport; body: CreateReportInput },
): Promise<Report> {
  const late = latePart(report, body);
  if (!late) return report;
  const customer = await customerFor(variant, {
    tenantId: ownerTenantId ?? actor.account?.tenantId ?? null,
    egressIp: report.egressIp,
  });
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
  const measured = withScore({ ...report, ...late, ...assessment });
  await recordMeasurements(trx, { report: measured, variant, customer });
  return measured;
}
