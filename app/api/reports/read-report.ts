import { readReport } from "~/features/reports/read-report.server";
import { callAnswer } from "~/platform/call.server";
import { entityTag, isMatched } from "~/platform/http.server";

import { defineCall, type Asked, type CallDefinition, type CallRefusal } from "../define-call";
import { cacheControl, jsonAnswer, type Answer } from "../openapi-parts";
import { idParameter } from "./parts";

/** The statuses and sentences of a report that cannot be read. */
export const readReportRefusals = { "malformed-id": 400, "not-found": [404, "no-report"] } as const;

type ReadRefusal = keyof typeof readReportRefusals;

export const ofReader: Answer["headers"] = {
  ETag: {
    description: "Changes whenever what this reader sees of the report changes.",
    required: true,
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  ...cacheControl("private, no-cache"),
};

/** ReadReport/{id}, the same for every controller that has it. */
export const describeReadReport = {
  method: "GET",
  summary: "A report by its id",
  description:
    "Its owner and the browser that ran the test see the whole report. Other readers see it " +
    "without user and run id, with coordinates of one decimal and the network " +
    "of the egress address. A reader who has only its address also does not see the tenant " +
    "domain and the results about the tenant's names. A report of one variant is not found " +
    "under the other.",
  permission: "report:read",
  limit: "read",
  caller: { runCookie: "optional" },
  parameters: [
    idParameter,
    {
      name: "If-None-Match",
      in: "header",
      description: "Entity tags the reader has.",
      schema: { type: "string" },
    },
  ],
  answers: {
    200: jsonAnswer("The report.", "Report", ofReader),
    304: { description: "The report is as the reader has it.", headers: ofReader },
  },
} as const satisfies Partial<CallDefinition<ReadRefusal, undefined, undefined>>;

/** Visibility is decided first, then the entity tag is compared. */
export async function readReportCall({
  context,
  request,
  id,
}: Asked<undefined, undefined>): Promise<Response | CallRefusal<ReadRefusal>> {
  const outcome = await readReport(context, id);
  if (!outcome.ok) return outcome;
  const { report, version } = outcome.value;
  const tag = entityTag(["call", report.id, version]);
  const headers = { ETag: tag, "Cache-Control": "private, no-cache", Vary: "Cookie" };
  if (isMatched(request.headers.get("If-None-Match"), tag))
    return new Response(null, { status: 304, headers });
  return callAnswer(report, { headers });
}

/** Visitors read reports by the anonymous controller. */
export const anonymousReadReport = defineCall({
  ...describeReadReport,
  path: "/api/AnonymousConnectivityTest/ReadReport/{id}",
  operationId: "AnonymousConnectivityTest_ReadReport",
  tag: "Reports",
  refusals: readReportRefusals,
  run: readReportCall,
});
