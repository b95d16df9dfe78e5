import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";

import type { Given } from "~/features/access/page.server";
import { recordResolver } from "~/features/reports/client/record-resolver.server";
import { isUniqueLabel } from "~/lib/resolver-zone";
import { answerPost } from "~/pageless.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, readInput, Refusal } from "~/platform/call.server";
import { param } from "~/platform/http.server";
import { additionRefused, leadToReport } from "~/report-addition.server";

/** A label, and no more. */
const resolverBodyBytes = 1024;

const bodySchema = z.strictObject({ label: z.string() });

export const loader = leadToReport;

/**
 * Tells the page that runs the test which resolver asked for its one-time name: only that page posts
 * here, so there is no form.
 */
export const action = (args: ActionFunctionArgs) =>
  answerPost(args, { permission: "report:add-client-results", limit: "write" }, findResolver);

async function findResolver({ request, params, context }: Given) {
  const body = readInput(bodySchema, await readJson(request, { maxBytes: resolverBodyBytes }));
  if (!body.ok) return body.refusal;
  const { label } = body.value;
  if (!isUniqueLabel(label)) {
    const details = [{ field: "label", sentence: "not-a-unique-label" }];
    return new Refusal(400, { error: "bad-input", details });
  }
  const outcome = await recordResolver(context, {
    id: param(params, "reportId"),
    label,
    signal: request.signal,
  });
  if (outcome.ok) return callAnswer(outcome.value);
  const { refusal } = outcome;
  return refusal === "no-zone" ? new Refusal(409, { error: refusal }) : additionRefused(refusal);
}
