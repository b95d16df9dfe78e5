import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { ProgressBar } from "~/ui/progress-bar";
import { useJoin } from "~/ui/use-join";

import { doneRatio, remainingMs, type Progress } from "../progress";
import { PathSoFar } from "./path-so-far";
import { TestSteps } from "./test-steps";

type RunViewProps = { progress: Progress; reportHref: string | null; onStop: () => void };

/** A test as it runs: how far it is, what it found, and the way to stop it. */
export function RunView({ progress, reportHref, onStop }: RunViewProps) {
  const { t } = useTranslation("network-test");
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { location, outcome } = progress;
  const isRunning = outcome === "running";
  const title = location ? t("run.titleFrom", { place: location.city }) : t("run.title");
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <PageHead title={isRunning ? title : t("run.finished")} />
      </div>
      {isRunning || !reportHref ? null : (
        <p>
          <a href={reportHref}>{t("run.openReport")}</a>
        </p>
      )}
      <ProgressBar
        label={t("run.progress")}
        doneRatio={outcome === "finished" ? 1 : doneRatio(progress)}
        context={isRunning ? <TimeLeft progress={progress} /> : undefined}
        stop={
          isRunning ? (
            <Button type="button" onClick={onStop}>
              {t("run.stop")}
            </Button>
          ) : undefined
        }
      />
      <LocationAlerts progress={progress} />
      <PathSoFar progress={progress} />
      <TestSteps progress={progress} />
      {progress.isPolling ? <p className="hint">{t("run.polling")}</p> : null}
    </>
  );
}

function TimeLeft({ progress }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const leftMs = remainingMs(progress);
  return leftMs === null
    ? t("run.leftUnknown")
    : t("run.left", { count: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** Why the browser's location could not be taken, and what is taken instead. */
function LocationAlerts({ progress: { alerts, location } }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const join = useJoin();
  if (alerts.length === 0) return null;
  const instead = location ? [t("alert.egressInstead", { place: location.label })] : [];
  return (
    <Note tone="warning" role="status">
      {join.sentences([...alerts.map((alert) => t(`alert.${alert}`)), ...instead])}
    </Note>
  );
}
