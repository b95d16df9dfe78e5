import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { namedPlace, nearestPlaceLimitKm, type Place } from "~/features/geo/place";
import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import { clientTests } from "~/features/network-test/client/client-results";
import { isTenantDomain } from "~/features/network-test/tenant-domain";
import type { PlaceSource } from "~/features/network-test/verdict";
import type { Variant } from "~/features/settings/variants";
import { snapToGrid } from "~/lib/geodesy";
import { ok, refuse, type Result } from "~/lib/result";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import { assessPlace } from "./assess-place.server";
import type { GenerateReportInput } from "./generate-report.schema";
import { measuredPart } from "./measured-part";
import { serverTestsJob, serverTestsPayload } from "./report-jobs.schema";
import { proxySectionOf } from "./proxy-section.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import { beginSamples, openReportSampling, type ReportSampling } from "./record-samples.server";
import { untestedSections, type Report } from "./report";
import { insertRunAndReport, type Owner } from "./report.repository.server";
import { savingOwner } from "./saving-owner.server";
import { sharingDefaults } from "./sharing-settings";
import { findSharingSettings } from "./tenant-setting.repository.server";
import { withScore } from "./with-score";

export type GenerateRefusal = "invalid-domain-name" | "invalid-location";
export type GeneratedReport = { report: Report; runSecret: string };

/** Starts a run: prepares it and stores it. */
export async function generateTestReport(
  context: Context,
  body: GenerateReportInput,
  headers: Headers,
): Promise<Result<GeneratedReport, GenerateRefusal>> {
  const prepared = await prepareRun(context, body, headers);
  return prepared.ok ? ok(await storeRun(context, prepared.value)) : prepared;
}

/** Completes what the browser measured by everything the server can know; of somebody signed in for the account. */
export async function prepareRun(
  context: Context,
  body: GenerateReportInput,
  headers: Headers,
): Promise<Result<NewRun, GenerateRefusal>> {
  if (body.tenantDomain !== undefined && !isTenantDomain(body.tenantDomain))
    return refuse("invalid-domain-name");
  const egress = await egressOf(context);
  const located = locate(body, egress.place, (await geoData()).places);
  if (!located) return refuse("invalid-location");

  const tenantId = context.actor.account?.tenantId ?? null;
  const [customer, owner, sampling] = [
    await customerFor(context.variant, { tenantId, egressIp: egress.address }),
    await savingOwner(context),
    await openReportSampling(context),
  ];
  const report = {
    ...(await completeReport(context, { body, egress, located, customer, owner })),
    proxies: proxySectionOf(context, headers),
  };
  return ok({ report, customer, tenantId, runSecret: newRunSecret(), owner, sampling });
}

/** What the egress address tells; all null where it is not known. */
async function egressOf({ clientAddress }: Context) {
  const { addresses, demonstration } = await geoData();
  const address = egressAddressOf(clientAddress, demonstration);
  const place = address === null ? null : await addresses.locate(address);
  const network = address === null ? null : await addresses.network(address);
  return { address, place, network };
}

type Parts = {
  body: GenerateReportInput;
  egress: Awaited<ReturnType<typeof egressOf>>;
  located: Located;
  customer: Uint8Array | null;
  owner: Owner | undefined;
};

async function completeReport(
  { db, now, variant }: Context,
  { body, egress, located, customer, owner }: Parts,
): Promise<Report> {
  const isDemonstration = egress.network?.isDemonstration ?? false;
  const measured = measuredPart(body);
  const assessment = await assessPlace(db, {
    variant,
    isDemonstration,
    place: located.place,
    egressPlace: egress.place,
    faultZoneCode: measured.exchangeFaultZoneCode,
    measuredLatency: measured.measuredLatency,
    customer,
    now,
  });
  return withScore({
    id: randomUUID(),
    runId: randomUUID(),
    userId: owner?.id ?? null,
    dateTime: now.toISOString(),
    status: "running",
    isDemonstration,
    browserLocation: located.place && namedPlace(located.place),
    browserLocationSource: located.source,
    browserLocationIsAutoDetected: located.source === "browser" || located.source === "egress",
    tenantDomain: body.tenantDomain ?? null,
    egressIp: egress.address,
    egressLocation: egress.place && namedPlace(egress.place),
    egressNetwork: egress.network && {
      asn: egress.network.asn,
      organisation: egress.network.organisation,
    },
    locationFailure: located.source === "egress" ? (body.browserLocationFailure ?? null) : null,
    ...measured,
    ...assessment,
    serverTests: null,
    ...untestedSections,
  });
}

