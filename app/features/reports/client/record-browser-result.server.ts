import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { Implausible } from "~/features/network-test/client/judge-result";
import { refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { findOwnReport, type OwnRefusal } from "../own-report.server";
import { openReportSampling, renewSamples } from "../record-samples.server";
import { askForSecondLook } from "../second-look.server";
import type { StoredReport } from "../report.repository.server";
import { runEnd } from "./issue-run-token.server";
import { addResult } from "./record-client-result.server";
import { findClientState } from "./run-token.repository.server";
import { sectionFrom } from "./section-from.server";

export type AddingRefusal = OwnRefusal | "run-over";

/** The own report of a run that still takes results, held against other writers. */
export async function findOpenReport(
  trx: Transaction<Database>,
  context: Context,
  id: string,
): Promise<Result<StoredReport, AddingRefusal>> {
  const own = await findOwnReport(trx, context, id);
  if (!own.ok) return own;
  const state = await findClientState(trx, own.value.runId);
  if (!state || runEnd(state.started_at) <= context.now) return refuse("run-over");
  return own;
}

type Asked = { id: string; result: ClientResult };

/** Adds what the browser that ran the test measured to its report; sent again it changes nothing. */
export async function recordBrowserResult(
  context: Context,
  { id, result }: Asked,
): Promise<
  Result<{ isRepeated: boolean }, AddingRefusal | "key-reused" | { implausible: Implausible[] }>
> {
  const section = await sectionFrom(result);
  const sampling = await openReportSampling(context);
  return context.db.transaction().execute(async (trx) => {
    const open = await findOpenReport(trx, context, id);
    if (!open.ok) return open;
    const added = await addResult(trx, {
      report: open.value.report,
      result,
      section,
      now: context.now,
    });
    if (!added.ok) return added;
    const { report } = added.value;
    await renewSamples(trx, sampling, { report });
    await askForSecondLook(trx, {
      report,
      variant: context.variant,
      tests: [result.test],
      now: context.now,
    });
    return added;
  });
}
