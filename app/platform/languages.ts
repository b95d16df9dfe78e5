/** Languages of the product; `zh` alone is told apart by script. */
export const languages = ["en", "ja", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = "en";

/** Each language by its own name, as its readers look for it. */
export const languageNames: Record<Language, string> = {
  en: "English",
  ja: "日本語",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

/**
 * The language of ours that serves `tag` (BCP 47), by language and, for Chinese, by
 * the likely script: zh-TW and zh-HK read traditional, zh and zh-SG simplified.
 */
export function languageFor(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return languages.find((known) => known === language || known === `${language}-${script}`);
  } catch {
    return undefined;
  }
}

/** Entries of an Accept-Language header that are looked at; browsers send under ten. */
const acceptedEntriesMost = 20;

/** The first acceptable language of an Accept-Language header by its weights; undefined when none fits. */
export function languageAccepted(header: string): Language | undefined {
  return header
    .split(",", acceptedEntriesMost)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageFor(tag))
    .find((language) => language !== undefined);
}
