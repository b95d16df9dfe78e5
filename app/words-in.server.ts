import type { TFunction } from "i18next";

import { localeResources } from "~/locales/resources.server";
import { translator } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";

/** The texts of a locale namespace, for what a mail says. */
export function wordsIn(language: Language, namespace: string): TFunction {
  return translator(language, localeResources).getFixedT(language, namespace);
}
