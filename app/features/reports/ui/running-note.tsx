import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

type RunningNoteProps = {
  reportHref: string;
  /** Whether the report is complete, and only the advanced client may add to it. */
  isClientAlone: boolean;
  mayCancel: boolean;
  refreshSeconds: number | null;
  /** Whether the page's script follows the run, so that only a browser without it refreshes. */
  isFollowed: boolean;
  /** Whether the page shows the trace of the run, which a refresh keeps. */
  isTraced: boolean;
};

/** While results still arrive: says so, and lets the reader refresh or stop refreshing, and whose run it is end it. */
export function RunningNote({
  reportHref,
  isClientAlone,
  mayCancel,
  refreshSeconds,
  isFollowed,
  isTraced,
}: RunningNoteProps) {
  const { t } = useTranslation("report");
  const { integer } = useFormat();
  const refreshing =
    refreshSeconds === null ? (
      <a href={isTraced ? `${reportHref}?debugTrace=true` : reportHref}>
        {t("tools.startRefreshing")}
      </a>
    ) : (
      <>
        {t("running.refreshing", { seconds: integer(refreshSeconds) })}{" "}
        <a href={`${reportHref}?refresh=off${isTraced ? "&debugTrace=true" : ""}`}>
          {t("tools.stopRefreshing")}
        </a>
      </>
    );
  return (
    <Note title={t(isClientAlone ? "client:note.awaited.title" : "running.title")}>
      {t(isClientAlone ? "client:note.awaited.text" : "running.text")}{" "}
      {isFollowed ? <noscript>{refreshing}</noscript> : refreshing}
      <div className="tools">
        <form method="get" action={reportHref}>
          {refreshSeconds === null ? <input type="hidden" name="refresh" value="off" /> : null}
          {isTraced ? <input type="hidden" name="debugTrace" value="true" /> : null}
          <button type="submit">{t("tools.refresh")}</button>
        </form>
        {mayCancel ? (
          <form method="post" action={`${reportHref}/stop`}>
            <button type="submit">{t("tools.stopTest")}</button>
          </form>
        ) : null}
      </div>
    </Note>
  );
}
