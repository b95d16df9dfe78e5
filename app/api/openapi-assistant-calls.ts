import { referenceCacheControl } from "~/platform/call.server";

import { cacheControl, jsonAnswer, schemaRef, type Call } from "./openapi-parts";

const notOffered =
  "This deployment does not serve the variant of the path, the variant has no assistant test, or it is switched off.";
const budget = { "too-many-requests": "The caller or its address has used up its budget." };

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

/** The calls of the assistant test (specification §7). */
export const assistantCalls: Call[] = [
  {
    path: "/api/AnonymousConnectivityTest/GenerateCopilotTestReport",
    method: "post",
    operationId: "AnonymousConnectivityTest_GenerateCopilotTestReport",
    tag: "Assistant test",
    summary: "Keep what an assistant test found",
    description:
      "Whoever posts becomes the result's holder, by a cookie, for a day. Id, time and egress address are the server's, whatever the body says.",
    body: {
      description: "The result. At most 64 KiB.",
      types: { "application/json": { schema: schemaRef("AssistantTestBody"), example } },
    },
    answers: {
      200: jsonAnswer("The result as it is kept.", "AssistantTestResult", {
        ...cacheControl("no-store"),
        "Set-Cookie": {
          description: "`pathlens_assistant`, on https with `__Host-` before it.",
          required: true,
          schema: { type: "string", pattern: "^(__Host-)?pathlens_assistant=" },
        },
      }),
    },
    refusals: {
      400: {
        "bad-input": "A field is missing or does not fit; `details` names each.",
        "bad-body": "The body cannot be read.",
      },
      404: { "not-found": notOffered },
      413: { "body-too-large": "The body is longer than the call takes." },
      415: { "unsupported-body": "The body is compressed or of another type." },
      429: budget,
    },
  },
  {
    path: "/api/workloaddomains/copilot",
    method: "get",
    operationId: "workloaddomains_copilot",
    tag: "Assistant test",
    summary: "The domains that the assistant test asks",
    answers: {
      200: jsonAnswer(
        "The domains of the variant.",
        "WorkloadDomains",
        cacheControl(referenceCacheControl),
      ),
    },
    refusals: { 404: { "not-found": notOffered }, 429: budget },
  },
];
