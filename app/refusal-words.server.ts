import * as z from "zod";

import type en from "~/locales/en/calls.json";
import { localeResources } from "~/locales/resources.server";
import {
  callError,
  Refusal,
  type CallError,
  type RefusalWords,
  type RefusedField,
} from "~/platform/call.server";
import { languageOf, translator } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";

/** Keys of the sentences that refusals are worded by. */
export type RefusalSentence = keyof (typeof en)["refusal"];

/** What zod says of a field that is not valid. */
const issueWords: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  ja: z.locales.ja().localeError,
  "zh-Hans": z.locales.zhCN().localeError,
  "zh-Hant": z.locales.zhTW().localeError,
};

/** Longest message of zod that an answer repeats: a name that a caller sent may be a megabyte. */
const issueWordsMost = 300;

/** The sentence of a refusal. */
export function refusalSentence(key: string, language: Language, values = {}): string {
  return translator(language, localeResources).t(`calls:refusal.${key}`, values);
}

/** The body of a refusal, with its sentences. */
export function refusalBody(
  { error, sentence = error, values, details }: RefusalWords,
  language: Language,
): CallError {
  return {
    error,
    message: refusalSentence(sentence, language, values),
    ...(details && { details: wordedFields(details, language) }),
  };
}

/** What is wrong with the fields, in sentences. */
export function wordedFields(
  fields: readonly RefusedField[],
  language: Language,
): { field: string; message: string }[] {
  return fields.map((refused) => ({
    field: refused.field,
    message: fieldSentence(refused, language),
  }));
}

function fieldSentence(detail: RefusedField, language: Language): string {
  if ("message" in detail) return detail.message;
  if ("sentence" in detail) return refusalSentence(detail.sentence, language, detail.values);
  return String(issueWords[language](detail.issue as z.core.$ZodRawIssue)).slice(0, issueWordsMost);
}

/** The refusal with its sentence, in the caller's language. */
export async function wordedRefusal(request: Request, refusal: Refusal): Promise<Response> {
  return answerOf(request, refusal, refusal.words);
}

/** The refusal in plain words: one line for each field, or the one sentence. */
export async function plainRefusal(
  request: Request,
  { words, status, headers }: Refusal,
): Promise<Response> {
  const { message, details } = refusalBody(words, await languageOf(request));
  const lines = details?.map((detail) => `${detail.field}: ${detail.message}`) ?? [message];
  const answer = new Response(lines.map((line) => `${line}\n`).join(""), { status, headers });
  answer.headers.set("Content-Type", "text/plain; charset=utf-8");
  return answer;
}

/** Words of the plain responses that guards of pages and calls throw, by their status. */
const thrownWords: Record<number, RefusalSentence> = {
  400: "bad-request",
  403: "forbidden",
  404: "not-found",
};

/** @param notFound the sentence of 404 where it says more than that nothing was found */
export async function wordedThrown(
  request: Request,
  thrown: Response,
  notFound?: RefusalSentence,
): Promise<Response> {
  const error = thrownWords[thrown.status];
  const words = thrown instanceof Refusal ? thrown.words : error && { error };
  if (!words) return thrown;
  const sentence = words.error === "not-found" ? notFound : words.sentence;
  return answerOf(request, thrown, { ...words, sentence });
}

async function answerOf(
  request: Request,
  { status, headers }: Response,
  words: RefusalWords,
): Promise<Response> {
  return callError(status, refusalBody(words, await languageOf(request)), headers);
}
