import type * as z from "zod";

import { clientFileSchema } from "~/features/network-test/client/client-results.schema";
import * as report from "~/features/reports/report.schema";
import * as serverTests from "~/features/reports/server-tests.schema";

import { variantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { referenceCacheControl } from "~/platform/call.server";

import * as agent from "./agent/answers.schema";
import { agentCalls } from "./agent/calls";
import * as answers from "./answers.schema";
import {
  assistantTestResultSchema,
  workloadDomainsSchema,
} from "./anonymous/assistant-answers.schema";
import { defineCall } from "./define-call";
import * as feed from "./endpoint-feed/answers.schema";
import { feedCalls } from "./endpoint-feed/calls";
import { hubCall } from "./hub/call";
import { classificationSchema, surveyProgressSchema } from "./internet-type/answers.schema";
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
import { securitySchemes } from "./openapi-callers";
import { methodsOf, operation } from "./openapi-operation";
import { cacheControl, schemaComponents, type JsonSchema } from "./openapi-parts";
import { preferencesCall } from "./preferences/call";
import { healthzCall, readyzCall } from "./process-health/calls";
import * as sharing from "./reports/sharing-answers.schema";
import { unhealthyMetroScoresSchema } from "./anonymous/unhealthy-metro-scores.schema";
import { fieldNotes, formFiles } from "./anonymous/report-form-notes";

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

let written: string | undefined;

/** GET /api/openapi.json: every call of this deployment. */
export const openapiCall = defineCall({
  path: "/api/openapi.json",
  method: "GET",
  operationId: "openapi",
  tag: "Reference",
  summary: "This document",
  permission: "configuration:read",
  notFound: "not-served",
  limit: "read",
  answers: {
    200: {
      description: "The document.",
      headers: cacheControl(referenceCacheControl),
      content: {
        "application/json": { schema: { type: "object", required: ["openapi", "paths"] } },
      },
    },
  },
  refusals: {},
  run: () => {
    written ??= JSON.stringify(
      openapiDocument({ prefixes: application().environment.variants.map(variantPrefix) }),
    );
    return Promise.resolve(
      new Response(written, {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": referenceCacheControl,
        },
      }),
    );
  },
});

/** Every call, in the order of the document. */
const definedCalls = [
  ...agentCalls,
  ...feedCalls,
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
  openapiCall,
  preferencesCall,
  hubCall,
  healthzCall,
  readyzCall,
];

const asked: Record<string, z.ZodType> = {
  ...Object.assign({}, ...definedCalls.map((call) => call.asked)),
  // The file that the form on the page of the advanced client takes.
  ClientFile: clientFileSchema,
};

/**
 * The OpenAPI 3.1 document of every call.
 *
 * @param prefixes path prefixes under which this deployment serves its calls
 */
export function openapiDocument({ prefixes }: { prefixes: readonly ("" | "/gcc")[] }) {
  const calls = definedCalls.map(({ described }) => described);
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
