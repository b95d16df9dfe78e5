import type { Context } from "~/features/access/context.server";
import { readReport } from "~/features/reports/read-report.server";
import { callAnswer, callError } from "~/platform/call.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** What a report that cannot be read is answered with. */
export const readRefusals = {
  "malformed-id": { status: 400, message: "The report id has the wrong format." },
  "not-found": { status: 404, message: "Report not found." },
} as const;

/** ReadReport/{id}, the same for every controller once it let the reader in: visibility is asked first, then the entity tag. */
export async function readReportCall(
  context: Context,
  request: Request,
  id: string | undefined,
): Promise<Response> {
  requireWithinLimit(request, "read", context.actor.account?.id);
  const outcome = await readReport(context, request, id ?? "");
  if (!outcome.ok) {
    const { status, message } = readRefusals[outcome.refusal];
    return callError(status, { error: outcome.refusal, message });
  }
  const { report, version } = outcome.value;
  const tag = entityTag(["call", report.id, version]);
  const headers = { ETag: tag, "Cache-Control": "private, no-cache", Vary: "Cookie" };
  if (isMatched(request, tag)) return new Response(null, { status: 304, headers });
  return callAnswer(report, { headers });
}
