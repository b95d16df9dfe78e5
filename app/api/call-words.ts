import type en from "~/locales/en/calls.json";
import { localeResources } from "~/locales/resources.server";
import { translator } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";

/** Keys of the sentences that refusals are worded by. */
export type RefusalSentence = keyof (typeof en)["refusal"];

/** What a refusal says to people. */
export function refusalSentence(key: string, language: Language, values = {}): string {
  return translator(language, localeResources).t(`calls:refusal.${key}`, values);
}
