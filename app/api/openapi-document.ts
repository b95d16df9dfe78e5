import * as z from "zod";

import { followRunSchema } from "~/features/messaging/follow-run.schema";
import * as report from "~/features/reports/report.schema";
import * as serverTests from "~/features/reports/server-tests.schema";

import { clientBodies } from "./agent-bodies.schema";
import * as agent from "./agent-answers.schema";
import * as answers from "./answers.schema";
import { assistantTestResultSchema, workloadDomainsSchema } from "./assistant-answers.schema";
import * as feed from "./feed-answers.schema";
import { classificationSchema, surveyProgressSchema } from "./internet-type-answers.schema";
import { peopleCall, tokenCalls } from "./account/calls";
import { anonymousCalls } from "./anonymous/calls";
import { suggestPlacesCall } from "./places/calls";
import { localizationCall } from "./reference/localization";
import { workloadDomainsCall } from "./reference/workload-domains";
import { internetTypeCalls } from "./internet-type/calls";
import { reportCallsOf, reportControllers } from "./reports/calls";
import { exportCsvCall, exportJsonCall } from "./reports/export-calls";
import { endpointManagerAnswers } from "./endpoint-manager/answers.schema";
import { endpointManagerCalls } from "./endpoint-manager/calls";
import { endpointSetChangeAnswers } from "./endpoint-manager/change-answers.schema";
import { ocdiAnswers } from "./endpoint-manager/ocdi-answers.schema";
import { agentCalls } from "./openapi-agent-calls";
import { challenge, refusalsWithCaller, securityOf, securitySchemes } from "./openapi-callers";
import {
  refusal,
  retryAfter,
  schemaComponents,
  type Answer,
  type Call,
  type JsonSchema,
} from "./openapi-parts";
import { feedCalls } from "./openapi-feed-calls";
import { siteCalls } from "./openapi-site-calls";
import { preferencesSchema } from "./preferences.schema";
import * as sharing from "./sharing-answers.schema";
import { unhealthyMetroScoresSchema } from "./anonymous/unhealthy-metro-scores.schema";
import { fieldNotes, formFiles } from "./report-form-notes";

const about = `Network connectivity tests and their reports; published endpoints.
Names of calls are matched without regard to case.

Units: latencies in ms, distances in km, shares from 0 to 1, instants in UTC.
null means not tested or not known, never zero.

A caller without a session and without a token is a visitor.
An \`Authorization\` header that gives no rights is 401, even where visitors may call.
A refusal is \`{error, message, details?}\`: \`error\` is a stable word for programs,
\`message\` a sentence for people.
Every answer carries \`X-Request-Id\`, which the server's log repeats.
A write that a browser sends must come from this site's own pages.
An invalid address is refused before any call with 400 as plain text.`;

const tags = [
  { name: "Reports", description: "Making, saving and reading reports." },
  {
    name: "Advanced client",
    description: "Results that a program on the computer adds to a report.",
  },
  { name: "Places", description: "Names of places." },
  { name: "Reference", description: "What seldom changes." },
  { name: "Live results", description: "What the server's tests find, as they find it." },
  { name: "Internet type", description: "Which kind of connection a visitor is on." },
  { name: "Endpoint feed", description: "Published endpoint sets, for firewalls and proxies." },
  { name: "Accounts", description: "Who is signed in, and who else is in their directory." },
  {
    name: "Domain lens",
    description: "Endpoint sets, FQDN records and workloads, for those who keep them.",
  },
  { name: "Assistant test", description: "Whether a network lets the assistant through." },
  { name: "Network health", description: "Where connectivity is worse than usual." },
  { name: "Health", description: "For whoever operates the server." },
];

const answered: Record<string, z.ZodType> = {
  AssistantTestResult: assistantTestResultSchema,
  WorkloadDomains: workloadDomainsSchema,
  UnhealthyMetroScores: unhealthyMetroScoresSchema,
  Report: report.reportSchema,
  ReportPlace: report.reportPlaceSchema,
  FrontDoor: report.frontDoorSchema,
  ExpectedDoor: report.expectedDoorSchema,
  PeerComparison: report.peerComparisonSchema,
  LatencyMethod: report.latencyMethodSchema,
  ProbeResult: report.probeResultSchema,
  ServerDnsResult: serverTests.serverDnsResultSchema,
  ServerCertificate: serverTests.serverCertificateSchema,
  ServerConnectivityResult: serverTests.serverConnectivityResultSchema,
  ServerTestResults: serverTests.serverTestResultsSchema,
  Classification: classificationSchema,
  ClientAccepted: agent.clientAcceptedSchema,
  ClientCompleted: agent.clientCompletedSchema,
  ClientPlan: agent.clientPlanSchema,
  AdminSettings: sharing.adminSettingsSchema,
  OwnedReports: sharing.ownedReportsSchema,
  ReceivedReports: sharing.receivedReportsSchema,
  Receivers: sharing.receiversSchema,
  EgressLocation: answers.egressLocationSchema,
  Error: answers.callErrorSchema,
  FeedChanges: feed.feedChangesSchema,
  FeedSets: feed.feedSetsSchema,
  FeedVersion: feed.feedVersionSchema,
  FeedVersions: feed.feedVersionsSchema,
  FrontendConfiguration: answers.frontendConfigurationSchema,
  Localization: answers.localizationSchema,
  People: answers.peopleSchema,
  Place: answers.placeSchema,
  PlaceSuggestions: answers.placeSuggestionsSchema,
  SurveyProgress: surveyProgressSchema,
  RunEvent: answers.runEventSchema,
  RunEventPage: answers.runEventPageSchema,
  TestStatus: answers.testStatusSchema,
  ...endpointManagerAnswers,
  ...endpointSetChangeAnswers,
  ...ocdiAnswers,
};

