import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { ProgressBar } from "~/ui/progress-bar";
import { useFormat } from "~/ui/use-format";

import type { ValidationView } from "../validation.view";

type ValidationProgressProps = { view: ValidationView; href: string; canCancel: boolean; refreshSeconds: number | null };

/** How far a run is, with the ways to look again and to end it; the page has no script. */
export function ValidationProgress({ view: { run, progress }, href, canCancel, refreshSeconds }: ValidationProgressProps) {
  const { t } = useTranslation("validation");
  const { integer } = useFormat();
  if (!run) return null;
  return (
    <section aria-label={t("progress")}>
      <ProgressBar label={t("progress")} doneRatio={run.doneRatio} context={run.total > 0 ? t("done", { done: integer(run.done), total: integer(run.total) }) : t("waiting")} />
      <ul>
        {progress.map(({ test, counts }) => <li key={test}>{t("testDone", { test: t(`test.${test}`), done: integer(counts.reduce((sum, { count }) => sum + count, 0)) })}</li>)}
      </ul>
      <Note>
        {refreshSeconds === null ? t("refresh.off") : t("refresh.on", { seconds: integer(refreshSeconds) })}{" "}
        {refreshSeconds === null ? <a href={`${href}#Tests`}>{t("refresh.start")}</a> : <a href={`${href}?refresh=off#Tests`}>{t("refresh.stop")}</a>}
      </Note>
      <form method="get" action={`${href}#Tests`}>
        {refreshSeconds === null ? <input type="hidden" name="refresh" value="off" /> : null}
        <Button>{t("refresh.now")}</Button>
      </form>
      {canCancel ? (
        <form method="post" action={href}>
          <Button name="intent" value="cancel-tests">{t("cancel")}</Button>
        </form>
      ) : null}
    </section>
  );
}
