import { measuresOf } from "~/features/performance/figures/measure-statistics";
import type { SolutionOverview } from "~/features/performance/figures/solution-overview";
import { qualityKey } from "~/features/performance/quality/quality-name";
import { targetOf, type MeasureValues } from "~/features/performance/quality/workload-score";
import { workloads, type Measure, type Workload } from "~/features/performance/workload";

import { answerOverview } from "./answer-overview";
import { figureRefusals, idParameter, type FigureWord } from "./asked-figures";
import { baselineEntity, figureEntity, levelEntity } from "./figure.view";
import { figureAnswer } from "./revalidated";
import { defineSolutionCall } from "./solution-call";

/** What a solution reaches by workload and measure; its path has more parts than those of the other calls. */
export const assessmentCall = defineSolutionCall<FigureWord>({
  name: "SolutionResults/{id}/latestAssessments",
  operation: "SolutionResults_latestAssessments",
  method: "GET",
  summary: "What a solution reaches by measure, and what the next level takes",
  description:
    "Over all places. Any solution for leadership over the last 30 days, for a member those of its own provider over " +
    "the last four whole ISO weeks, rounded, and only where no single customer could be made out. Any other is " +
    "answered 404.",
  isForEveryAccount: true,
  parameters: [idParameter],
  answer: figureAnswer("By workload and measure.", "LatestAssessments"),
  isRevalidated: true,
  refusals: figureRefusals,
  possible: ["not-found"],
  run: (asked) =>
    answerOverview({ ...asked, query: {} }, { id: asked.params.id, entity: assessmentsEntity }),
});

function assessmentsEntity({ whole, way, currentTo }: SolutionOverview) {
  if (!whole) return [];
  const { quality } = whole;
  return workloads.flatMap((workload) => {
    const levels = levelEntity(quality[qualityKey({ workload, figure: "performance" })]);
    const { level } = levels;
    const values = valuesOf(quality, workload);
    return measuresOf[workload].flatMap((measure) => {
      const assessed = quality[qualityKey({ workload, figure: measure })];
      if (!assessed || !whole.workloads[workload]) return [];
      return {
        workload,
        measure,
        figure: figureEntity(assessed),
        baseline: baselineEntity(assessed, way),
        ...levels,
        target: level === null ? null : targetOf({ workload, measure }, { level, values }),
        asOf: currentTo?.toISOString() ?? null,
      };
    });
  });
}

/** The values that the reader sees, so that a target tells nothing beyond them. */
function valuesOf(
  quality: NonNullable<SolutionOverview["whole"]>["quality"],
  workload: Workload,
): MeasureValues {
  return Object.fromEntries(
    measuresOf[workload].flatMap((measure: Measure) => {
      const value = quality[qualityKey({ workload, figure: measure })]?.figure.value;
      return typeof value === "number" ? [[measure, value]] : [];
    }),
  );
}
