import { referenceCacheControl } from "~/platform/call.server";
import { hubCall } from "./openapi-hub-call";

import { cacheControl, retryAfter, schemaRef, textAnswer, type Call } from "./openapi-parts";

const notServed = "This deployment does not serve the variant of the path.";
const budget = { "too-many-requests": "The caller or its address has used up its budget." };

const kept = cacheControl(referenceCacheControl);
const notKept = cacheControl("no-store");
const referenceCalls: Call[] = [
  {
    path: "/api/openapi.json",
    method: "get",
    operationId: "openapi",
    tag: "Reference",
    summary: "This document",
    answers: {
      200: {
        description: "The document.",
        headers: kept,
        content: {
          "application/json": { schema: { type: "object", required: ["openapi", "paths"] } },
        },
      },
    },
    refusals: { 404: { "not-found": notServed }, 429: budget },
  },
  {
    path: "/preferences",
    method: "post",
    operationId: "preferences",
    tag: "Reference",
    summary: "Remember language, theme and time zone",
    description:
      "The form of the page footer. What is left out stays as it was. The zone is one by its " +
      "IANA name; `next` leads by the page that asks for it.",
    body: {
      description: "The choices.",
      types: {
        "application/x-www-form-urlencoded": {
          schema: schemaRef("PreferencesForm"),
          example: { language: "ja", theme: "dark", timeZone: "Asia/Tokyo", returnTo: "/privacy" },
        },
      },
    },
    answers: {
      303: {
        description: "Remembered; the page to go back to follows.",
        headers: {
          Location: {
            description: "A path of this site.",
            required: true,
            schema: { type: "string", pattern: "^/([^/]|$)" },
          },
          "Set-Cookie": {
            description: "`pathlens_preferences`, on https with `__Host-` before it, for a year.",
            required: true,
            schema: { type: "string", pattern: "^(__Host-)?pathlens_preferences=" },
          },
        },
      },
    },
    refusals: {
      400: {
        "bad-input": "A field does not fit; `details` names each.",
        "bad-body": "The form cannot be read.",
      },
      404: { "not-found": notServed },
      413: { "body-too-large": "The body is longer than the call takes." },
      415: { "unsupported-body": "The body is compressed or no form." },
      429: budget,
    },
    takesHubToken: true,
    isForAnybody: true,
  },
];

const healthCalls: Call[] = [
  {
    path: "/healthz",
    method: "get",
    operationId: "healthz",
    tag: "Health",
    summary: "Whether the process answers",
    answers: { 200: textAnswer("It does.", "ok", notKept) },
    isWithoutPrefix: true,
    account: "unread",
  },
  {
    path: "/readyz",
    method: "get",
    operationId: "readyz",
    tag: "Health",
    summary: "Whether the process can serve, its database included",
    answers: {
      200: textAnswer("It can.", "ready", notKept),
      503: textAnswer("It cannot.", "not ready", { ...notKept, ...retryAfter }),
    },
    isWithoutPrefix: true,
    account: "unread",
  },
];

/** Every call that is not about reports. */
export function siteCalls(hubParameters: Parameters<typeof hubCall>[0]): Call[] {
  return [...referenceCalls, hubCall(hubParameters), ...healthCalls];
}
