import type en from "~/locales/en/calls.json";
import { localeResources } from "~/locales/resources.server";
import { callError, Refusal, type CallError, type RefusalWords } from "~/platform/call.server";
import { languageOf, translator } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";

/** Keys of the sentences that refusals are worded by. */
export type RefusalSentence = keyof (typeof en)["refusal"];

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
    ...(details && {
      details: details.map((detail) => ({
        field: detail.field,
        message:
          "message" in detail
            ? detail.message
            : refusalSentence(detail.sentence, language, detail.values),
      })),
    }),
  };
}

/** The refusal with its sentence, in the caller's language. */
export async function wordedRefusal(request: Request, refusal: Refusal): Promise<Response> {
  return answerOf(request, refusal, refusal.words);
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
