import type * as z from "zod";

import { clientFileSchema } from "~/features/network-test/client/client-results.schema";
import { variantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { referenceCacheControl } from "~/platform/call.server";
import { registeredDocumented } from "~/registered/documented";

import { fieldNotes, formFiles } from "./anonymous/report-form-notes";
import { callErrorSchema } from "./answers.schema";
import { defineCall } from "./define-call";
import { securitySchemes } from "./openapi-callers";
import { methodsOf, operation } from "./openapi-operation";
import { cacheControl, schemaComponents, type JsonSchema } from "./openapi-parts";

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

const answered: Record<string, z.ZodType> = {
  Error: callErrorSchema,
  ...Object.assign({}, ...registeredDocumented.map(({ answers }) => answers)),
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
const definedCalls = [...registeredDocumented.flatMap(({ calls }) => calls), openapiCall];

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
    tags: registeredDocumented.flatMap(({ tags = [] }) => tags),
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
