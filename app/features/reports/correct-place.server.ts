import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { namedPlace, type Place } from "~/features/geo/place";
import { ok, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { assessPlace, type PlaceFacts } from "./assess-place.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import { findOwnReport, type OwnRefusal } from "./own-report.server";
import type { Report } from "./report";
import { updateReportDocument } from "./report.repository.server";
import { withScore } from "./with-score";

type Correction = { id: string; place: Place };

/** Puts the report at the chosen place and works out anew everything that depends on it. */
export async function correctPlace(context: Context, request: Request, { id, place }: Correction): Promise<Result<Report, OwnRefusal>> {
  const { db, variant, now } = context;
  return db.transaction().execute(async (trx) => {
    const own = await findOwnReport(trx, context, { request, id });
    if (!own.ok) return own;
    const stored = own.value;

    const customer = await customerFor(variant, { tenantId: stored.ownerTenantId ?? context.actor.account?.tenantId ?? null, egressIp: stored.report.egressIp });
    const report = await placedAt(trx, { report: stored.report, place, facts: { variant, customer, now } });
    await updateReportDocument(trx, report);
    await recordMeasurements(trx, { report, variant, customer });
    return ok(report);
  });
}

type Placing = { report: Report; place: Place; facts: Pick<PlaceFacts, "variant" | "customer" | "now"> };

async function placedAt(trx: Transaction<Database>, { report, place, facts }: Placing): Promise<Report> {
  const assessment = await assessPlace(trx, {
    ...facts,
    isDemonstration: report.isDemonstration,
    place,
    egressPlace: report.egressLocation,
    faultZoneCode: report.exchangeFaultZoneCode,
    measuredLatency: report.measuredLatency,
  });
  return withScore({
    ...report,
    ...assessment,
    browserLocation: namedPlace(place),
    browserLocationSource: "corrected",
    browserLocationIsAutoDetected: false,
  });
}
