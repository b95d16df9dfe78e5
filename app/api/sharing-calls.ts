import type * as z from "zod";

import { requirePermission } from "~/features/access/context.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { readSharing } from "~/features/reports/read-sharing.server";
import { readSharingSettings } from "~/features/reports/read-sharing-settings.server";
import { removeReceived } from "~/features/reports/remove-received.server";
import { reportListSchema } from "~/features/reports/report-list.schema";
import { requireHistory } from "~/features/reports/require-history.server";
import { revokeReceivers } from "~/features/reports/revoke-receivers.server";
import { shareToPublic } from "~/features/reports/share-to-public.server";
import { shareWithPeople } from "~/features/reports/share-with-people.server";
import { shareSchema, shareToPublicSchema, unshareSchema } from "~/features/reports/sharing.schema";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Twenty receivers with the longest names. */
const receiversBodyBytes = 32 * 1024;

/** The calls about whose report it is and who sees it, under both names of the report controller. */
export const sharingOperations: Parameters<typeof answerCall>[2] = {
  GetAdminSettings: { method: "GET", run: adminSettings },
  ShareToPublic: { method: "POST", run: openToPublic },
  Share: { method: "POST", run: share },
  DeleteReceivedReport: { method: "DELETE", run: deleteReceived },
  OwnedReports: { method: "GET", run: owned },
  ReceivedReports: { method: "GET", run: received },
  GetReceivers: { method: "GET", run: receivers },
};

const refusals = {
  "not-found": { status: 404, message: "Report not found." },
  "not-yours": { status: 403, message: "This report is not owned by you." },
  "sharing-disabled": { status: 403, message: "Sharing is switched off here." },
  "not-allowed": {
    status: 403,
    message: "This feature is not enabled by your company administrater.",
  },
  "other-directory": {
    status: 409,
    message: "A report can be shared with people of your own directory only.",
  },
  "not-in-directory": {
    status: 409,
    message: "At least one receiver is no person of your own directory.",
  },
  "directory-unavailable": {
    status: 503,
    message: "The directory does not answer, or gives no token for it in the caller's name.",
  },
  "too-many-receivers": {
    status: 409,
    message: "The report is shared with as many people as it can be.",
  },
} as const;

function answerOf(outcome: { ok: true } | { ok: false; refusal: keyof typeof refusals }): Response {
  if (outcome.ok)
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const { status, message } = refusals[outcome.refusal];
  return callError(
    status,
    { error: outcome.refusal, message },
    status === 503 ? { "Retry-After": "10" } : undefined,
  );
}

/** DELETE DeleteReport/{id}, by its owner or the browser that ran the test. */
export async function deleteReportCall(request: Request, id = ""): Promise<Response> {
  const context = await requirePermission(request, "report:delete");
  requireWithinLimit(request, "write", context.actor.account?.id);
  return answerOf(await deleteReport(context, request, id));
}

async function adminSettings(request: Request): Promise<Response> {
  const context = await requirePermission(request, "sharing-settings:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { shareReportWithPublic, shareReportWithinOrganization } =
    await readSharingSettings(context);
  return callAnswer({ shareReportWithPublic, shareReportWithinOrganization });
}

async function openToPublic(request: Request, id = ""): Promise<Response> {
  const context = await requirePermission(request, "report:share");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const asked = parseQuery(request, shareToPublicSchema);
  return asked.success
    ? answerOf(await shareToPublic(context, request, { id, ...asked.data }))
    : inputError(asked.error);
}

async function share(request: Request, id = ""): Promise<Response> {
  const context = await requirePermission(request, "report:share");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const body = shareSchema.safeParse(await readJson(request, { maxBytes: receiversBodyBytes }));
  return body.success
    ? answerOf(await shareWithPeople(context, request, { id, receivers: body.data }))
    : inputError(body.error);
}

/** A receiver takes it off the own list; the owner names from whom to take it. */
async function deleteReceived(request: Request, id = ""): Promise<Response> {
  const context = await requirePermission(request, "report:list");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const body = unshareSchema.safeParse(await readJson(request, { maxBytes: receiversBodyBytes }));
  if (!body.success) return inputError(body.error);
  const { receivers: named } = body.data;
  if (named) return answerOf(await revokeReceivers(context, request, { id, receivers: named }));
  if (!(await isHistoryOffered(context))) throw notFound();
  return answerOf(await removeReceived(context, id));
}

async function owned(request: Request): Promise<Response> {
  const context = await requireHistory(request);
  requireWithinLimit(request, "read", context.actor.account?.id);
  const asked = parseQuery(request, reportListSchema);
  return asked.success ? callAnswer(await listOwned(context, asked.data)) : inputError(asked.error);
}

async function received(request: Request): Promise<Response> {
  const context = await requireHistory(request);
  requireWithinLimit(request, "read", context.actor.account?.id);
  const asked = parseQuery(request, reportListSchema);
  return asked.success
    ? callAnswer(await listReceived(context, asked.data))
    : inputError(asked.error);
}

async function receivers(request: Request, id = ""): Promise<Response> {
  const context = await requirePermission(request, "report:share");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const outcome = await readSharing(context, request, id);
  return outcome.ok ? callAnswer({ receivers: outcome.value.receivers }) : answerOf(outcome);
}

function parseQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): z.ZodSafeParseResult<z.infer<Schema>> {
  return schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
}
