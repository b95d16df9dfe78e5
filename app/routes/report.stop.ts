import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { cancelRun } from "~/features/reports/cancel-run.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { leadToReport } from "~/report-addition.server";

export const loader = leadToReport;

/** Ends the run of a report; the form of the running report and a test stopped in the browser post here. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:cancel");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const outcome = await cancelRun(context, request, param(params, "reportId"));
  if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
  return redirect(`${context.prefix}/report/${outcome.value.id}`, 303);
}
