import { cacheControl, schemaRef, type Answer, type Call, type JsonSchema } from "./openapi-parts";

/** Schemas of the hub's parameters, as the call itself reads them. */
type HubParameters = { runId?: JsonSchema; after?: JsonSchema; lastEventId?: JsonSchema };

const answers: Record<string, Answer> = {
  200: {
    description:
      "The stream: `id` is the sequence, `event` the name, `data` the data of the event as JSON. " +
      "Or the page of events. An `alive` without id comes first and every 15 s: it is no event of the run.",
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
    headers: cacheControl("no-store"),
  },
};

const refusals: Call["refusals"] = {
  400: { "bad-input": "A parameter does not fit; `details` names each." },
  404: {
    "unknown-run": "There is no such run, or it is not for this reader to follow.",
    "not-found": "This deployment does not serve the variant of the path.",
  },
  429: {
    "too-many-requests": "The caller or its address has used up its budget.",
    "too-many-of-address": "The address has too many streams open.",
    "too-many-of-run": "The run has too many streams open.",
  },
  503: {
    "hub-full": "All streams are in use; a page of events can still be read.",
    ending: "The server is about to end.",
  },
};

/** The call of the hub. */
export function hubCall(schemas: HubParameters): Call {
  return {
    path: "/messagingHub",
    method: "get",
    operationId: "messagingHub",
    tag: "Live results",
    summary: "The events of a run",
    description:
      "A stream of server-sent events from the first event on, or after the last one the reader has; " +
      "it ends with the run. With `after` it answers one page of events instead, for networks that let " +
      "no stream through. A reader who has only the report's address sees nothing about the tenant's names.",
    parameters: [
      {
        name: "runId",
        in: "query",
        required: true,
        description: "Id of the run.",
        schema: schemas.runId ?? {},
      },
      {
        name: "after",
        in: "query",
        description: "Answer a page of at most 100 events after this sequence; 0 for the first.",
        schema: schemas.after ?? {},
      },
      {
        name: "lastEventId",
        in: "query",
        description: "Begin the stream after this sequence.",
        schema: schemas.lastEventId ?? {},
      },
      {
        name: "Last-Event-ID",
        in: "header",
        description:
          "The same, as a browser sends it when it connects again; it goes before `lastEventId`.",
        schema: schemas.lastEventId ?? {},
      },
    ],
    answers,
    refusals,
    runCookie: "optional",
    takesHubToken: true,
  };
}
