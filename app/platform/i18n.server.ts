import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";

import {
  fallbackLanguage,
  languageAccepted,
  languageFor,
  languages,
  type Language,
} from "./languages";
import { readPreferences } from "./preferences.server";

/** Search parameter by which a link may name its language. */
export const languageParameter = "language";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    order: ["custom"],
    findLocale: async (request) => {
      const linked = new URL(request.url).searchParams.get(languageParameter);
      const { language } = await readPreferences(request);
      return (
        (linked && languageFor(linked)) ||
        language ||
        languageAccepted(request.headers.get("Accept-Language") ?? "") ||
        fallbackLanguage
      );
    },
  },
});

/** The language to answer in: of the link, else remembered, else of the browser, else English. */
export async function languageOf(request: Request): Promise<Language> {
  return (await detector.getLocale(request)) as Language;
}

const instances = new WeakMap<Resource, Map<Language, i18n>>();

/** One translator a language for as long as the words live: making them per request halves the throughput. */
export function translator(language: Language, resources: Resource): i18n {
  const known = instances.get(resources) ?? new Map<Language, i18n>();
  instances.set(resources, known);
  const kept = known.get(language);
  if (kept) return kept;
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    resources,
    defaultNS: "ui",
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  known.set(language, instance);
  return instance;
}
