import type { ActionFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { clientResultSchema } from "~/features/network-test/client/client-results.schema";
import { recordBrowserResult } from "~/features/reports/client/record-browser-result.server";
import { answerPost } from "~/pageless.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, readInput, Refusal } from "~/platform/call.server";
import { param } from "~/platform/http.server";
import { additionRefused, leadToReport } from "~/report-addition.server";

/** A result of the browser is some samples and figures. */
const resultBodyBytes = 64 * 1024;

export const loader = leadToReport;

/** Takes a result of the page that runs the test: only that page posts here, so there is no form. */
export const action = (args: ActionFunctionArgs) =>
  answerPost(args, { permission: "report:add-client-results", limit: "write" }, takeResult);

async function takeResult({ request, params, context }: Given) {
  const body = readInput(
    clientResultSchema,
    await readJson(request, { maxBytes: resultBodyBytes }),
  );
  if (!body.ok) return body.refusal;
  // What a browser posts never stands for the advanced client.
  if (body.value.source !== "browser") {
    const details = [{ field: "source", sentence: "not-of-the-browser" }];
    return new Refusal(400, { error: "bad-input", details });
  }
  const outcome = await recordBrowserResult(context, {
    id: param(params, "reportId"),
    result: body.value,
  });
  if (outcome.ok) return callAnswer({ accepted: true, isRepeated: outcome.value.isRepeated });
  const { refusal } = outcome;
  if (typeof refusal === "object")
    return new Refusal(422, { error: "implausible", details: refusal.implausible });
  return refusal === "key-reused" ? new Refusal(409, { error: refusal }) : additionRefused(refusal);
}
