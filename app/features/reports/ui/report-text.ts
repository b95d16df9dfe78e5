import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

/** Whether the reader of a report is the one whose traffic it is about. */
export const IsOwnContext = createContext(true);

/** Which variant of a sentence others than the owner read: `path.you_theirs` beside `path.you`. */
export const otherReader = "theirs";

/** The words of a report, which speak of "you" to its owner and of "the user" to everybody else. */
export function useReportText() {
  const { t, i18n } = useTranslation("report");
  const isOwn = useContext(IsOwnContext);
  const ofOther = ((key: string, gaps?: object) =>
    t(key as never, { ...gaps, context: otherReader } as never)) as unknown as typeof t;
  return { t: isOwn ? t : ofOther, i18n };
}
