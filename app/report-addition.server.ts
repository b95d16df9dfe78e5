import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { answerRead } from "~/pageless.server";
import { Refusal } from "~/platform/call.server";
import { param } from "~/platform/http.server";

/** Why something is not added to a report, in every route that adds. */
type AdditionRefusal = "not-found" | "not-yours" | "run-over";

/** What adds to a report or ends its run changes something, so a link to it does not do it and leads to the report. */
export const leadToReport = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "report:read", limit: "read" },
    ({ params, context: { prefix } }) =>
      Promise.resolve(
        redirect(`${prefix}/report/${encodeURIComponent(param(params, "reportId"))}`),
      ),
  );

/** The answer to the page that runs the test, whose result was not added. */
export function additionRefused(refusal: AdditionRefusal): Refusal {
  if (refusal === "not-found") return new Refusal(404, { error: refusal, sentence: "no-report" });
  return new Refusal(refusal === "not-yours" ? 403 : 410, { error: refusal });
}
