import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

type RunningNoteProps = { reportHref: string; refreshSeconds: number | null };

/** While results still arrive: says so, and lets the reader refresh or stop refreshing. */
export function RunningNote({ reportHref, refreshSeconds }: RunningNoteProps) {
  const { t } = useTranslation("report");
  const { integer } = useFormat();
  return (
    <Note title={t("running.title")}>
      {t("running.text")}{" "}
      <noscript>
        {refreshSeconds === null ? (
          <a href={reportHref}>{t("tools.startRefreshing")}</a>
        ) : (
          <>
            {t("running.refreshing", { seconds: integer(refreshSeconds) })}{" "}
            <a href={`${reportHref}?refresh=off`}>{t("tools.stopRefreshing")}</a>
          </>
        )}
      </noscript>
      <form method="get" action={reportHref}>
        {refreshSeconds === null ? <input type="hidden" name="refresh" value="off" /> : null}
        <button type="submit">{t("tools.refresh")}</button>
      </form>
    </Note>
  );
}
