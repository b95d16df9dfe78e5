import { referenceCacheControl } from "~/platform/call.server";

import {
  cacheControl,
  jsonAnswer,
  retryAfter,
  schemaRef,
  textAnswer,
  type Answer,
  type Call,
  type JsonSchema,
  type Parameter,
} from "./openapi-parts";

const notServed = "This deployment does not serve the variant of the path.";
const budget = { "too-many-requests": "The caller or its address has used up its budget." };

const language: Parameter[] = [
  {
    name: "language",
    in: "query",
    description: "Tag of the language, before the reader's own choice and Accept-Language.",
    schema: { type: "string" },
  },
  {
    name: "Accept-Language",
    in: "header",
    description: "Languages of the reader.",
    schema: { type: "string" },
  },
];

const kept = cacheControl(referenceCacheControl);
const notKept = cacheControl("no-store");
const ofLanguage: Answer["headers"] = {
  ...kept,
  Vary: {
    description: "The answer is in the reader's language.",
    required: true,
    schema: { type: "string", pattern: "Accept-Language" },
  },
};

const placeCalls: Call[] = [
  {
    path: "/api/AnonymousConnectivityTest/ReverseEgressLocation",
    method: "get",
    operationId: "AnonymousConnectivityTest_ReverseEgressLocation",
    tag: "Places",
    summary: "Where the caller's address is used",
    answers: {
      200: jsonAnswer("The place, with null for what is not known.", "EgressLocation", notKept),
    },
    refusals: { 404: { "not-found": notServed }, 429: budget },
  },
  {
    path: "/api/AnonymousConnectivityTest/RemapBingGeo",
    method: "post",
    operationId: "AnonymousConnectivityTest_RemapBingGeo",
    tag: "Places",
    summary: "The name of the place at a point",
    description: "The point is snapped to a grid of about 300 m before anybody is asked.",
    body: {
      description: "The point. At most 4 KiB.",
      types: {
        "application/json": {
          schema: schemaRef("RemapBingGeoBody"),
          example: { latitude: 35.6762, longitude: 139.6503 },
        },
        "application/x-www-form-urlencoded": {
          schema: schemaRef("RemapBingGeoBody"),
          example: { latitude: "35.6762", longitude: "139.6503" },
        },
      },
    },
    answers: { 200: jsonAnswer("The place, at the snapped point.", "Place", notKept) },
    refusals: {
      400: {
        "bad-input": "A coordinate is missing or out of range; `details` names each.",
        "bad-body": "The body cannot be read.",
      },
      404: { "type-in-city": "No place is known within 50 km.", "not-found": notServed },
      413: { "body-too-large": "The body is longer than the call takes." },
      415: { "unsupported-body": "The body is compressed or of another type." },
      429: budget,
    },
  },
  {
    path: "/api/places",
    method: "get",
    operationId: "places",
    tag: "Places",
    summary: "Places that a text may mean",
    parameters: [
      {
        name: "q",
        in: "query",
        description:
          "Beginning of a city's name, then of its region or country. The first 100 characters count.",
        schema: { type: "string" },
      },
      ...language,
    ],
    answers: {
      200: jsonAnswer("At most 8 places; none for a blank text.", "PlaceSuggestions", ofLanguage),
    },
    refusals: { 404: { "not-found": notServed }, 429: budget },
  },
];

const referenceCalls: Call[] = [
  {
    path: "/api/AnonymousConnectivityTest/GetFrontendConfiguration",
    method: "get",
    operationId: "AnonymousConnectivityTest_GetFrontendConfiguration",
    tag: "Reference",
    summary: "What a browser needs to know of the deployment",
    answers: {
      200: jsonAnswer("The configuration of the variant.", "FrontendConfiguration", kept),
    },
    refusals: { 404: { "not-found": notServed }, 429: budget },
  },
  {
    path: "/api/AnonymousConnectivityTest/UnhealthyMetroScores",
    method: "get",
    operationId: "AnonymousConnectivityTest_UnhealthyMetroScores",
    tag: "Network health",
    summary: "Metros whose scores are worse than usual, and incidents",
    description:
      "What the health page shows. A metro is judged by the reports of the last two hours against its own 28 days before.",
    answers: {
      200: jsonAnswer(
        "What is not well; an empty list where nothing is known to be wrong.",
        "UnhealthyMetroScores",
        kept,
      ),
    },
    refusals: {
      404: {
        "not-found":
          "This deployment does not serve the variant of the path, or network health is switched off.",
      },
      429: budget,
    },
  },
  {
    path: "/api/Localization",
    method: "get",
    operationId: "Localization",
    tag: "Reference",
    summary: "The words of a language",
    parameters: [
      {
        name: "namespaces",
        in: "query",
        description: "Namespaces, separated by commas; all when left out.",
        schema: { type: "string" },
      },
      ...language,
    ],
    answers: { 200: jsonAnswer("The words.", "Localization", ofLanguage) },
    refusals: { 404: { "not-found": notServed }, 429: budget },
  },
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
  return [...placeCalls, ...referenceCalls, hubCall(hubParameters), ...healthCalls];
}
