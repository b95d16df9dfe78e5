import { referenceCacheControl } from "~/platform/call.server";

import {
  cacheControl,
  retryAfter,
  schemaRef,
  textAnswer,
  type Call,
  type JsonSchema,
} from "./openapi-parts";

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
      "The form of the page footer. What is left out stays as it was. The zone is one by its IANA name; `next` leads by the page that asks for it.",
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

/** @param parameters schemas of the hub's parameters, as the call itself reads them */
function hubCall({
  runId,
  after,
  lastEventId,
}: {
  runId?: JsonSchema;
  after?: JsonSchema;
  lastEventId?: JsonSchema;
}): Call {
  return {
    path: "/messagingHub",
    method: "get",
    operationId: "messagingHub",
    tag: "Live results",
    summary: "The events of a run",
    description:
      "A stream of server-sent events from the first event on, or after the last one the reader has; it ends with the run. With `after` it answers one page of " +
      "events instead, for networks that let no stream through. Who reads the report by its address alone sees nothing about the tenant's names.",
    parameters: [
      {
        name: "runId",
        in: "query",
        required: true,
        description: "Id of the run.",
        schema: runId ?? {},
      },
      {
        name: "after",
        in: "query",
        description: "Answer a page of at most 100 events after this sequence; 0 for the first.",
        schema: after ?? {},
      },
      {
        name: "lastEventId",
        in: "query",
        description: "Begin the stream after this sequence.",
        schema: lastEventId ?? {},
      },
      {
        name: "Last-Event-ID",
        in: "header",
        description:
          "The same, as a browser sends it when it connects again; it goes before `lastEventId`.",
        schema: lastEventId ?? {},
      },
    ],
    answers: {
      200: {
        description:
          "The stream: `id` is the sequence, `event` the name, `data` the data of the event as JSON. Or the page of events. An `alive` without id comes first and every 15 s: it is no event of the run.",
        headers: {
          "Cache-Control": {
            description: "Nobody may keep the answer.",
            required: true,
            schema: { type: "string", pattern: "^no-store" },
          },
        },
        content: {
          "text/event-stream": {
            schema: { type: "string" },
            example: 'id: 1\nevent: ReceiveTestStatus\ndata: {"status":"Started"}\n\n',
          },
          "application/json": {
            schema: schemaRef("RunEventPage"),
            example: {
              events: [{ sequence: 1, event: "ReceiveTestStatus", data: { status: "Started" } }],
              isFinished: false,
            },
          },
        },
      },
      204: {
        description:
          "The run is finished and the reader has every event: there is no reason to connect again.",
        headers: notKept,
      },
    },
    refusals: {
      400: { "bad-input": "A parameter does not fit; `details` names each." },
      404: {
        "unknown-run": "There is no such run, or it is not for this reader to follow.",
        "not-found": notServed,
      },
      429: {
        ...budget,
        "too-many-of-address": "The address has too many streams open.",
        "too-many-of-run": "The run has too many streams open.",
      },
      503: {
        "hub-full": "All streams are in use; a page of events can still be read.",
        ending: "The server is about to end.",
      },
    },
    runCookie: "optional",
    takesHubToken: true,
  };
}

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
