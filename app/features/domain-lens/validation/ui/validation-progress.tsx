import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { useFormat } from "~/ui/use-format";

import { Refreshing } from "../../ui/refreshing";
import type { ValidationView } from "../validation.view";

type ValidationProgressProps = {
  view: ValidationView;
  href: string;
  canCancel: boolean;
  refreshSeconds: number | null;
};

/** How far a run is, with the ways to look again and to end it; the page has no script. */
export function ValidationProgress({
  view: { run, progress },
  href,
  canCancel,
  refreshSeconds,
}: ValidationProgressProps) {
  const { t } = useTranslation("validation");
  const { integer } = useFormat();
  if (!run) return null;
  return (
    <section aria-label={t("progress")}>
      <ProgressBar
        label={t("progress")}
        doneRatio={run.doneRatio}
        context={
          run.total > 0
            ? t("done", { done: integer(run.done), total: integer(run.total) })
            : t("waiting")
        }
      />
      <ul>
        {progress.map(({ test, counts }) => (
          <li key={test}>
            {t("testDone", {
              test: t(`test.${test}`),
              done: integer(counts.reduce((sum, { count }) => sum + count, 0)),
            })}
          </li>
        ))}
      </ul>
      <Refreshing href={href} anchor="#Tests" refreshSeconds={refreshSeconds} />
      {canCancel ? (
        <form method="post" action={href}>
          <Button name="intent" value="cancel-tests">
            {t("cancel")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
