import {
  cacheControl,
  jsonAnswer,
  schemaRef,
  type Answer,
  type Call,
  type Refusals,
} from "./openapi-parts";

const exampleId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const idParameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the report.",
  schema: { type: "string", format: "uuid" },
} as const;

const entityTag = {
  description: "Changes whenever what this reader sees of the report changes.",
  required: true,
  schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
};

const ofReader: Answer["headers"] = { ETag: entityTag, ...cacheControl("private, no-cache") };

const readReport: Omit<Call, "path" | "operationId"> = {
  method: "get",
  tag: "Reports",
  summary: "A report by its id",
  description:
    "Its owner and the browser that ran the test see the whole report. Everybody else sees it without user and run id, with coordinates of one decimal and the network " +
    "of the egress address; who reads it by its address alone also without tenant domain and the results about the tenant's names. A report of one variant is not found under the other.",
  parameters: [
    idParameter,
    {
      name: "If-None-Match",
      in: "header",
      description: "Entity tags the reader has.",
      schema: { type: "string" },
    },
  ],
  answers: {
    200: jsonAnswer("The report.", "Report", ofReader),
    304: { description: "The report is as the reader has it.", headers: ofReader },
  },
  refusals: {
    400: { "malformed-id": "The id is not a version 4 UUID." },
    404: {
      "not-found":
        "There is no such report, it has expired, this reader may not see it, or this deployment does not serve the variant of the path.",
    },
    429: { "too-many-requests": "The reader or its address has used up its budget." },
  },
  runCookie: "optional",
};

const bodyRefusals: Refusals = {
  413: { "body-too-large": "The body is longer than the call takes." },
  415: { "unsupported-body": "The body is compressed or of another type." },
  429: { "too-many-requests": "The caller or its address has used up its budget." },
};

const createReport: Omit<Call, "path" | "operationId"> = {
  method: "post",
  tag: "Reports",
  summary: "Save a generated report",
  description:
    "Finishes a run that GenerateTestReport began. Of the body only what a browser alone can know is taken over, within bounds: the probes, and the samples " +
    "where none were taken before. Everything else stays as the server determined it. A whole report may be sent. Of somebody signed in, the report is saved to the account.",
  body: {
    description: "The report. At most 256 KiB.",
    types: {
      "application/json": {
        schema: schemaRef("CreateReportBody"),
        example: {
          id: exampleId,
          probes: [
            { name: "AMS", latencyMs: 12.5, failure: null },
            { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
          ],
        },
      },
    },
  },
  answers: {
    200: {
      description: "The id of the report.",
      headers: cacheControl("no-store"),
      content: { "text/plain": { schema: { type: "string", format: "uuid" }, example: exampleId } },
    },
  },
  refusals: {
    400: {
      "bad-input": "A field does not fit; `details` names each.",
      "bad-body": "The body is no JSON, or nested too deeply.",
    },
    403: { "not-yours": "Only the browser that ran the test, or the owner, may save its report." },
    404: {
      "not-found":
        "There is no such report, the caller may not see it, or this deployment does not serve the variant of the path.",
    },
    ...bodyRefusals,
  },
  runCookie: "required",
  account: "instead-of-run-cookie",
};

const exampleForm = {
  browserLatitude: 52.3676,
  browserLongitude: 4.9041,
  browserLocationIsAutoDetected: "true",
  exchangeFaultZoneCode: "AMS",
  measuredLatencies: "21.4,18.9,19.6",
  latencyMethod: "resource-timing",
  latencyErrorMs: 1.5,
  probes: '[{"name":"FRA","latencyMs":24.1,"failure":null}]',
};

const generateTestReport: Call = {
  path: "/api/AnonymousConnectivityTest/GenerateTestReport",
  method: "post",
  operationId: "AnonymousConnectivityTest_GenerateTestReport",
  tag: "Reports",
  summary: "Make a report of what a browser measured",
  description:
    "Completes the measurements by everything the server can know (egress address and network, front doors, peers), stores the report and begins the server's own " +
    "tests, whose results come over `/messagingHub`. Every field may be left out. Coordinates are snapped to a grid of about 300 m. " +
    "The cookie of the answer makes the caller the holder of the run for one day.",
  body: {
    description: "The measurements. At most 32 KiB.",
    types: {
      "application/x-www-form-urlencoded": {
        schema: schemaRef("GenerateTestReportForm"),
        example: exampleForm,
      },
      "multipart/form-data": { schema: schemaRef("GenerateTestReportForm"), example: exampleForm },
    },
  },
  answers: {
    200: jsonAnswer("The report, as the browser that ran the test sees it.", "Report", {
      ...cacheControl("no-store"),
      "Set-Cookie": {
        description:
          "`pathlens_run`: the run's id and secret. HttpOnly, SameSite=Lax, one day, under the prefix of the path; on https `__Host-pathlens_run`, under `/gcc` `__Host-pathlens_run_gcc`, for the whole host.",
        required: true,
        schema: {
          type: "string",
          pattern:
            "^(__Host-)?pathlens_run(_gcc)?=[0-9a-f-]{36}\\.[A-Za-z0-9_-]{43}; Path=/(gcc)?; Max-Age=86400; HttpOnly; SameSite=Lax(; Secure)?$",
        },
      },
    }),
  },
  refusals: {
    400: {
      "bad-input": "A field does not fit; `details` names each.",
      "bad-body": "The form cannot be read, has too many fields, or holds a file.",
      "invalid-domain-name":
        "The tenant domain has 40 characters or more, or others than letters, digits, underscore, hyphen and dot.",
      "invalid-location": "There is no place of this id.",
    },
    404: { "not-found": "This deployment does not serve the variant of the path." },
    ...bodyRefusals,
  },
};

/** The calls about reports; the report controller has two names. */
export const reportCalls: Call[] = [
  generateTestReport,
  ...(["AnonymousConnectivityTest", "NetworkTestReport", "ConnectivityTest"] as const).map(
    (controller) => ({
      ...readReport,
      path: `/api/${controller}/ReadReport/{id}`,
      operationId: `${controller}_ReadReport`,
      // Visitors read by the anonymous controller (specification §7).
      ...(controller !== "AnonymousConnectivityTest" && { account: "required" as const }),
    }),
  ),
  ...["NetworkTestReport", "ConnectivityTest"].map((controller) => ({
    ...createReport,
    path: `/api/${controller}/CreateReport`,
    operationId: `${controller}_CreateReport`,
  })),
];
