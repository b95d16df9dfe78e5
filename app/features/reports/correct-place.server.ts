import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { namedPlace, type Place } from "~/features/geo/place";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { assessPlace, type PlaceFacts } from "./assess-place.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import type { Report } from "./report";
import { findReportForUpdate, updateReportDocument } from "./report.repository.server";
import { isReportId, reportKey, standingOf } from "./read-report.server";
import { isOwn } from "./visibility";

export type CorrectRefusal = "not-found" | "not-yours";

type Correction = { id: string; place: Place };

/** Puts the report at the chosen place and works out anew everything that depends on it. */
export async function correctPlace(context: Context, request: Request, { id, place }: Correction): Promise<Result<Report, CorrectRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  const { db, variant, now } = context;
  return db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, reportKey(context, id));
    const reader = stored && standingOf(context, request, stored);
    if (!reader) return refuse("not-found");
    if (!isOwn(reader)) return refuse("not-yours");

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
  return {
    ...report,
    ...assessment,
    browserLocation: namedPlace(place),
    browserLocationSource: "corrected",
    browserLocationIsAutoDetected: false,
  };
}
