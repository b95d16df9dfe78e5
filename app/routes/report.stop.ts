import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { cancelRun } from "~/features/reports/cancel-run.server";
import { answerPost } from "~/pageless.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { leadToReport } from "~/report-addition.server";

export const loader = leadToReport;

/** Ends the run of a report; the form of the running report and a test stopped in the browser post here. */
export const action = (args: ActionFunctionArgs) =>
  answerPost(args, { permission: "report:cancel", limit: "write" }, async ({ params, context }) => {
    const outcome = await cancelRun(context, param(params, "reportId"));
    if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
    return redirect(`${context.prefix}/report/${outcome.value.id}`, 303);
  });
