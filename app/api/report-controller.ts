import { requireAccount, requirePermission } from "~/features/access/context.server";
import { createReport } from "~/features/reports/create-report.server";
import { createReportSchema } from "~/features/reports/generate-report.schema";
import { readJson } from "~/platform/bounded-body.server";
import { callError, inputError, type answerCall } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { readReportCall } from "./read-report-call";
import { deleteReportCall, sharingOperations } from "./sharing-calls";

/** A whole report comes back in the body of CreateReport; most of it is not looked at. */
const reportBodyBytes = 256 * 1024;

/** The calls that both names of the report controller answer (specification §7). Visitors read reports by the anonymous controller. */
export const reportOperations: Parameters<typeof answerCall>[2] = {
  ReadReport: {
    method: "GET",
    run: async (request, id) =>
      readReportCall(await requireAccount(request, "report:read"), request, id),
  },
  CreateReport: { method: "POST", run: create },
  DeleteReport: { method: "DELETE", run: deleteReportCall },
  ...sharingOperations,
};

async function create(request: Request): Promise<Response> {
  const context = await requirePermission(request, "report:create");
  requireWithinLimit(request, "create", context.actor.account?.id);
  const body = createReportSchema.safeParse(await readJson(request, { maxBytes: reportBodyBytes }));
  if (!body.success) return inputError(body.error);
  const outcome = await createReport(context, request, body.data);
  if (outcome.ok)
    return new Response(outcome.value, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  return outcome.refusal === "not-found"
    ? callError(404, { error: "not-found", message: "Report not found." })
    : callError(403, {
        error: "not-yours",
        message:
          "Save the report to backend failed: only the browser that ran the test may save it.",
      });
}
