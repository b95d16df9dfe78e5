import type { Context } from "~/features/access/context.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { runCookiesOf } from "~/platform/run-cookie.server";

import { findReportOfRun } from "./report.repository.server";

/** The id of the report whose run the asking browser holds; undefined when it holds none. */
export async function findRunReport({ db, variant, now }: Context, request: Request): Promise<string | undefined> {
  for (const { runId } of runCookiesOf(request)) {
    const stored = await findReportOfRun(db, { id: runId, variant, now });
    if (stored && holdsRun(request, { id: runId, secretHash: stored.runSecretHash })) return stored.report.id;
  }
  return undefined;
}
