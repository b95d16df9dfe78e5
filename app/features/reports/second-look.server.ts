import type { Transaction } from "kysely";

import { missedTargets } from "~/features/network-test/missed-targets";
import type { MissedTarget, SecondLookResult } from "~/features/network-test/second-look";
import { lookAgain } from "~/features/network-test/server-tests/look-again.server";
import { serverNet } from "~/features/network-test/server-tests/server-net.server";
import type { Measured } from "~/features/network-test/verdict";
import type { Variant } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import { suitePlanFor, type PublishedEndpoints } from "./client/client-plan.server";
import { secondLookJob, secondLookPayload } from "./report-jobs.schema";
import { findReport, findReportForUpdate, updateReportDocument } from "./report.repository.server";

/** Tests whose results may show that something of the suite was missed. */
const lookedFor: readonly string[] = ["connectivity", "webSocket"];

type Sections = Partial<Pick<Measured, "connectivity" | "webSocket">>;

type Asking = {
  report: Sections & { id: string };
  variant: Variant;
  tests: readonly string[];
  now: Date;
};

/** Has the server look at what a result says was missed; others ask for nothing. */
export async function askForSecondLook(
  trx: Transaction<Database>,
  { report, variant, tests, now }: Asking,
): Promise<void> {
  if (showsMissed(report, tests))
    await enqueueJob(trx, {
      job: secondLookJob,
      payload: secondLookPayload.stamped({ reportId: report.id, variant }),
      at: now,
    });
}

/** Whether one of these tests missed anything, of the plan or not: the job has the plan. */
export function showsMissed(
  { connectivity, webSocket }: Sections,
  tests: readonly string[],
): boolean {
  if (!tests.some((test) => lookedFor.includes(test))) return false;
  const isBlocked =
    connectivity?.data?.results.some(
      ({ isRequired, code }) => isRequired && code !== "Successful",
    ) ?? false;
  return (
    isBlocked ||
    (webSocket?.data?.results.some(({ isOpened, failure }) => !isOpened || failure !== null) ??
      false)
  );
}

/**
 * Tries from the server what a visitor missed of the plan, so that no network is blamed for what is
 * dead for everybody.
 */
export async function performSecondLook(
  payload: unknown,
  {
    signal,
    published,
  }: { signal: AbortSignal; published: (variant: Variant) => Promise<PublishedEndpoints> },
): Promise<void> {
  const { reportId: id, variant } = secondLookPayload.read(payload);
  const { db } = application().database;
  const stored = await findReport(db, { id, variant, now: new Date() });
  if (!stored) return;
  const targets: MissedTarget[] = missedTargets(
    stored.report,
    await suitePlanFor(variant, await published(variant)),
  );
  if (targets.length === 0) return;
  const results = await lookAgain(targets, serverNet(), signal);
  if (!signal.aborted && results.length > 0) await record({ id, variant, results });
}

async function record({
  id,
  variant,
  results,
}: {
  id: string;
  variant: Variant;
  results: SecondLookResult[];
}): Promise<void> {
  const now = new Date();
  await application()
    .database.db.transaction()
    .execute(async (trx) => {
      const stored = await findReportForUpdate(trx, { id, variant, now });
      if (!stored) return;
      const known = stored.report.secondLook?.results ?? [];
      const isKnown = (one: SecondLookResult) =>
        known.some(
          ({ kind, host, port }) => kind === one.kind && host === one.host && port === one.port,
        );
      await updateReportDocument(trx, {
        ...stored.report,
        secondLook: {
          at: now.toISOString(),
          results: [...known, ...results.filter((one) => !isKnown(one))],
        },
      });
    });
}
