import type { ActionFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { clientResultSchema } from "~/features/network-test/client/client-results.schema";
import { recordBrowserResult } from "~/features/reports/client/record-browser-result.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, inputError } from "~/platform/call.server";
import { param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { additionRefused, leadToReport } from "~/report-addition.server";

/** A result of the browser is some samples and figures. */
const resultBodyBytes = 64 * 1024;

/** A browser says so itself: what it posts never stands for the advanced client. */
const browserResultSchema = clientResultSchema.refine(({ source }) => source === "browser", {
  path: ["source"],
  error: "This is for results of the browser.",
});

export const loader = leadToReport;

/** Takes a result of the page that runs the test: it alone posts here, so there is no form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:add-client-results");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const body = browserResultSchema.safeParse(
    await readJson(request, { maxBytes: resultBodyBytes }),
  );
  if (!body.success) return inputError(body.error);
  const outcome = await recordBrowserResult(context, request, {
    id: param(params, "reportId"),
    result: body.data,
  });
  if (outcome.ok) return callAnswer({ accepted: true, isRepeated: outcome.value.isRepeated });
  const { refusal } = outcome;
  if (typeof refusal === "object")
    return callError(422, {
      error: "implausible",
      message: "The result cannot be.",
      details: refusal.implausible,
    });
  return refusal === "key-reused"
    ? callError(409, {
        error: refusal,
        message: "Another result came under this idempotency key before.",
      })
    : additionRefused(refusal);
}