export type NewRun = {
  report: Report;
  customer: Uint8Array | null;
  /** That of the account that asks. */
  tenantId: string | null;
  runSecret: string;
  owner: Owner | undefined;
  sampling: ReportSampling;
};

/** For how many days a report made now is kept: as the tenant of whoever it is saved to wants it. */
export async function keptDays(context: Context): Promise<number> {
  return lifeDays(context.db, context.variant, await savingOwner(context));
}

async function lifeDays(
  db: Db | Transaction<Database>,
  variant: Variant,
  owner: Owner | undefined,
): Promise<number> {
  const { reportLifeDays } = owner
    ? await findSharingSettings(db, { variant, tenantId: owner.tenantId })
    : sharingDefaults;
  return reportLifeDays;
}

/** Stores a prepared run and queues the server's own tests, all or nothing. */
export async function storeRun(
  { db, now, variant }: Context,
  { report, customer, tenantId, runSecret, owner, sampling }: NewRun,
): Promise<GeneratedReport> {
  await db.transaction().execute(async (trx) => {
    const reportLifeDays = await lifeDays(trx, variant, owner);
    await insertRunAndReport(trx, {
      report,
      variant,
      secretHash: hashRunSecret(runSecret),
      at: now,
      expiresAt: new Date(now.getTime() + reportLifeDays * dayMs),
      owner,
    });
    await recordMeasurements(trx, { report, variant, customer });
    await beginSamples(trx, sampling, { report, customer, tenantId });
    await appendRunEvent(trx, {
      runId: report.runId,
      event: "ReceiveTestStatus",
      data: { status: "Started" },
      at: now,
    });
    if (report.proxies)
      await appendRunEvent(trx, {
        runId: report.runId,
        event: clientTests.proxy.event,
        data: { source: report.proxies.source, test: "proxy", result: report.proxies },
        at: now,
      });
    await enqueueJob(trx, {
      job: serverTestsJob,
      payload: serverTestsPayload.stamped({ reportId: report.id, variant }),
      at: now,
    });
  });
  return { report, runSecret };
}

type Places = Awaited<ReturnType<typeof geoData>>["places"];
type Located = { place: Place | null; source: PlaceSource | null };

/**
 * The place of a run: the one chosen by hand, else the browser's snapped point with the
 * nearest name, else the egress address's. Undefined when a chosen place does not exist.
 */
function locate(
  body: GenerateReportInput,
  egressPlace: Place | null,
  places: Places,
): Located | undefined {
  if (body.placeId !== undefined) {
    const place = places.byId(body.placeId);
    return place ? { place, source: "manual" } : undefined;
  }
  if (body.browserLatitude !== undefined && body.browserLongitude !== undefined) {
    const point = snapToGrid({ latitude: body.browserLatitude, longitude: body.browserLongitude });
    const source = body.browserLocationIsAutoDetected === false ? "manual" : "browser";
    const named = places.nearest(point, nearestPlaceLimitKm);
    return { place: { ...(named ?? typedNames(body)), ...point }, source };
  }
  return { place: egressPlace, source: egressPlace && "egress" };
}

/** Names the visitor typed, for a point far from every place of the gazetteer. */
function typedNames(body: GenerateReportInput) {
  return {
    city: body.browserLocationCity ?? "",
    region: body.browserLocationRegion ?? "",
    country: body.browserLocationCountry ?? "",
    countryCode: "",
  };
}
