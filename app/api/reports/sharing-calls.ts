import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { readSharing } from "~/features/reports/read-sharing.server";
import { readSharingSettings } from "~/features/reports/read-sharing-settings.server";
import { removeReceived } from "~/features/reports/remove-received.server";
import { ownedReportList, receivedReportList } from "~/features/reports/report-list.schema";
import { revokeReceivers } from "~/features/reports/revoke-receivers.server";
import { shareToPublic } from "~/features/reports/share-to-public.server";
import { shareWithPeople } from "~/features/reports/share-with-people.server";
import { shareSchema, shareToPublicSchema, unshareSchema } from "~/features/reports/sharing.schema";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import type { ListPage } from "~/lib/list/list-page";
import { callAnswer } from "~/platform/call.server";

import { plainQuery } from "../call-input";
import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer, type Call } from "../openapi-parts";
import { listParameters, sharingParameter } from "./list-parameters";
import { doneAnswer, idParameter, ifDone, ownRefusals } from "./parts";

/** Twenty receivers with the longest names. */
const receiversBodyBytes = 32 * 1024;

const exampleReceiver = {
  tenantId: "c0a70500-0000-4000-8000-000000000001",
  objectId: "c0a70500-0000-4000-8000-000000000002",
  name: "Blake Example",
};

const notAllowed = { "sharing-disabled": 403, "not-allowed": 403 } as const;
const noStore = cacheControl("no-store");

type Named = (operation: string, id?: "/{id}") => Pick<Call, "path" | "operationId" | "tag">;

const sharingCalls = [
  (at: Named) =>
    defineCall({
      ...at("GetAdminSettings"),
      method: "GET",
      summary: "What the caller's administrator allows",
      permission: "sharing-settings:read",
      limit: "read",
      answers: {
        200: jsonAnswer("The settings of the caller's tenant.", "AdminSettings", noStore),
      },
      refusals: {},
      run: async ({ context }) => {
        const { shareReportWithPublic, shareReportWithinOrganization } =
          await readSharingSettings(context);
        return callAnswer({ shareReportWithPublic, shareReportWithinOrganization });
      },
    }),
  (at: Named) =>
    defineCall({
      ...at("ShareToPublic", "/{id}"),
      method: "POST",
      summary: "Open a report to anyone who has its address, or close it",
      permission: "report:share",
      limit: "write",
      parameters: [idParameter],
      query: plainQuery(shareToPublicSchema, [
        {
          name: "isPublic",
          in: "query",
          description: "`false` closes it.",
          schema: { enum: ["true", "false"] },
        },
      ]),
      answers: doneAnswer,
      refusals: { ...ownRefusals, ...notAllowed },
      run: async ({ context, id, query }) => ifDone(await shareToPublic(context, { id, ...query })),
    }),
  (at: Named) =>
    defineCall({
      ...at("Share", "/{id}"),
      method: "POST",
      summary: "Share a report with people by name",
      description:
        "Receivers are people of the owner's own directory, as `/api/people` finds them, " +
        "without guests: the directory is asked about each; at most 20 at a time and 500 in " +
        "all.",
      permission: "report:share",
      limit: "write",
      parameters: [idParameter],
      body: {
        schema: shareSchema,
        name: "ShareBody",
        maxBytes: receiversBodyBytes,
        example: [exampleReceiver],
      },
      answers: doneAnswer,
      refusals: {
        ...ownRefusals,
        ...notAllowed,
        "other-directory": 409,
        "not-in-directory": 409,
        "too-many-receivers": 409,
        "directory-unavailable": 503,
      },
      possible: [
        "not-found",
        "not-yours",
        "sharing-disabled",
        "other-directory",
        "not-in-directory",
        "too-many-receivers",
        "directory-unavailable",
      ],
      run: async ({ context, id, body: receivers }) =>
        ifDone(await shareWithPeople(context, { id, receivers })),
    }),
  (at: Named) =>
    defineCall({
      ...at("DeleteReceivedReport", "/{id}"),
      method: "DELETE",
      summary: "Take a report off the list of its receiver",
      description:
        "A receiver sends `{}` and takes it off the own list, unless the history is switched " +
        "off. The owner names receivers, to whom it closes at once.",
      permission: "report:list",
      limit: "write",
      parameters: [idParameter],
      body: {
        schema: unshareSchema,
        name: "DeleteReceivedReportBody",
        maxBytes: receiversBodyBytes,
        example: {},
      },
      answers: doneAnswer,
      refusals: ownRefusals,
      run: async ({ context, id, body: { receivers } }) => {
        if (receivers) return ifDone(await revokeReceivers(context, { id, receivers }));
        if (!(await isHistoryOffered(context))) return { refusal: "not-found" };
        return ifDone(await removeReceived(context, id));
      },
    }),
  (at: Named) =>
    defineCall({
      ...at("OwnedReports"),
      method: "GET",
      summary: "The caller's own reports",
      permission: "report:list",
      isOffered: isHistoryOffered,
      notFound: "no-history",
      limit: "read",
      query: plainQuery(ownedReportList.schema, [...listParameters, sharingParameter]),
      answers: { 200: jsonAnswer("At most 100 reports.", "OwnedReports", noStore) },
      refusals: {},
      run: async ({ context, query }) => pageAnswer(await listOwned(context, query)),
    }),
  (at: Named) =>
    defineCall({
      ...at("ReceivedReports"),
      method: "GET",
      summary: "Reports that others shared with the caller",
      description: "`date` is the day on which the report was shared.",
      permission: "report:list",
      isOffered: isHistoryOffered,
      notFound: "no-history",
      limit: "read",
      query: plainQuery(receivedReportList.schema, listParameters),
      answers: { 200: jsonAnswer("At most 100 reports.", "ReceivedReports", noStore) },
      refusals: {},
      run: async ({ context, query }) => pageAnswer(await listReceived(context, query)),
    }),
  (at: Named) =>
    defineCall({
      ...at("GetReceivers", "/{id}"),
      method: "GET",
      summary: "Whom a report is shared with, for its owner",
      permission: "report:share",
      limit: "read",
      parameters: [idParameter],
      answers: { 200: jsonAnswer("At most 500 receivers.", "Receivers", noStore) },
      refusals: ownRefusals,
      run: async ({ context, id }) => {
        const outcome = await readSharing(context, id);
        return outcome.ok ? callAnswer({ receivers: outcome.value.receivers }) : outcome;
      },
    }),
];

function pageAnswer<Listed>({ rows, next }: ListPage<Listed>): Response {
  return callAnswer({ reports: rows, next });
}

/** The calls about who owns a report and who may read it, by one name of the controller. */
export function sharingCallsOf(name: string, prefix: string) {
  const at: Named = (operation, id) => ({
    path: `${prefix}${operation}${id ?? ""}`,
    operationId: `${name}_${operation}`,
    tag: "Reports",
  });
  return sharingCalls.map((call) => call(at));
}
