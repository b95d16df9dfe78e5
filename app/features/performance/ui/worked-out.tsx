import { useTranslation } from "react-i18next";

import { Facts, type Fact } from "~/ui/facts";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ExplainedFigure } from "../figures/explained-figure.view";
import { statisticOf } from "../figures/measure-statistics";
import { workedOutId } from "../figures/worked-out-address";
import { effectiveLeast } from "../quality/shown-figure";
import type { QualityFigure } from "../quality/quality-name";
import { useBaselinePlace, type BaselinePlace } from "./baseline-place";
import { BaselineStanding } from "./baseline-standing";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { FigureValue } from "./figure-value";
import { NoBaseline } from "./no-baseline";
import { RankText } from "./rank-text";

const percent = 100;
const percentDecimals = 2;

type WorkedOutProps = {
  explained: ExplainedFigure;
  place: string;
  /** Of the solution, where the page is about several. */
  name?: string;
  /** To the place, where a baseline may be that of a place above. */
  way?: readonly BaselinePlace[];
};

/** How a figure of a place was worked out: samples, interval, baseline, and what is left out. */
export function WorkedOut({ explained, place, name, way = [] }: WorkedOutProps) {
  const { t } = useTranslation("performance");
  const head = useFigureHead();
  const facts = [...useOwnFacts(explained), ...useComparedFacts(explained, way)];
  return (
    <section id={workedOutId}>
      <h2>
        {t(name === undefined ? "worked.title" : "worked.titleOf", {
          figure: head(explained.name),
          place,
          name,
        })}
      </h2>
      <Facts facts={[...facts, { name: t("worked.leftOut"), value: t("worked.leftOutText") }]} />
    </section>
  );
}

/** What the samples of the solution say. */
function useOwnFacts({ name: { figure }, assessed }: ExplainedFigure): Fact[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const { n, effective, customers } = assessed.figure;
  return [
    { name: t("valueHead"), value: <FigureValue figure={figure} assessed={assessed} /> },
    { name: t("worked.method"), value: t(`worked.methods.${methodOf(figure)}`) },
    {
      name: t("worked.samples"),
      value: t("worked.samplesText", {
        samples: integer(n),
        effective: integer(effective),
        least: effectiveLeast,
      }),
    },
    { name: t("figure.customers"), value: integer(customers) },
  ];
}

/** What it is compared with, and how. */
function useComparedFacts(
  { name, assessed, baselineOf, chosenOn }: ExplainedFigure,
  way: readonly BaselinePlace[],
): Fact[] {
  const { t } = useTranslation("performance");
  const { integer, number, day } = useFormat();
  const say = useFigureNumber(name.figure);
  const { baseline, comparison, rank } = assessed;
  const days = { first: day(chosenOn.first), last: day(chosenOn.last) };
  const place = useBaselinePlace(way)(baseline);
  return [
    {
      name: t("baselineHead"),
      value: baseline ? (
        t(Number.isFinite(baseline.high) ? "worked.baselineText" : "worked.baselineFrom", {
          value: say(baseline.value),
          low: say(baseline.low),
          high: say(baseline.high),
        })
      ) : (
        <NoBaseline />
      ),
    },
    ...(baseline
      ? [
          ...(place === null ? [] : [{ name: t("worked.baselinePlace"), value: place }]),
          {
            name: t("worked.baselineOf"),
            value:
              baselineOf.length > 0 ? (
                <SolutionLinks solutions={baselineOf} />
              ) : (
                t("worked.baselineOfOthers", { count: baseline.solutions.length })
              ),
          },
          {
            name: t("worked.chosen"),
            value: t(baseline.isOptimistic ? "worked.optimisticText" : "worked.chosenText", days),
          },
          {
            name: t("standingHead"),
            value: <BaselineStanding figure={name.figure} assessed={assessed} />,
          },
        ]
      : []),
    ...(comparison.solutions > 1
      ? [
          {
            name: t("worked.comparison"),
            value: t("worked.comparisonText", {
              solutions: integer(comparison.solutions),
              confidence: number(comparison.confidence * percent, percentDecimals),
            }),
          },
          { name: t("rankHead"), value: <RankText rank={rank} /> },
        ]
      : []),
  ];
}

function SolutionLinks({ solutions }: { solutions: ExplainedFigure["baselineOf"] }) {
  const { list } = useJoin();
  const gap = list(["", ""]);
  return (
    <>
      {solutions.map(({ name, href }, at) => (
        <span key={href}>
          {at > 0 ? gap : null}
          <a href={href}>{name}</a>
        </span>
      ))}
    </>
  );
}

/** How the value and its interval come from samples. */
function methodOf(figure: QualityFigure): "score" | "ratio" | "mean" | "quantile" {
  if (figure === "performance") return "score";
  if (figure === "availability" || figure === "connectedness") return "ratio";
  return statisticOf[figure] === "mean" ? "mean" : "quantile";
}
