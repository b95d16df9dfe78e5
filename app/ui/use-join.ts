import { useTranslation } from "react-i18next";

/** Puts sentences or list items together as the language of the page does: Japanese and Chinese leave no space. */
export function useJoin() {
  const { t, i18n } = useTranslation("ui");
  return {
    sentences: (parts: readonly string[]) =>
      parts.filter((part) => part !== "").join(t("join.sentences")),
    named: (name: string, value: string) => t("join.named", { name, value }),
    /** As a sentence lists them: "Exchange and SharePoint". */
    all: (parts: readonly string[]) =>
      new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(parts),
    list: (parts: readonly string[]) => parts.join(t("join.list")),
  };
}

/** What stands between two sentences of the page's language: a space, or nothing. */
export function useGap(): string {
  return useTranslation("ui").t("join.sentences");
}
