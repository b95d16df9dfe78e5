import type { Context } from "~/features/access/context.server";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { ok, type Result } from "~/lib/result";

import { planFor, type PublishedEndpoints } from "./client-plan.server";
import { runEnd } from "./issue-run-token.server";
import { findOpenReport, type AddingRefusal } from "./record-browser-result.server";
import { findClientState } from "./run-token.repository.server";

type Asked = { id: string; published: PublishedEndpoints };

/** The plan of an own run that still takes results, for a client that cannot ask for it. */
export async function readOwnPlan(
  context: Context,
  { id, published }: Asked,
): Promise<Result<ClientPlan, AddingRefusal>> {
  const open = await context.db.transaction().execute((trx) => findOpenReport(trx, context, id));
  if (!open.ok) return open;
  const { tenantDomain, runId } = open.value.report;
  const state = await findClientState(context.db, runId);
  const expiresAt = state ? runEnd(state.started_at) : context.now;
  return ok(await planFor(context, { tenantDomain, expiresAt, published, placed: null }));
}
