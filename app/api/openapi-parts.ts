import * as z from "zod";

import type { RefusalSentence } from "~/refusal-words.server";

/** The part of JSON Schema 2020-12 that is used here. */
export type JsonSchema = { [key: string]: unknown };

export type Parameter = {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  description: string;
  schema: JsonSchema;
};

export type Header = { description: string; required?: boolean; schema: JsonSchema };

export type Answer = {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
};

/** Error words of a status with what each means. */
export type Refusals = {
  [status in 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 426 | 428 | 429 | 503]?: Record<
    string,
    string
  >;
};

export type RefusalStatus = keyof Refusals;

/** The status of a refusal, with the key of its sentence where that is not the word itself. */
export type RefusalOf = RefusalStatus | readonly [status: RefusalStatus, sentence: RefusalSentence];

/** One call: what the document's operation is made from. */
export type Call = {
  path: string;
  method: "get" | "post" | "put" | "delete";
  operationId: string;
  /** One of the tags that a controller names in its `documented`. */
  tag: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  body?: { description: string; types: Record<string, { schema: JsonSchema; example: unknown }> };
  answers: Record<string, Answer>;
  refusals?: Refusals;
  /** What the cookie of the run's browser does: opens more, or is needed. */
  runCookie?: "optional" | "required";
  /**
   * The session's cookie or a bearer token. `optional`, which need not be said: it opens more;
   * `required`: 401 without one; `instead-of-run-cookie`: one of the two is needed;
   * `unread`: the call never looks who asks.
   */
  account?: "optional" | "required" | "instead-of-run-cookie" | "unread";
  /** Takes the token of the advanced client, and nothing else. */
  takesRunToken?: true;
  /** Takes the key of a sender of telemetry, and nothing else. */
  takesIngestKey?: true;
  /** Takes the token of GetCpsToken as well. */
  takesHubToken?: true;
  /** Asks who calls, and for no permission: accounts of every cloud may call. */
  isForAnybody?: true;
  /** Served once, not under each prefix. */
  isWithoutPrefix?: boolean;
};

/** A reference to a schema of the document. */
export function schemaRef(name: string): JsonSchema {
  return { $ref: schemaAddress(name) };
}

/** The schemas as components of the document, each referring to the others by name. */
export function schemaComponents(
  schemas: Record<string, z.ZodType>,
  io: "input" | "output",
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: written } = z.toJSONSchema(registry, { io, uri: schemaAddress });
  return Object.fromEntries(
    Object.entries(written).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [
      id,
      schema,
    ]),
  );
}

function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A size as documents and messages say it. */
export function bodySize(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes >= mebibyte ? `${bytes / mebibyte} MiB` : `${bytes / 1024} KiB`;
}

/** An answer with a JSON body. */
export function jsonAnswer(
  description: string,
  schema: string,
  headers: Answer["headers"] = {},
): Answer {
  return { description, headers, content: { "application/json": { schema: schemaRef(schema) } } };
}

/** An answer with a body of plain text. */
export function textAnswer(
  description: string,
  example: string,
  headers: Answer["headers"] = {},
): Answer {
  return {
    description,
    headers,
    content: { "text/plain": { schema: { type: "string" }, example } },
  };
}

/** The Cache-Control header with the one value a call sends. */
export function cacheControl(value: string): { "Cache-Control": Header } {
  return {
    "Cache-Control": {
      description: "Who may keep the answer, and how long.",
      required: true,
      schema: { const: value },
    },
  };
}

/** The Retry-After header of answers that may come out otherwise in a while. */
export const retryAfter: { "Retry-After": Header } = {
  "Retry-After": {
    description: "Seconds after which to try again.",
    required: true,
    schema: { type: "string", pattern: "^[1-9][0-9]*$" },
  },
};

/** A refusal whose `error` is one of `words`. */
export function refusal(words: Record<string, string>): Answer {
  const listed = Object.entries(words).map(([word, meaning]) => `\`${word}\`: ${meaning}`);
  const schema = {
    allOf: [schemaRef("Error"), { properties: { error: { enum: Object.keys(words) } } }],
  };
  return {
    description: listed.join(" "),
    headers: cacheControl("no-store"),
    content: { "application/json": { schema } },
  };
}
