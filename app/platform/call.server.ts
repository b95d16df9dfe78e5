import { STATUS_CODES } from "node:http";

import type * as z from "zod";

import { faultyFields } from "~/lib/faulty-fields";
import { ok, refuse, type Result } from "~/lib/result";

/** Body of every error a call answers with. */
export type CallError = {
  error: string;
  message: string;
  details?: { field: string; message: string }[];
};

/** A call's JSON answer; private unless `headers` say otherwise. */
export function callAnswer(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(value), { ...init, headers });
}

/** A call's answer in plain text; kept by nobody. */
export function callText(text: string, { status = 200, headers }: ResponseInit = {}): Response {
  const all = new Headers(headers);
  all.set("Cache-Control", "no-store");
  all.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(text, { status, headers: all });
}

/** A call's refusal; `error` is a stable word for programs, `message` a sentence for people. */
export function callError(status: number, body: CallError, headers?: HeadersInit): Response {
  return callAnswer(body, { status, headers });
}

type Values = Record<string, string | number>;

/** What is wrong with a field: a sentence, the key of one in `calls.json`, or what zod found. */
export type RefusedField = { field: string } & (
  { message: string } | { sentence: string; values?: Values } | { issue: z.core.$ZodIssue }
);

export type RefusalWords = {
  /** A stable word for programs. */
  error: string;
  /** Key of the sentence in `calls.json`, where that is not the word itself. */
  sentence?: string;
  values?: Values;
  details?: readonly RefusedField[];
};

/**
 * A refusal without its sentence: neither the platform nor the features know the locale files. Its door
 * adds the sentence, in the caller's language (`app/refusal-words.server.ts`).
 */
export class Refusal extends Response {
  readonly words: RefusalWords;

  constructor(status: number, words: RefusalWords, headers?: HeadersInit) {
    const all = new Headers(headers);
    all.set("Content-Type", "application/json; charset=utf-8");
    all.set("Cache-Control", "no-store");
    const statusText = STATUS_CODES[status] ?? "";
    super(JSON.stringify({ error: words.error, message: statusText }), {
      status,
      statusText,
      headers: all,
    });
    this.words = words;
  }
}

/** The answer names so many fields at most, unknown ones among them. */
export type RefusedWith = { status: 400 | 422; fieldsMost: number };

/**
 * The value as `schema` reads it; refused with one detail for each field that is not valid. A message of
 * the schema is the key of a sentence in `calls.json`, or a sentence. What zod says is left blank, and its
 * input is kept: the door words it.
 */
export function readInput<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  refusedWith?: RefusedWith,
): Result<Value, Refusal> {
  const read = schema.safeParse(value, { error: () => "", reportInput: true });
  if (read.success) return ok(read.data);
  const { issues } = read.error;
  const details = refusedWith
    ? faultyFields(issues, refusedWith.fieldsMost).map(({ field, issue, isUnknown }) =>
        isUnknown ? { field, sentence: "no-such-field" } : refusedField(field, issue),
      )
    : issues.map((issue) => refusedField(issue.path.join("."), issue));
  return refuse(new Refusal(refusedWith?.status ?? 400, { error: "bad-input", details }));
}

/** What the key of a sentence looks like; a sentence has spaces. */
const sentenceKey = /^[\w-]+$/;

function refusedField(field: string, issue: z.core.$ZodIssue): RefusedField {
  const { message } = issue;
  if (message === "") return { field, issue };
  return sentenceKey.test(message) ? { field, sentence: message } : { field, message };
}

/** Reference answers may be kept by the reader's own cache this long (specification §9: 1200 s). */
export const referenceCacheControl = "private, max-age=1200";
