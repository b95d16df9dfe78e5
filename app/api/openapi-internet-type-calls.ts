import { correctnesses, internetTypes } from "~/features/survey/internet-type";

import { cacheControl, jsonAnswer, schemaRef, type Call, type Parameter } from "./openapi-parts";

const notServed = "This deployment does not serve the variant of the path.";
const budget = { "too-many-requests": "The caller or its address has used up its budget." };
const badInput = { "bad-input": "A parameter does not fit; `details` names each." };
const notYours = {
  "not-yours": "Only the browser that ran the test may say what its connection is.",
};
const notFound = {
  "not-found": "There is no such run, or this deployment does not serve the variant of the path.",
};
const answered = { "already-answered": "The question about this run was answered before." };

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
  description: "Tenant of the visitor; that of the session goes before it.",
  schema: { type: "string", maxLength: 64 },
};

const progress = jsonAnswer("Kept.", "SurveyProgress", cacheControl("no-store"));

/** The calls about the kind of connection. */
export const internetTypeCalls: Call[] = [
  {
    path: "/api/IPClassification/v2",
    method: "post",
    operationId: "IPClassification_v2",
    tag: "Internet type",
    summary: "Which kind of connection the caller is on",
    description:
      "Decided by who announces the address the request comes from, the name it is registered under, the addresses that the caller's tenant calls its own, " +
      "and what the body tells of the interface and the round trips.",
    body: {
      description: "What the caller knows. At most 4 KiB; an empty object will do.",
      types: {
        "application/json": {
          schema: schemaRef("ClassifyBody"),
          example: { interfaceKind: "wireless", measuredLatencies: [18.4, 18.9, 21.2] },
        },
      },
    },
    answers: {
      200: jsonAnswer("The kind of connection.", "Classification", cacheControl("no-store")),
    },
    refusals: {
      400: {
        "bad-input": "A field does not fit; `details` names each.",
        "bad-body": "The body is no JSON, or nested too deeply.",
      },
      404: { "not-found": notServed },
      413: { "body-too-large": "The body is longer than the call takes." },
      415: { "unsupported-body": "The body is compressed or of another type." },
      429: budget,
    },
  },
  {
    path: "/api/IPClassification/logType",
    method: "post",
    operationId: "IPClassification_logType",
    tag: "Internet type",
    summary: "Keep what was predicted for a run",
    description:
      "In place of an earlier prediction, until the run's visitor has answered. Kept for 90 days at most, and no longer than the report.",
    parameters: [
      runId,
      {
        name: "value",
        in: "query",
        required: true,
        description: "The predicted type.",
        schema: { enum: [...internetTypes] },
      },
      tenantId,
    ],
    answers: { 200: progress },
    refusals: { 400: badInput, 403: notYours, 404: notFound, 409: answered, 429: budget },
    runCookie: "required",
  },
  {
    path: "/api/IPClassification/logCorrectness",
    method: "post",
    operationId: "IPClassification_logCorrectness",
    tag: "Internet type",
    summary: "Say whether the prediction for a run is right",
    description:
      "`Yes` ends the question, `No` ends it together with the right type; without one it stays open and the same call names it later. One answer for a run.",
    parameters: [
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
    ],
    answers: { 200: progress },
    refusals: {
      400: badInput,
      403: notYours,
      404: notFound,
      409: { ...answered, "not-predicted": "Nothing was predicted for this run yet." },
      429: budget,
    },
    runCookie: "required",
  },
];
