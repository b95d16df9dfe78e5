import { cookieScope } from "~/features/access/context.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport as generate } from "~/features/reports/generate-test-report.server";
import { reportFor } from "~/features/reports/visibility";
import { callAnswer } from "~/platform/call.server";
import { runCookieHeader } from "~/platform/run-cookie.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";

/** Longest form: 100 samples and 100 probes with their names. */
const bodyBytes = 32 * 1024;

const exampleForm = {
  browserLatitude: 52.3676,
  browserLongitude: 4.9041,
  browserLocationIsAutoDetected: "true",
  exchangeFaultZoneCode: "AMS",
  measuredLatencies: "21.4,18.9,19.6",
  latencyMethod: "resource-timing",
  latencyErrorMs: 1.5,
  probes: '[{"name":"FRA","latencyMs":24.1,"failure":null}]',
};

export const generateTestReport = defineCall({
  path: "/api/AnonymousConnectivityTest/GenerateTestReport",
  method: "POST",
  operationId: "AnonymousConnectivityTest_GenerateTestReport",
  tag: "Reports",
  summary: "Make a report of what a browser measured",
  description:
    "Completes the measurements by everything the server can know (egress address and " +
    "network, front doors, peers), stores the report and begins the server's own " +
    "tests, whose results come over `/messagingHub`. Every field may be left out. Coordinates " +
    "are snapped to a grid of about 300 m. " +
    "The cookie of the answer makes the caller the holder of the run for one day.",
  permission: "report:create",
  limit: "create",
  body: {
    schema: generateReportSchema,
    name: "GenerateTestReportForm",
    maxBytes: bodyBytes,
    takes: ["form", "multipart"],
    example: exampleForm,
  },
  answers: {
    200: jsonAnswer("The report, as the browser that ran the test sees it.", "Report", {
      ...cacheControl("no-store"),
      "Set-Cookie": {
        description:
          "`pathlens_run`: the run's id and secret. HttpOnly, SameSite=Lax, one day, under " +
          "the prefix of the path; on https `__Host-pathlens_run`, under `/gcc` " +
          "`__Host-pathlens_run_gcc`, for the whole host.",
        required: true,
        schema: {
          type: "string",
          pattern:
            "^(__Host-)?pathlens_run(_gcc)?=[0-9a-f-]{36}\\.[A-Za-z0-9_-]{43}; Path=/(gcc)?; " +
            "Max-Age=86400; HttpOnly; SameSite=Lax(; Secure)?$",
        },
      },
    }),
  },
  refusals: {
    "invalid-domain-name": [400, "report-not-generated"],
    "invalid-location": [400, "report-not-generated"],
  },
  run: async ({ context, request, body }) => {
    const outcome = await generate(context, body, request.headers);
    if (!outcome.ok) return outcome;
    const { report, runSecret } = outcome.value;
    const cookie = runCookieHeader(
      { runId: report.runId, secret: runSecret },
      cookieScope(context),
    );
    return callAnswer(reportFor(report, "holder"), { headers: { "Set-Cookie": cookie } });
  },
});
