import { logCorrectnessSchema, logTypeSchema } from "~/features/survey/answer.schema";
import { classifyConnection } from "~/features/survey/classify-connection.server";
import { classifySchema } from "~/features/survey/classify.schema";
import { correctnesses, internetTypes } from "~/features/survey/internet-type";
import { logCorrectness, logPredictedType } from "~/features/survey/log-answers.server";
import { callAnswer } from "~/platform/call.server";

import { plainQuery } from "../call-input";
import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer, type Parameter } from "../openapi-parts";

export const internetTypePrefix = "/api/IPClassification/";

/** A body has at most 100 samples. */
const classifyBodyBytes = 4 * 1024;

const runId: Parameter = {
  name: "runId",
  in: "query",
  required: true,
  description: "Id of the run.",
  schema: { type: "string", format: "uuid" },
};
const tenantId: Parameter = {
  name: "tenantId",
  in: "query",
  description: "Tenant of the visitor. The tenant of a session takes precedence.",
  schema: { type: "string", maxLength: 64 },
};

const progress = { 200: jsonAnswer("Stored.", "SurveyProgress", cacheControl("no-store")) };

const answerRefusals = {
  "not-found": [404, "no-run"],
  "not-yours": [403, "not-the-browser-of-the-run"],
  "not-predicted": 409,
  "already-answered": 409,
} as const;

const classify = defineCall({
  path: `${internetTypePrefix}v2`,
  method: "POST",
  operationId: "IPClassification_v2",
  tag: "Internet type",
  summary: "Which kind of connection the caller is on",
  description:
    "Decided by who announces the address of the request, its registered name, the addresses " +
    "that the caller's tenant calls its own, and the interface and round-trip times in the " +
    "body.",
  permission: "internet-type:classify",
  limit: "classify",
  body: {
    schema: classifySchema,
    name: "ClassifyBody",
    maxBytes: classifyBodyBytes,
    example: { interfaceKind: "wireless", measuredLatencies: [18.4, 18.9, 21.2] },
  },
  answers: {
    200: jsonAnswer("The kind of connection.", "Classification", cacheControl("no-store")),
  },
  refusals: {},
  run: async ({ context, body }) => callAnswer(await classifyConnection(context, body)),
});

const logType = defineCall({
  path: `${internetTypePrefix}logType`,
  method: "POST",
  operationId: "IPClassification_logType",
  tag: "Internet type",
  summary: "Store what was predicted for a run",
  description:
    "Replaces an earlier prediction until the visitor of the run has answered. Kept for 90 " +
    "days at most, and no longer than the report.",
  permission: "internet-type:answer",
  limit: "write",
  caller: { runCookie: "required" },
  query: plainQuery(logTypeSchema, [
    runId,
    {
      name: "value",
      in: "query",
      required: true,
      description: "The predicted type.",
      schema: { enum: [...internetTypes] },
    },
    tenantId,
  ]),
  answers: progress,
  refusals: answerRefusals,
  possible: ["not-found", "not-yours", "already-answered"],
  notFound: "no-run",
  run: async ({ context, query }) => {
    const outcome = await logPredictedType(context, query);
    return outcome.ok ? callAnswer(outcome.value) : outcome;
  },
});

const logAnswer = defineCall({
  path: `${internetTypePrefix}logCorrectness`,
  method: "POST",
  operationId: "IPClassification_logCorrectness",
  tag: "Internet type",
  summary: "Say whether the prediction for a run is right",
  description:
    "`Yes` ends the question, `No` ends it together with the right type. Without one it stays " +
    "open, and the same call names it later. A run has one answer.",
  permission: "internet-type:answer",
  limit: "write",
  caller: { runCookie: "required" },
  query: plainQuery(logCorrectnessSchema, [
    runId,
    {
      name: "value",
      in: "query",
      required: true,
      description: "Whether it is right.",
      schema: { enum: [...correctnesses] },
    },
    {
      name: "classification",
      in: "query",
      description: "The right type, after `No`.",
      schema: { enum: [...internetTypes] },
    },
    tenantId,
  ]),
  answers: progress,
  refusals: answerRefusals,
  notFound: "no-run",
  run: async ({ context, query }) => {
    const outcome = await logCorrectness(context, query);
    return outcome.ok ? callAnswer(outcome.value) : outcome;
  },
});

/** The calls about the kind of connection (specification §7). */
export const internetTypeCalls = [classify, logType, logAnswer];
