import { cookieScope } from "~/features/access/context.server";
import { isAssistantTestOffered } from "~/features/assistant-test/assistant-test-offered.server";
import { assistantTestSchema } from "~/features/assistant-test/assistant-test.schema";
import { keepAssistantTest } from "~/features/assistant-test/keep-assistant-test.server";
import { foreignReferrer } from "~/features/assistant-test/referrer";
import { callAnswer } from "~/platform/call.server";
import { runCookieHeader } from "~/platform/run-cookie.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";

const bodyBytes = 64 * 1024;

const example = {
  city: "Lisbon",
  region: "Lisbon",
  country: "Portugal",
  referrer: null,
  webSocketTestResult: {
    status: "Completed",
    statusMessage: null,
    webSocketResults: [
      {
        domain: "augloop.office.com",
        isWssEnabled: true,
        connectionLatencyInMs: 41.5,
        attemptsInMs: [48.2, 41.5, 44, 43.1, 52.9],
        exceptionMessage: null,
      },
    ],
  },
  connectivityTestResult: {
    status: "Failed",
    statusMessage: "domains-failed",
    domainNamesFailedConnectivity: [
      {
        displayDomainName: "*.bing.com",
        testDomainNames: ["www.bing.com"],
        testDomainFailTypes: ["Failed"],
      },
    ],
  },
};

/** Stores what a browser found, and makes that browser its holder. */
export const generateCopilotTestReport = defineCall({
  path: "/api/AnonymousConnectivityTest/GenerateCopilotTestReport",
  method: "POST",
  operationId: "AnonymousConnectivityTest_GenerateCopilotTestReport",
  tag: "Assistant test",
  summary: "Store what an assistant test found",
  description:
    "A cookie makes the caller the result's holder for a day. Id, time and egress address are " +
    "the server's, whatever the body says.",
  permission: "assistant-test:run",
  isOffered: isAssistantTestOffered,
  notFound: "no-assistant-test",
  limit: "create",
  body: { schema: assistantTestSchema, name: "AssistantTestBody", maxBytes: bodyBytes, example },
  answers: {
    200: jsonAnswer("The result as it is stored.", "AssistantTestResult", {
      ...cacheControl("no-store"),
      "Set-Cookie": {
        description: "`pathlens_assistant`, on https with `__Host-` before it.",
        required: true,
        schema: { type: "string", pattern: "^(__Host-)?pathlens_assistant=" },
      },
    }),
  },
  refusals: {},
  run: async ({ context, request, body }) => {
    const own = [request.url, context.environment.appOrigin];
    const referrer = foreignReferrer(body.referrer, own);
    const { result, runSecret } = await keepAssistantTest(
      context,
      { ...body, referrer },
      "browser",
    );
    const cookie = runCookieHeader(
      { runId: result.runId, secret: runSecret },
      cookieScope(context),
      "assistant-test",
    );
    return callAnswer(result, { headers: { "Set-Cookie": cookie } });
  },
});
