import * as z from "zod";

import { followRunSchema } from "~/features/messaging/follow-run.schema";
import { createReportSchema, generateReportSchema } from "~/features/reports/generate-report.schema";
import * as report from "~/features/reports/report.schema";

import * as answers from "./answers.schema";
import { locationSchema } from "./location.schema";
import { refusal, schemaComponents, type Answer, type Call, type JsonSchema, type Refusals } from "./openapi-parts";
import { reportCalls } from "./openapi-report-calls";
import { siteCalls } from "./openapi-site-calls";
import { preferencesSchema } from "./preferences.schema";

const about = `Network connectivity tests and their reports. Names of calls are matched without regard to case.

Units: latencies in ms, distances in km, shares from 0 to 1, instants in UTC. null means not tested or not known, never zero.

A refusal is \`{error, message, details?}\`: \`error\` is a stable word for programs, \`message\` a sentence for people.
Every answer carries \`X-Request-Id\`, which the server's log repeats. A write that a browser sends must come from this site's own pages.
An address that makes no sense is refused before any call with 400 as plain text.`;

const tags = [
  { name: "Reports", description: "Making, saving and reading reports." },
  { name: "Places", description: "Names of places." },
  { name: "Reference", description: "What seldom changes." },
  { name: "Live results", description: "What the server's tests find, as they find it." },
  { name: "Health", description: "For whoever operates the server." },
];

const answered: Record<string, z.ZodType> = {
  Report: report.reportSchema,
  ReportPlace: report.reportPlaceSchema,
  FrontDoor: report.frontDoorSchema,
  ExpectedDoor: report.expectedDoorSchema,
  PeerComparison: report.peerComparisonSchema,
  LatencyMethod: report.latencyMethodSchema,
  ProbeResult: report.probeResultSchema,
  ServerDnsResult: report.serverDnsResultSchema,
  ServerCertificate: report.serverCertificateSchema,
  ServerConnectivityResult: report.serverConnectivityResultSchema,
  ServerTestResults: report.serverTestResultsSchema,
  EgressLocation: answers.egressLocationSchema,
  Error: answers.callErrorSchema,
  FrontendConfiguration: answers.frontendConfigurationSchema,
  Localization: answers.localizationSchema,
  Place: answers.placeSchema,
  PlaceSuggestions: answers.placeSuggestionsSchema,
  RunEvent: answers.runEventSchema,
  RunEventPage: answers.runEventPageSchema,
  TestStatus: answers.testStatusSchema,
  Words: answers.wordsSchema,
};

const asked: Record<string, z.ZodType> = {
  CreateReportBody: createReportSchema,
  GenerateTestReportForm: generateReportSchema,
  PreferencesForm: preferencesSchema,
  RemapBingGeoBody: locationSchema,
};

/**
 * The OpenAPI 3.1 document of every call.
 *
 * @param prefixes path prefixes under which this deployment serves its calls
 */
export function openapiDocument({ prefixes }: { prefixes: readonly ("" | "/gcc")[] }) {
  const calls = [...reportCalls, ...siteCalls(propertiesOf(z.toJSONSchema(followRunSchema, { io: "input" })))];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title: "Pathlens", version: "1.0.0", description: about },
    servers: prefixes.map((prefix) => ({ url: prefix || "/" })),
    tags,
    paths,
    components: {
      schemas: { ...schemaComponents(answered, "output"), ...askedComponents() },
      headers: { RequestId: { description: "Names this answer in the server's log.", required: true, schema: { type: "string", format: "uuid" } } },
      securitySchemes: {
        runCookie: { type: "apiKey", in: "cookie", name: "pathlens_run", description: "Cookie of the browser that ran the test, set by GenerateTestReport." },
      },
    },
  };
}

const fieldNotes: Record<keyof z.input<typeof generateReportSchema>, string> = {
  browserLatitude: "Degrees north; comes with a longitude or not at all.",
  browserLongitude: "Degrees east.",
  browserLocationCity: "Name for a point far from every place of the gazetteer.",
  browserLocationRegion: "As `browserLocationCity`.",
  browserLocationCountry: "As `browserLocationCity`.",
  browserLocationIsAutoDetected: "`false` when the coordinates were chosen by hand.",
  exchangeFaultZoneCode: "Code of the front door that answered.",
  measuredLatency: "One sample in ms; read only without `measuredLatencies`.",
  measuredLatencies: "Samples in ms, separated by commas, 100 at most. The report's `measuredLatency` is the least.",
  egressIp: "What the browser takes for its egress address; kept as a claim.",
  debugTrace: "Read and not kept.",
  placeId: "GeoNames id of a place chosen by hand; goes before the coordinates.",
  tenantDomain: "Domain name of the tenant.",
  latencyMethod: "How the samples were taken.",
  latencyErrorMs: "How far a sample may be off, in ms.",
  latencyFailure: "Why there are no samples.",
  probes: "Further endpoints that were probed, as JSON.",
};

function askedComponents(): Record<string, JsonSchema> {
  const schemas = schemaComponents(asked, "input");
  const fields = propertiesOf(schemas.GenerateTestReportForm);
  for (const [field, description] of Object.entries(fieldNotes)) Object.assign(fields[field] ?? {}, { description });
  Object.assign(fields.probes ?? {}, { contentMediaType: "application/json", contentSchema: propertiesOf(schemas.CreateReportBody).probes });
  return schemas;
}

function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  return (schema?.properties ?? {}) as Record<string, JsonSchema>;
}

function operation({ operationId, tag, summary, description, parameters, body, runCookie, isWithoutPrefix, ...call }: Call) {
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { description: body.description, required: true, content: body.types } }),
    ...(runCookie && { security: runCookie === "required" ? [{ runCookie: [] }] : [{}, { runCookie: [] }] }),
    ...(isWithoutPrefix && { servers: [{ url: "/" }] }),
    responses: responses(call),
  };
}

const misdirected = { misdirected: "The request is for another host." };
const crossSite = { "cross-site": "The write comes from another site." };

function responses({ method, answers: given, refusals = {} }: Pick<Call, "method" | "answers" | "refusals">) {
  const all: Record<string, Answer> = { ...given };
  for (const [status, words] of Object.entries(refusals as Refusals)) all[status] = withRetry(status, refusal(words));
  if (method === "post") all[403] = beforeAnyCall({ ...refusals[403], ...crossSite });
  all[405] = wrongMethod(method);
  all[421] = beforeAnyCall(misdirected);
  return Object.fromEntries(Object.entries(all).map(([status, answer]) => [status, withRequestId(answer)]));
}

function withRetry(status: string, answer: Answer): Answer {
  if (status !== "429" && status !== "503") return answer;
  const retry = { description: "Seconds after which to try again.", required: true, schema: { type: "string", pattern: "^[1-9][0-9]*$" } };
  return { ...answer, headers: { ...answer.headers, "Retry-After": retry } };
}

function wrongMethod(method: string): Answer {
  const answer = refusal({ "wrong-method": "This path takes another method." });
  return { ...answer, headers: { ...answer.headers, Allow: { description: "The method it takes.", required: true, schema: { const: method.toUpperCase() } } } };
}

/** A refusal that may come before any call is reached, without the headers of a call. */
function beforeAnyCall(words: Record<string, string>): Answer {
  const { headers: _headers, ...answer } = refusal(words);
  return answer;
}

function withRequestId(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, "X-Request-Id": { $ref: "#/components/headers/RequestId" } } };
}
