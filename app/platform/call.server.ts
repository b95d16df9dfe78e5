import { STATUS_CODES } from "node:http";

import type * as z from "zod";

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

/** A call's refusal; `error` is a stable word for programs, `message` a sentence for people. */
export function callError(status: number, body: CallError, headers?: HeadersInit): Response {
  return callAnswer(body, { status, headers });
}

type Values = Record<string, string | number>;

/** What is wrong with a field: a sentence, or the key of one in `calls.json`. */
export type RefusedField = { field: string } & (
  { message: string } | { sentence: string; values?: Values }
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

/** 400 with one detail for each field that is not valid. */
export function inputError(error: z.ZodError): Refusal {
  return new Refusal(400, {
    error: "bad-input",
    details: error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message })),
  });
}

/** Reference answers may be kept by the reader's own cache this long (specification §9: 1200 s). */
export const referenceCacheControl = "private, max-age=1200";
