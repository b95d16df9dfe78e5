import { createHash } from "node:crypto";

import { aReport, aReportPlace, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { recordPeerResult } from "~/features/network-test/peer.repository.server";
import { peerPlaces } from "~/features/network-test/peers";
import type { Variant } from "~/features/settings/variants";
import { dayMs, minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

/** Whose reports, and from when back: `customers` of them, one each. */
export type Tested = {
  variant?: Variant;
  isDemonstration?: boolean;
  city?: string;
  customers: number;
  score: number;
  at: Date;
};

const customerOf = (number: number) => createHash("sha256").update(`customer ${number}`).digest();

/** Stores reports as a test leaves them, a minute apart, with the results that peers are counted by. */
export async function storeTests(
  db: Db,
  {
    variant = "MultiTenant",
    isDemonstration = false,
    city = "Amsterdam",
    customers,
    score,
    at,
  }: Tested,
): Promise<void> {
  const tests = Array.from({ length: customers }, (_none, number) => {
    const testedAt = new Date(at.getTime() - number * minuteMs);
    const place = aReportPlace({ city, latitude: 52.3702 + number / 1000, longitude: 4.8952 });
    const report = aReport({
      dateTime: testedAt.toISOString(),
      isDemonstration,
      browserLocation: place,
    });
    return { number, testedAt, place, report };
  });
  if (tests.length === 0) return;
  // Together: each statement alone is a turn of the embedded database, and hundreds of tests begin so.
  await db
    .insertInto("test_run")
    .values(tests.map(({ report }) => aTestRun({ id: report.runId, variant })))
    .execute();
  const expiresAt = new Date(at.getTime() + 90 * dayMs);
  await db
    .insertInto("report")
    .values(tests.map(({ report }) => aReportRow(report, { variant, expires_at: expiresAt })))
    .execute();
  for (const { number, testedAt, place, report } of tests) {
    await recordPeerResult(db, {
      reportId: report.id,
      variant,
      isDemonstration,
      places: peerPlaces(place),
      customer: customerOf(number),
      score,
      testedAt,
    });
  }
}

/** Usual days of ten customers in a metro, on three of the last days. */
export async function storeUsualDays(
  db: Db,
  { at, ...tested }: Partial<Tested> & { at: Date },
): Promise<void> {
  for (const day of [1, 2, 9])
    await storeTests(db, {
      customers: 10,
      score: 92,
      ...tested,
      at: new Date(at.getTime() - day * dayMs),
    });
}