/** Calls that are defined by `defineCall`. */
const definedCalls = [
  ...tokenCalls,
  peopleCall,
  ...anonymousCalls,
  suggestPlacesCall,
  localizationCall,
  workloadDomainsCall,
  exportJsonCall,
  exportCsvCall,
  ...reportControllers.flatMap(reportCallsOf),
  ...internetTypeCalls,
  ...endpointManagerCalls,
];

const asked: Record<string, z.ZodType> = {
  ...Object.assign({}, ...definedCalls.map((call) => call.asked)),
  ...clientBodies,
  PreferencesForm: preferencesSchema,
};

/**
 * The OpenAPI 3.1 document of every call.
 *
 * @param prefixes path prefixes under which this deployment serves its calls
 */
export function openapiDocument({ prefixes }: { prefixes: readonly ("" | "/gcc")[] }) {
  const calls = [
    ...agentCalls,
    ...feedCalls,
    ...definedCalls.map(({ described }) => described),
    ...siteCalls(propertiesOf(z.toJSONSchema(followRunSchema, { io: "input" }))),
  ];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls)
    paths[call.path] = {
      ...paths[call.path],
      [call.method]: operation(call, methodsOf(calls, call.path)),
    };
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title: "Pathlens", version: "1.0.0", description: about },
    servers: prefixes.map((prefix) => ({ url: prefix || "/" })),
    tags,
    "x-files": formFiles,
    paths,
    components: {
      schemas: { ...schemaComponents(answered, "output"), ...askedComponents() },
      headers: {
        RequestId: {
          description: "Names this answer in the server's log.",
          required: true,
          schema: { type: "string", format: "uuid" },
        },
      },
      securitySchemes,
    },
  };
}

function askedComponents(): Record<string, JsonSchema> {
  const schemas = schemaComponents(asked, "input");
  const fields = propertiesOf(schemas.GenerateTestReportForm);
  for (const [field, description] of Object.entries(fieldNotes))
    Object.assign(fields[field] ?? {}, { description });
  Object.assign(fields.probes ?? {}, {
    contentMediaType: "application/json",
    contentSchema: propertiesOf(schemas.CreateReportBody).probes,
  });
  return schemas;
}

function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  return (schema?.properties ?? {}) as Record<string, JsonSchema>;
}

/** The methods that a path takes, as its refusal of another one names them. */
function methodsOf(calls: readonly Call[], path: string): string {
  return calls
    .filter((call) => call.path === path)
    .map(({ method }) => method.toUpperCase())
    .join(", ");
}

function operation(call: Call, allow: string) {
  const { operationId, tag, summary, description, parameters, body, isWithoutPrefix } = call;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: { description: body.description, required: true, content: body.types },
    }),
    security: securityOf(call),
    ...(isWithoutPrefix && { servers: [{ url: "/" }] }),
    responses: responses(call, allow),
  };
}

const misdirected = { misdirected: "The request is for another host." };
const crossSite = { "cross-site": "The write comes from another site." };

function responses(call: Call, allow: string) {
  const { method, answers: given } = call;
  const refusals = refusalsWithCaller(call);
  const all: Record<string, Answer> = { ...given };
  for (const [status, words] of Object.entries(refusals))
    all[status] = status === "401" ? challenge(words) : withRetry(status, refusal(words));
  if (method !== "get") all[403] = beforeAnyCall({ ...refusals[403], ...crossSite });
  all[405] = wrongMethod(allow);
  all[421] = beforeAnyCall(misdirected);
  return Object.fromEntries(
    Object.entries(all).map(([status, answer]) => [status, withRequestId(answer)]),
  );
}

function withRetry(status: string, answer: Answer): Answer {
  return status === "429" || status === "503"
    ? { ...answer, headers: { ...answer.headers, ...retryAfter } }
    : answer;
}

function wrongMethod(allow: string): Answer {
  const answer = refusal({ "wrong-method": "This path takes another method." });
  return {
    ...answer,
    headers: {
      ...answer.headers,
      Allow: { description: "The method it takes.", required: true, schema: { const: allow } },
    },
  };
}

/** A refusal that may come before any call is reached, without the headers of a call. */
function beforeAnyCall(words: Record<string, string>): Answer {
  const { headers: _headers, ...answer } = refusal(words);
  return answer;
}

function withRequestId(answer: Answer): Answer {
  return {
    ...answer,
    headers: { ...answer.headers, "X-Request-Id": { $ref: "#/components/headers/RequestId" } },
  };
}
