import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";

import { requirePermission } from "~/features/access/context.server";
import { recordResolver } from "~/features/reports/client/record-resolver.server";
import { isUniqueLabel } from "~/lib/resolver-zone";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, inputError } from "~/platform/call.server";
import { param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { additionRefused, leadToReport } from "~/report-addition.server";

/** A label, and no more. */
const resolverBodyBytes = 1024;

const bodySchema = z.strictObject({
  label: z.string().refine(isUniqueLabel, "It is no label of a unique name."),
});

export const loader = leadToReport;

/**
 * Asks which resolver wanted a name that the page which runs the test asked for: it alone posts
 * here, so there is no form.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:add-client-results");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const body = bodySchema.safeParse(await readJson(request, { maxBytes: resolverBodyBytes }));
  if (!body.success) return inputError(body.error);
  const outcome = await recordResolver(context, request, {
    id: param(params, "reportId"),
    label: body.data.label,
  });
  if (outcome.ok) return callAnswer(outcome.value);
  const { refusal } = outcome;
  return refusal === "no-zone"
    ? callError(409, { error: refusal, message: "No zone of unique names is set." })
    : additionRefused(refusal);
}
