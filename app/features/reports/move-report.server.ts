import type { Transaction } from "kysely";

import { namedPlace, type Place } from "~/features/geo/place";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { assessPlace } from "./assess-place.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import type { Report } from "./report";
import { updateReportDocument } from "./report.repository.server";
import { withScore } from "./with-score";

/** A report that is held against other writers, where it is to be, and whose it is. */
type Move = { report: Report; place: Place; tenantId: string | null; variant: Variant; now: Date };

/** Puts a report at a place that a person named, and works out anew everything that depends on it. */
export async function moveReport(trx: Transaction<Database>, move: Move): Promise<Report> {
  const {
    variant,
    tenantId,
    report: { egressIp },
  } = move;
  const customer = await customerFor(variant, { tenantId, egressIp });
  const report = await placedAt(trx, { ...move, customer });
  await updateReportDocument(trx, report);
  await recordMeasurements(trx, { report, variant, customer });
  return report;
}

async function placedAt(
  trx: Transaction<Database>,
  { report, place, ...facts }: Move & { customer: Uint8Array | null },
): Promise<Report> {
  const { variant, customer, now } = facts;
  const assessment = await assessPlace(trx, {
    variant,
    customer,
    now,
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
