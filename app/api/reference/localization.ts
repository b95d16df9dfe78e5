import { localeResources } from "~/locales/resources.server";
import { callAnswer } from "~/platform/call.server";
import { flatWords } from "~/platform/flat-words";
import { languageOf } from "~/platform/i18n.server";
import { languages, type Language } from "~/platform/languages";

import { defineCall } from "../define-call";
import { jsonAnswer } from "../openapi-parts";
import { describedOfLanguage, languageParameters, ofLanguage } from "../reader-language";

const flatResources = Object.fromEntries(
  languages.map((language) => [language, flatWords(localeResources[language])]),
) as Record<Language, Record<string, string>>;

/** The words `t` of a language; `namespaces` narrows them down. */
export const localizationCall = defineCall({
  path: "/api/Localization",
  method: "GET",
  operationId: "Localization",
  tag: "Reference",
  summary: "The words of a language",
  permission: "configuration:read",
  limit: "read",
  parameters: [
    {
      name: "namespaces",
      in: "query",
      description: "Namespaces, separated by commas; all when left out.",
      schema: { type: "string" },
    },
    ...languageParameters,
  ],
  answers: { 200: jsonAnswer("The words.", "Localization", describedOfLanguage) },
  refusals: {},
  run: async ({ request }) => {
    const all = flatResources[await languageOf(request)];
    const wanted = new URL(request.url).searchParams.get("namespaces")?.split(",");
    return callAnswer({ t: wanted ? ofNamespaces(all, wanted) : all }, ofLanguage);
  },
});

function ofNamespaces(
  words: Record<string, string>,
  wanted: readonly string[],
): Record<string, string> {
  const isWanted = (word: string) => wanted.includes(word.slice(0, word.indexOf(":")));
  return Object.fromEntries(Object.entries(words).filter(([word]) => isWanted(word)));
}
