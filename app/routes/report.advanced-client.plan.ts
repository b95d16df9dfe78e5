import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { planFile } from "~/features/network-test/client/client-commands";
import { readOwnPlan } from "~/features/reports/client/read-own-plan.server";
import { answerRead } from "~/pageless.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { publishedEndpoints } from "~/published-endpoints.server";

/** What the client of a run is to test, as a file for a machine that does not reach this server. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "report:add-client-results", limit: "write" }, planOfRun);
export const action = loader;

async function planOfRun({ params, context }: Given) {
  const id = param(params, "reportId");
  const plan = await readOwnPlan(context, {
    id,
    published: await publishedEndpoints(context.variant),
  });
  if (plan.ok) {
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${planFile}"`,
      "X-Robots-Tag": "noindex",
    };
    return new Response(`${JSON.stringify(plan.value, null, 2)}\n`, { headers });
  }
  if (plan.refusal === "not-yours") throw forbidden();
  if (plan.refusal === "not-found") throw notFound();
  // The page says that the run takes nothing more.
  return redirect(`${context.prefix}/report/${id}/client`, 303);
}
