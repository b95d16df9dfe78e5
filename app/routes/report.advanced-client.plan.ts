import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { planFile } from "~/features/network-test/client/client-commands";
import { readOwnPlan } from "~/features/reports/client/read-own-plan.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { publishedEndpoints } from "~/published-endpoints.server";

/** What the client of a run is to test, as a file for a machine that does not reach this server. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:add-client-results");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const id = param(params, "reportId");
  const plan = await readOwnPlan(context, request, {
    id,
    published: await publishedEndpoints(context.variant),
  });
  if (plan.ok) {
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${planFile}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    };
    return new Response(`${JSON.stringify(plan.value, null, 2)}\n`, { headers });
  }
  if (plan.refusal === "not-yours") throw forbidden();
  if (plan.refusal === "not-found") throw notFound();
  // The page says that the run takes nothing more.
  return redirect(`${context.prefix}/report/${id}/client`, 303);
}
