import type { Context } from "~/features/access/context.server";
import { namedPlace, type Place } from "~/features/geo/place";
import { ok, refuse, type Result } from "~/lib/result";

import { assessPlace } from "./assess-place.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import type { Report } from "./report";
import { findReport, findReportForUpdate, updateReportDocument } from "./report.repository.server";
import { isReportId, readerOf } from "./read-report.server";

export type CorrectRefusal = "not-found" | "not-yours";

type Correction = { id: string; place: Place };

/** Puts the report at the chosen place and works out anew everything that depends on it. */
export async function correctPlace(context: Context, request: Request, { id, place }: Correction): Promise<Result<Report, CorrectRefusal>> {
  const { db, variant, now } = context;
  const key = { id: id.toLowerCase(), variant, now };
  const before = isReportId(id) ? await findReport(db, key) : undefined;
  if (!before) return refuse("not-found");
  if (readerOf(request, before) !== "holder") return refuse("not-yours");

  const customer = await customerFor(variant, before.report.egressIp);
  const assessment = await assessPlace(db, {
    variant,
    isDemonstration: before.report.isDemonstration,
    place,
    egressPlace: before.report.egressLocation,
    faultZoneCode: before.report.exchangeFaultZoneCode,
    measuredLatency: before.report.measuredLatency,
    customer,
    now,
  });
  return db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, key);
    if (!stored) return refuse("not-found");
    const report: Report = {
      ...stored.report,
      ...assessment,
      browserLocation: namedPlace(place),
      browserLocationSource: "corrected",
      browserLocationIsAutoDetected: false,
    };
    await updateReportDocument(trx, report);
    await recordMeasurements(trx, { report, variant, customer });
    return ok(report);
  });
}
