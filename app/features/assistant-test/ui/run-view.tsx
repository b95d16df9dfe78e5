import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { joinPlaceNames } from "~/features/geo/place-label";
import { Button } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { ProgressBar } from "~/ui/progress-bar";
import type { State } from "~/ui/states";
import { StepList } from "~/ui/step-list";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { AskedDomain } from "../asked-domain";
import type { SubTestStatus } from "../assistant-test";
import { doneRatio, stageStatus, stages, type AssistantProgress, type Stage } from "../progress";
import { bestLatency, notOpened } from "../test-socket";

const shownStates: Record<SubTestStatus, State> = {
  NotStarted: "waiting",
  InProgress: "running",
  Completed: "ok",
  Failed: "failed",
};

type Step = Exclude<Stage, "complete">;
const steps = stages.filter((stage): stage is Step => stage !== "complete");

type RunViewProps = {
  progress: AssistantProgress;
  asked: readonly AskedDomain[];
  onStop: () => void;
};

/** A test as it runs: each part with its status and what it found, and the way to stop. */
export function RunView({ progress, asked, onStop }: RunViewProps) {
  const { t } = useTranslation("assistant");
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  // Once the result is on its way nobody can say that nothing was stored.
  const isStoppable = progress.stage !== "posting" && progress.stage !== "complete";
  const running = steps.find((step) => step === progress.stage);
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <PageHead title={t("run.title")} />
      </div>
      <ProgressBar
        label={t("run.progress")}
        doneRatio={doneRatio(progress, asked)}
        stop={
          isStoppable ? (
            <Button type="button" onClick={onStop}>
              {t("run.stop")}
            </Button>
          ) : undefined
        }
      />
      <StepList
        label={t("run.steps")}
        announcement={running && t("run.now", { step: t(`step.${running}`) })}
        steps={steps.map((step) => {
          const status = stageStatus(progress, step);
          return {
            id: step,
            name: t(`step.${step}`),
            state: shownStates[status],
            stateLabel: t(`status.${status}`),
            found: <Found step={step} progress={progress} />,
          };
        })}
      />
    </>
  );
}

/** What a step found so far, or what it will do. */
function Found({
  step,
  progress: {
    place,
    outcomes,
    webSocketTestResult: { webSocketResults },
  },
}: {
  step: Step;
  progress: AssistantProgress;
}) {
  const { t } = useTranslation("assistant");
  const { milliseconds } = useFormat();
  const join = useJoin();
  const asked = outcomes.filter(({ names }) => names.length > 0);
  const opened = webSocketResults.filter(({ exceptionMessage }) => exceptionMessage !== notOpened);
  const best = bestLatency(
    opened.flatMap(({ connectionLatencyInMs }) => connectionLatencyInMs ?? []),
  );
  if (step === "location" && place !== undefined)
    return place ? t("found.place", { place: joinPlaceNames(place) }) : t("found.noPlace");
  if (step === "connectivity" && asked.length > 0) {
    return t("found.domains", {
      answered: asked.filter(({ names }) => names.every(({ code }) => code === "Successful"))
        .length,
      total: asked.length,
    });
  }
  if (step === "websocket" && opened.length > 0) {
    const enabled = t("found.sockets", {
      enabled: opened.filter(({ exceptionMessage }) => exceptionMessage === null).length,
      total: opened.length,
    });
    return join.list(
      best === null ? [enabled] : [enabled, t("found.latency", { latency: milliseconds(best) })],
    );
  }
  return <span className="quiet">{t(`expects.${step}`)}</span>;
}
