import type { Context } from "~/features/access/context.server";
import type { Place } from "~/features/geo/place";
import { ok, type Result } from "~/lib/result";

import { moveReport } from "./move-report.server";
import { findOwnReport, type OwnRefusal } from "./own-report.server";
import { openReportSampling, renewSamples } from "./record-samples.server";
import type { Report } from "./report";

type Correction = { id: string; place: Place };

/**
 * Puts the report at the chosen place and works out again everything that depends on it. Its samples move as
 * well while its run is open.
 */
export async function correctPlace(
  context: Context,
  { id, place }: Correction,
): Promise<Result<Report, OwnRefusal>> {
  const { db, variant, now } = context;
  const sampling = await openReportSampling(context);
  return db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, id);
    if (!own.ok) return own;
    const tenantId = own.value.ownerTenantId ?? context.actor.account?.tenantId ?? null;
    const moved = { report: own.value.report, place, tenantId, variant, now };
    const report = await moveReport(trx, moved);
    await renewSamples(trx, sampling, { report });
    return ok(report);
  });
}
