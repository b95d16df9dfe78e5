import { useTranslation } from "react-i18next";

import type { State } from "~/ui/states";
import { StepList } from "~/ui/step-list";
import { useFormat } from "~/ui/use-format";

import type { Step, StepKind } from "../plan";
import { stepElapsedMs, type Progress, type StepProgress, type StepState } from "../progress";
import { StepFinding } from "./step-finding";

/** The shape and colour of each state of a step. */
const shownStates: Record<StepState, State> = {
  waiting: "waiting",
  running: "running",
  done: "ok",
  failed: "failed",
  stopped: "not-tested",
};

/** The steps with what each found; the one that runs is told once to those who listen. */
export function TestSteps({ progress }: { progress: Progress }) {
  const { t } = useTranslation("network-test");
  const { seconds } = useFormat();
  const nameOf = (step: Step) => t(`step.${step.kind}`, { count: countOf(step) });
  const running = progress.steps.find(({ state }) => state === "running");
  return (
    <StepList
      label={t("run.steps")}
      announcement={running && t("run.now", { step: nameOf(running.step) })}
      steps={progress.steps.map((each) => {
        const elapsedMs = stepElapsedMs(each, progress);
        return {
          id: each.step.kind,
          name: nameOf(each.step),
          state: shownStates[each.state],
          stateLabel: t(`state.${each.state}`),
          found: foundOrExpected(each, progress, t(`expects.${each.step.kind}`)),
          time: elapsedMs === null ? "–" : seconds(elapsedMs),
        };
      })}
    />
  );
}

function foundOrExpected(each: StepProgress, progress: Progress, expected: string) {
  const isBegun =
    each.state !== "waiting" && (each.state !== "running" || hasFound(each.step, progress));
  return isBegun ? (
    <StepFinding each={each} progress={progress} />
  ) : (
    <span className="quiet">{expected}</span>
  );
}

/** Whether a running step has something to show yet. */
function hasFound(
  { kind }: Step,
  { location, samplesMs, probes, report, reached, load, received }: Progress,
): boolean {
  const found: Record<StepKind, boolean> = {
    location: location !== null,
    latency: samplesMs.length > 0,
    "probe-endpoints": probes.length > 0,
    report: report !== null,
    resolver: false,
    reach: Object.keys(reached).length > 0,
    "web-sockets": false,
    media: false,
    load: load !== null,
    "server-tests": received.length > 1,
    save: false,
  };
  return found[kind];
}

function countOf(step: Step): number | undefined {
  if (step.kind === "latency") return step.sampleCount;
  return step.kind === "probe-endpoints" || step.kind === "reach"
    ? step.endpoints.length
    : undefined;
}
