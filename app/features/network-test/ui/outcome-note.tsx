import { useTranslation } from "react-i18next";

import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { useJoin } from "~/ui/use-join";

import type { Progress } from "../progress";

type OutcomeNoteProps = { progress: Progress; reportHref: string | null };

/** What ended a test before its report: stopped, or failed with its reason. A wish for a city is said at its field. */
export function OutcomeNote({
  progress: { outcome, failure, alerts },
  reportHref,
}: OutcomeNoteProps) {
  const { t } = useTranslation("network-test");
  const join = useJoin();
  if (outcome === "stopped") {
    return (
      <Note role="status" title={t("stopped.title")}>
        {t(reportHref ? "stopped.withReport" : "stopped.text")} <ReportLink href={reportHref} />
      </Note>
    );
  }
  if (outcome !== "failed" || !failure) return null;
  if (failure.reason === "type-in-city") {
    return (
      <Note tone="warning" role="status">
        {join.sentences(alerts.map((alert) => t(`alert.${alert}`)))}
      </Note>
    );
  }
  return (
    <Note tone="failed" role="alert" title={t(`failure.${failure.reason}`)}>
      {t("failed.again")} <ReportLink href={reportHref} />
      {failure.detail ? (
        <More summary={t("failed.details")}>
          <code>{failure.detail}</code>
        </More>
      ) : null}
    </Note>
  );
}

function ReportLink({ href }: { href: string | null }) {
  const { t } = useTranslation("network-test");
  return href ? <a href={href}>{t("run.openReport")}</a> : null;
}
