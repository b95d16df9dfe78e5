import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { callError } from "~/platform/call.server";
import { forbidden, notFound, param } from "~/platform/http.server";

/** Why something is not added to a report, in every route that adds. */
type AdditionRefusal = "not-found" | "not-yours" | "run-over";

/** What adds to a report or ends its run changes something, so a link to it does not do it and leads to the report. */
export async function leadToReport({ request, params }: LoaderFunctionArgs) {
  const { prefix } = await requirePermission(request, "report:read");
  return redirect(`${prefix}/report/${encodeURIComponent(param(params, "reportId"))}`);
}

/** The answer to the page that runs the test, whose result was not added. */
export function additionRefused(refusal: AdditionRefusal) {
  if (refusal === "not-found") throw notFound();
  if (refusal === "not-yours") throw forbidden();
  return callError(410, {
    error: refusal,
    message: "The run takes results for 30 minutes from its beginning. Run the test again.",
  });
}
