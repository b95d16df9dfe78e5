import { cacheControl, jsonAnswer, schemaRef, type Call, type Refusals } from "./openapi-parts";

const notServed = { "not-found": "This deployment does not serve the variant of the path." };
const badBody = { "bad-body": "The body is no JSON, or nested too deeply." };
const wrongToken = {
  "wrong-token":
    "The token is missing, unknown, of another variant, or was replaced by a newer one.",
};
const runOver = { "run-over": "The run began more than 30 minutes ago." };
const completed = { completed: "The client has completed the run." };
const unfit = { "bad-input": "A field does not fit; `details` names each." };
const otherFormat = { "other-format": "The client speaks another version of the format." };

const bodyRefusals: Refusals = {
  400: badBody,
  401: wrongToken,
  404: notServed,
  413: { "body-too-large": "The body is longer than the call takes." },
  415: { "unsupported-body": "The body is compressed or of another type." },
  429: { "too-many-requests": "The token or the address has used up its budget." },
};

const common = {
  method: "post",
  tag: "Advanced client",
  account: "unread",
  takesRunToken: true,
} as const;
const noStore = cacheControl("no-store");

const exampleBegin = {
  formatVersion: 1,
  client: { version: "1.0.0", platform: "linux", nodeVersion: "20.11.0" },
  tests: ["arp", "vpn"],
};

const exampleResult = {
  idempotencyKey: "0b8f6e0a-7d1c-4a53-9f0e-2a6c1d5e8b34",
  source: "client",
  startedAt: "2026-11-22T12:01:00Z",
  finishedAt: "2026-11-22T12:01:02Z",
  reason: null,
  note: null,
  test: "arp",
  data: {
    gateway: { address: "192.168.1.1", isResolved: true, interface: "eth0" },
    entryCount: 4,
    duplicates: [],
  },
};

/** The calls of the advanced client. Each may be sent again without harm. */
export const agentCalls: Call[] = [
  {
    ...common,
    path: "/api/agent/begin",
    operationId: "agent_begin",
    summary: "Begin the advanced client's tests",
    description:
      "Tells the client what to test. The token comes from the report's page, holds for one " +
      "run and for 30 minutes from its beginning, and only writes.",
    body: {
      description: "Which client begins which tests. At most 16 KiB.",
      types: {
        "application/json": { schema: schemaRef("ClientBeginBody"), example: exampleBegin },
      },
    },
    answers: { 200: jsonAnswer("The plan.", "ClientPlan", noStore) },
    refusals: { ...bodyRefusals, 410: { ...runOver, ...completed }, 422: unfit, 426: otherFormat },
  },
  {
    ...common,
    path: "/api/agent/result",
    operationId: "agent_result",
    summary: "Add one result to the report",
    description:
      "Writes the result into its section of the report and tells the hub, at once or not at " +
      "all. Sent again under the same key it changes nothing.",
    body: {
      description: "The result of one test. At most 1 MiB.",
      types: {
        "application/json": { schema: schemaRef("ClientResultBody"), example: exampleResult },
      },
    },
    answers: { 200: jsonAnswer("Taken in.", "ClientAccepted", noStore) },
    refusals: {
      ...bodyRefusals,
      409: { "key-reused": "Another result came under this key before." },
      410: { ...runOver, ...completed },
      422: { ...unfit, implausible: "The result cannot be; `details` names what." },
    },
  },
  {
    ...common,
    path: "/api/agent/complete",
    operationId: "agent_complete",
    summary: "End the advanced client's tests",
    description: "The token opens nothing any more. Said again, it is answered as before.",
    body: {
      description: "The version of the format. At most 16 KiB.",
      types: {
        "application/json": {
          schema: schemaRef("ClientCompleteBody"),
          example: { formatVersion: 1 },
        },
      },
    },
    answers: { 200: jsonAnswer("Ended.", "ClientCompleted", noStore) },
    refusals: { ...bodyRefusals, 410: runOver, 422: unfit, 426: otherFormat },
  },
];
