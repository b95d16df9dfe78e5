import { cacheControl, jsonAnswer, schemaRef, type Call, type Refusals } from "./openapi-parts";

const bodyRefusals: Refusals = {
  413: { "body-too-large": "The body is longer than the call takes." },
  415: { "unsupported-body": "The body is compressed or of another type." },
  429: { "too-many-requests": "The caller or its address has used up its budget." },
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

/** The calls about reports of the anonymous controller. */
export const reportCalls: Call[] = [generateTestReport];
