import { useTranslation } from "react-i18next";

import { LineChart } from "~/ui/charts/line-chart";
import { useIntervalText } from "~/ui/charts/interval-text";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ShownStep, ShownTrend } from "../figures/trend.view";
import type { ShadedSteps } from "../outages/shaded-steps";
import type { Assessed } from "../quality/assess-place";
import { effectiveLeast } from "../quality/shown-figure";
import { useBaselinePlace, type BaselinePlace } from "./baseline-place";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { useStepName } from "./step-name";

type TrendProps = ShownTrend & {
  /** To the place, whose baseline may be that of a place above. */
  way: readonly BaselinePlace[];
  /** The figure over the whole range. */
  assessed: Pick<Assessed, "baseline"> | null;
  /** `YYYY-MM-DD`: earlier days keep the attribution by earlier lists. */
  listsFrom: string | null;
  isOfProvider: boolean;
  /** Times to shade. */
  shaded: readonly ShadedSteps[];
  /** Whether its table is below it, or elsewhere on the page. */
  tablePlace?: "folded" | "elsewhere";
};

/** A figure over time with its interval; gaps where too few samples are known. */
export function TrendChart(props: TrendProps) {
  const { name, stepKind, steps, assessed, finding, isMixed, listsFrom } = props;
  const { tablePlace = "elsewhere" } = props;
  const { t } = useTranslation(["performance", "outages"]);
  const { day } = useFormat();
  const { sentences } = useJoin();
  const head = useFigureHead()(name);
  const say = useFigureNumber(name.figure);
  const stepName = useStepName(stepKind);
  const stepAt = new Map(steps.map((step) => [step.first, step]));
  const stepOf = (first: string) => stepName(stepAt.get(first) ?? { first, last: first });
  const baseline = assessed?.baseline;
  const place = useBaselinePlace(props.way)(baseline);
  return (
    <LineChart
      caption={t(`history.trend.${stepKind}`, { figure: head })}
      summary={useSummary(props)}
      note={sentences([
        ...("since" in finding
          ? [
              t(`history.compared.${finding.kind}`, {
                since: stepOf(finding.since),
                than: stepOf(finding.than),
              }),
            ]
          : []),
        t(props.isOfProvider ? "provider.note" : "history.note", { least: effectiveLeast }),
        ...(isMixed ? [t("history.mixed")] : []),
        ...(listsFrom === null ? [] : [t("history.earlierLists", { day: day(listsFrom) })]),
      ])}
      tablePlace={tablePlace}
      points={steps.map(({ first, figure: { value, low, high } }) => ({
        at: first,
        value,
        low,
        high,
      }))}
      ranges={props.shaded.map((steps) => ({ ...steps, label: t("outages:shaded") }))}
      target={
        baseline
          ? {
              value: baseline.value,
              label: t(place === null ? "baseline" : "baselineOf", {
                value: say(baseline.value),
                place,
              }),
            }
          : undefined
      }
      formatValue={say}
      formatTime={stepOf}
      valueHead={head}
    />
  );
}

/** The first and the last value that are shown. */
function useSummary({ name, stepKind, steps }: TrendProps): string {
  const { t } = useTranslation("performance");
  const { t: ofChart } = useTranslation("ui");
  const intervalText = useIntervalText(useFigureNumber(name.figure));
  const stepName = useStepName(stepKind);
  const shown = steps.filter(({ figure }) => figure.isShown);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return ofChart("charts.tooFewSamples");
  const value = ({ figure: { value: middle, low, high } }: ShownStep) =>
    intervalText({ value: middle, low, high });
  return t("history.summary", {
    first: stepName(first),
    from: value(first),
    last: stepName(last),
    to: value(last),
  });
}
