import * as z from "zod";

import { contextFor, type Context } from "~/features/access/context.server";
import { followRunSchema } from "~/features/messaging/follow-run.schema";
import { followRun, type FollowRefusal } from "~/features/messaging/follow-run.server";
import { eventViewFor, heldEventView } from "~/features/reports/follow-rules.server";
import { readInput } from "~/platform/call.server";

import type { ReadQuery } from "../call-input";
import { defineCall } from "../define-call";
import {
  cacheControl,
  schemaRef,
  type Answer,
  type JsonSchema,
  type Parameter,
} from "../openapi-parts";

/** Time after which a refused reader may try again: streams come and go within seconds. */
const retryAfterSeconds = 10;

const schemas = z.toJSONSchema(followRunSchema, { io: "input" }).properties as Record<
  keyof typeof followRunSchema.shape,
  JsonSchema
>;

const parameters: readonly Parameter[] = [
  {
    name: "runId",
    in: "query",
    required: true,
    description: "Id of the run.",
    schema: schemas.runId,
  },
  {
    name: "after",
    in: "query",
    description: "Answer a page of at most 100 events after this sequence; 0 for the first.",
    schema: schemas.after,
  },
  {
    name: "lastEventId",
    in: "query",
    description: "Begin the stream after this sequence.",
    schema: schemas.lastEventId,
  },
  {
    name: "Last-Event-ID",
    in: "header",
    description:
      "The same, as a browser sends it when it connects again; it goes before `lastEventId`.",
    schema: schemas.lastEventId,
  },
];

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

/** A page of events costs less than a stream. */
function isPoll(request: Request): boolean {
  return new URL(request.url).searchParams.has("after");
}

/** GET /messagingHub?runId: the run's events, as a stream or with `after` as one page of them. */
export const hubCall = defineCall({
  path: "/messagingHub",
  method: "GET",
  operationId: "messagingHub",
  tag: "Live results",
  summary: "The events of a run",
  description:
    "A stream of server-sent events from the first event on, or after the last one the reader has; " +
    "it ends with the run. With `after` it answers one page of events instead, for networks that let " +
    "no stream through. A reader who has only the report's address sees nothing about the tenant's names.",
  permission: "hub:follow",
  caller: { runCookie: "optional", takesHubToken: true },
  limit: (_context, request) => (isPoll(request) ? "hubPoll" : "hub"),
  notFound: "not-served",
  query: {
    read: ({ request }) => Promise.resolve(readQuestion(request)),
    parameters,
  },
  answers,
  refusals: {
    "unknown-run": 404,
    "too-many-of-address": 429,
    "too-many-of-run": 429,
    "hub-full": 503,
    ending: [503, "server-ending"],
  },
  run: async ({ request, context, query }) => {
    const outcome = await followRun(
      { ...context, accountId: context.actor.account?.id ?? null },
      { ...query, signal: request.signal, isHeadOnly: request.method === "HEAD" },
      {
        viewFor: async ({ id }, isHeld) => {
          if (isHeld) return heldEventView(context, id);
          // The caller is read again for each event: a session may end while its stream is open.
          const now = await contextNow(request);
          return now && eventViewFor(now, id);
        },
      },
    );
    return outcome.ok ? outcome.value : refusedReader(outcome.refusal);
  },
});

function refusedReader(refusal: FollowRefusal) {
  return refusal === "unknown-run"
    ? { refusal }
    : { refusal, headers: { "Retry-After": String(retryAfterSeconds) } };
}

function readQuestion(request: Request): ReadQuery<z.infer<typeof followRunSchema>> {
  const query = new URL(request.url).searchParams;
  return readInput(followRunSchema, {
    runId: query.get("runId"),
    after: query.get("after") ?? undefined,
    lastEventId: request.headers.get("Last-Event-ID") ?? query.get("lastEventId") ?? undefined,
  });
}

/** The current context; undefined as soon as the token that opened the stream is no longer valid. */
async function contextNow(request: Request): Promise<Context | undefined> {
  try {
    return await contextFor(request);
  } catch (thrown) {
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}
