import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { cancelRun } from "~/features/reports/cancel-run.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Stopping changes something, so a link does not do it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { prefix } = await requirePermission(request, "report:read");
  return redirect(`${prefix}/report/${encodeURIComponent(param(params, "reportId"))}`);
}

/** Ends the run of a report; the form of the running report and a test stopped in the browser post here. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:cancel");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const outcome = await cancelRun(context, request, param(params, "reportId"));
  if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
  return redirect(`${context.prefix}/report/${outcome.value.id}`, 303);
}
