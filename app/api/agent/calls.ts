import { clientFormatVersion } from "~/features/network-test/client/client-results";
import {
  clientBeginSchema,
  clientResultSchema,
} from "~/features/network-test/client/client-results.schema";
import { beginClient } from "~/features/reports/client/begin-client.server";
import { completeClient } from "~/features/reports/client/complete-client.server";
import {
  recordClientResult,
  type ResultRefusal,
} from "~/features/reports/client/record-client-result.server";
import { callAnswer } from "~/platform/call.server";
import { publishedEndpoints } from "~/published-endpoints.server";

import { defineCallFor, type CallRefusal } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { clientCompleteSchema } from "./bodies.schema";
import { exampleBegin, exampleResult } from "./examples";
import { runTokenHolder } from "./run-token-holder";

export const agentPrefix = "/api/agent/";

/** A result of a thousand endpoints with their certificates is 600 kB. */
const resultBodyBytes = 1024 * 1024;

/** What says who the client is. */
const beginBodyBytes = 16 * 1024;

/** A body that is not valid is 422; its answer names so many fields at most. */
const refusedWith = { status: 422, fieldsMost: 20 } as const;

const noStore = cacheControl("no-store");
const tokenRefusals = { "wrong-token": 401, "run-over": 410, completed: 410 } as const;
const values = { format: clientFormatVersion };

const otherFormat = {
  refusal: "other-format",
  headers: { Upgrade: `pathlens-client-results/${clientFormatVersion}` },
} as const;

const begin = defineCallFor(runTokenHolder, {
  path: `${agentPrefix}begin`,
  method: "POST",
  operationId: "agent_begin",
  tag: "Advanced client",
  summary: "Begin the advanced client's tests",
  description:
    "Tells the client what to test. The token comes from the report's page, is valid for one " +
    "run and for 30 minutes from its beginning, and only writes.",
  body: {
    schema: clientBeginSchema,
    name: "ClientBeginBody",
    description: "Which client begins which tests.",
    maxBytes: beginBodyBytes,
    example: exampleBegin,
    refusedWith,
  },
  answers: { 200: jsonAnswer("The plan.", "ClientPlan", noStore) },
  refusals: { ...tokenRefusals, "other-format": 426 },
  values,
  run: async ({ context, body }) => {
    if (body.formatVersion !== clientFormatVersion) return otherFormat;
    const outcome = await beginClient(context, {
      published: await publishedEndpoints(context.variant),
      place: body.place,
    });
    return outcome.ok ? callAnswer(outcome.value) : outcome;
  },
});

const result = defineCallFor(runTokenHolder, {
  path: `${agentPrefix}result`,
  method: "POST",
  operationId: "agent_result",
  tag: "Advanced client",
  summary: "Add one result to the report",
  description:
    "Writes the result into its section of the report and notifies the hub, both or neither. " +
    "Sent again under the same key it changes nothing.",
  body: {
    schema: clientResultSchema,
    name: "ClientResultBody",
    description: "The result of one test.",
    maxBytes: resultBodyBytes,
    example: exampleResult,
    refusedWith,
  },
  answers: { 200: jsonAnswer("Taken in.", "ClientAccepted", noStore) },
  refusals: { ...tokenRefusals, "key-reused": 409, implausible: 422 },
  run: async ({ context, body }) => {
    const outcome = await recordClientResult(context, body);
    return outcome.ok
      ? callAnswer({ accepted: true, isRepeated: outcome.value.isRepeated })
      : refusedResult(outcome.refusal);
  },
});

function refusedResult(
  refusal: ResultRefusal,
): CallRefusal<Exclude<ResultRefusal, object> | "implausible"> {
  return typeof refusal === "object"
    ? { refusal: "implausible", details: refusal.implausible }
    : { refusal };
}

const complete = defineCallFor(runTokenHolder, {
  path: `${agentPrefix}complete`,
  method: "POST",
  operationId: "agent_complete",
  tag: "Advanced client",
  summary: "End the advanced client's tests",
  description: "The token is no longer valid afterwards. Sent again, the call answers as before.",
  body: {
    schema: clientCompleteSchema,
    name: "ClientCompleteBody",
    description: "The version of the format.",
    maxBytes: beginBodyBytes,
    example: { formatVersion: clientFormatVersion },
    refusedWith,
  },
  answers: { 200: jsonAnswer("Ended.", "ClientCompleted", noStore) },
  refusals: { ...tokenRefusals, "other-format": 426 },
  possible: ["wrong-token", "run-over", "other-format"],
  values,
  run: async ({ context, body }) => {
    if (body.formatVersion !== clientFormatVersion) return otherFormat;
    const outcome = await completeClient(context);
    return outcome.ok ? callAnswer({ completed: true }) : outcome;
  },
});

/** The calls of the advanced client. Each may be sent again without harm. */
export const agentCalls = [begin, result, complete];
