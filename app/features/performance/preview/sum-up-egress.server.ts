import { variants } from "~/features/settings/variants";
import { dayMs, minuteMs, quarterHourMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import type { Realm } from "../realm";
import { sampleDays } from "../samples/sample";
import { shownRealm } from "../shown-realm.server";
import { EgressSums, type EgressSummary } from "./egress-rows";
import { readEgressPages, readWideOf } from "./egress-samples.repository.server";
import { claimSummary, endClaim, storeSummary } from "./egress-summary.repository.server";

/** A summary is made so often that it takes one part in so many of the time, and never more often than this. */
const restFactor = 100;
const restLeastMs = minuteMs;

/** A process that has not stored its summary after this time has ended. */
const claimMs = quarterHourMs;

type SumUpOptions = { environment: Environment; signal: AbortSignal; clock?: () => Date };

/** Makes the summaries that are due of all realms that are shown. */
export async function sumUpEgress(
  db: Db,
  { environment, signal, clock = () => new Date() }: SumUpOptions,
): Promise<void> {
  for (const variant of variants) {
    if (signal.aborted) return;
    const realm = shownRealm({ environment, variant });
    const now = clock();
    const until = new Date(now.getTime() + claimMs);
    if (!(await claimSummary(db, realm, { now, until, restFactor, restLeastMs }))) continue;
    try {
      await makeSummary(db, { realm, now, signal });
    } finally {
      await endClaim(db, realm, now);
    }
  }
}

type Making = { realm: Realm; now: Date; signal: AbortSignal };

async function makeSummary(db: Db, making: Making): Promise<void> {
  const startMs = performance.now();
  const summary = await readSummary(db, making);
  const tookMs = performance.now() - startMs;
  if (summary) await storeSummary(db, making.realm, { summary, madeAt: making.now, tookMs });
}

/** Sums up the samples of a realm, day after day. @returns null when the process ends before it is done */
async function readSummary(db: Db, { realm, now, signal }: Making): Promise<EgressSummary | null> {
  const sums = new EgressSums();
  for (let back = sampleDays; back >= 0; back -= 1) {
    const day = utcDayOf(new Date(now.getTime() - back * dayMs));
    for await (const rows of readEgressPages(db, { realm, day })) {
      if (signal.aborted) return null;
      for (const row of rows) sums.add({ ...row, wide: 0 });
    }
  }
  return sums.end(await readWideOf(db, [...sums.customers]));
}
