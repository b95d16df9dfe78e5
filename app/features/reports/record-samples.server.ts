import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { geoData } from "~/features/geo/geo-data.server";
import type { NamedPlace } from "~/features/geo/place";
import { testSamples } from "~/features/network-test/test-samples";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import {
  beginRunSamples,
  openRunSampling,
  renewRunSamples,
  withdrawRunSamples,
  type RunCustomer,
  type RunSamples,
  type RunSampling,
} from "~/features/performance/samples/run-samples.server";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { runEnd } from "./client/issue-run-token.server";
import { customerFor } from "./record-measurements.server";
import type { Report } from "./report";

/** What a transaction that writes samples of reports needs and cannot look up. */
export type ReportSampling = RunSampling & {
  variant: Variant;
  /** Number of a place of a report (performance/places/place-number.ts). */
  placeOf: (place: NamedPlace) => number;
};

/** Looks up, before a transaction, what it needs to write the samples of reports. */
export async function openReportSampling({
  db,
  variant,
  now,
}: Pick<Context, "db" | "variant" | "now">): Promise<ReportSampling> {
  const sampling = await openRunSampling({ db, variant, now });
  const { places } = await geoData();
  const tree = await placeTree();
  return {
    ...sampling,
    variant,
    // A place of the gazetteer is the nearest one to its own point; names are for points far from all of them.
    placeOf: ({ latitude, longitude, country, countryCode, region, city }) =>
      places.nearest({ latitude, longitude })?.id ??
      tree.placeOfSample({
        country: countryCode || country,
        state: region,
        city,
        latitude: null,
        longitude: null,
      }),
  };
}

type NewReport = {
  report: Report;
  /** As `customerFor` keys it. */
  customer: Uint8Array | null;
  tenantId: string | null;
};

/**
 * Writes the samples of a new report, and lets its run write others until it takes no more results. Where the
 * egress address or the customer is not known there are none.
 */
export async function beginSamples(
  trx: Transaction<Database>,
  sampling: ReportSampling,
  { report, customer, tenantId }: NewReport,
): Promise<void> {
  const run = samplesOf(report, sampling);
  if (!run || !customer) return;
  const startedAt = new Date(report.dateTime);
  await beginRunSamples(trx, sampling, {
    ...run,
    startedAt,
    closesAt: runEnd(startedAt),
    customer: { key: customer, tenantId },
  });
}

/**
 * Writes the samples of a changed report in place of those it had, as long as its run is open.
 *
 * @param report held against other writers
 * @param tenantId only where the report has just been saved to an account: that of the account
 */
export async function renewSamples(
  trx: Transaction<Database>,
  sampling: ReportSampling,
  { report, tenantId }: { report: Report; tenantId?: string },
): Promise<void> {
  const run = samplesOf(report, sampling);
  if (!run) return;
  const customer =
    tenantId === undefined ? undefined : await customerOfTenant(tenantId, report, sampling);
  await renewRunSamples(trx, sampling, { ...run, customer });
}

/** Removes the samples of a report whose test was stopped. */
export async function withdrawSamples(
  trx: Transaction<Database>,
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  await withdrawRunSamples(trx, { runId, now });
}

/** @returns null without an egress address, under which samples are stored */
function samplesOf(report: Report, { variant, placeOf }: ReportSampling): RunSamples | null {
  const { runId, egressIp, isDemonstration, browserLocation, egressLocation } = report;
  if (egressIp === null) return null;
  const place = [browserLocation, egressLocation]
    .map((each) => (each ? placeOf(each) : everywhere))
    .find((each) => each !== everywhere);
  return {
    runId,
    realm: { variant, isDemonstration },
    egressIp,
    place: place ?? everywhere,
    samples: testSamples(report),
  };
}

async function customerOfTenant(
  tenantId: string,
  { egressIp }: Report,
  { variant }: ReportSampling,
): Promise<RunCustomer | undefined> {
  const key = await customerFor(variant, { tenantId, egressIp });
  return key ? { key, tenantId } : undefined;
}
