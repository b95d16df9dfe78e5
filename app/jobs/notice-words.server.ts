import type { NoticeWords } from "~/features/domain-lens/notices/notice";
import { localeResources } from "~/locales/resources.server";
import { translator } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";

/** The words of notices in a language. */
export function noticeWordsIn(language: Language): NoticeWords {
  return translator(language, localeResources).getFixedT(language, "notices");
}
