import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { intervalDomain } from "~/ui/charts/interval-geometry";
import { IntervalMark } from "~/ui/charts/interval-mark";
import { useJoin } from "~/ui/use-join";

import type { FigureHrefs } from "../figures/overview.view";
import type { PlaceFigures } from "../figures/solution-overview";
import type { Assessed } from "../quality/assess-place";
import { overallFigures, type QualityName } from "../quality/quality-name";
import { useBaselinePlace, type BaselinePlace } from "./baseline-place";
import { BaselineStanding } from "./baseline-standing";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { Ends, HiddenFigure } from "./figure-value";
import { NoBaseline } from "./no-baseline";
import { RankText, ranksOthers } from "./rank-text";

type FigurePanelsProps = Pick<PlaceFigures, "quality"> & {
  hrefs: FigureHrefs;
  /** To the place, whose baselines may be those of a place above. */
  way: readonly BaselinePlace[];
  /** What is said below a figure. */
  under?: Partial<Record<(typeof overallFigures)[number], ReactNode>>;
};

/** The figures of all workloads together, each with its interval and its baseline. */
export function FigurePanels({ quality, hrefs, way, under = {} }: FigurePanelsProps) {
  return (
    <div className="figure-panels">
      {overallFigures.map((figure) => (
        <FigurePanel
          key={figure}
          name={{ workload: null, figure }}
          assessed={quality[figure]}
          href={hrefs[figure]}
          way={way}
          under={under[figure]}
        />
      ))}
    </div>
  );
}

type FigurePanelProps = {
  name: QualityName;
  assessed: Assessed | undefined;
  href?: string;
  /** To the place, where a baseline may be that of a place above. */
  way?: readonly BaselinePlace[];
  under?: ReactNode;
};

/** A figure with its interval and its baseline. */
export function FigurePanel({ name, assessed, href, way = [], under }: FigurePanelProps) {
  const { figure } = name;
  const { t } = useTranslation("performance");
  const head = useFigureHead();
  const say = useFigureNumber(figure);
  const placeOf = useBaselinePlace(way);
  const { list } = useJoin();
  if (!assessed) return null;
  const place = placeOf(assessed.baseline);
  const { value, low, high, isImprecise } = assessed.figure;
  const interval = { value, low, high, baseline: assessed.baseline?.value ?? null };
  const remarks = [
    ...(isImprecise ? [t("imprecise")] : []),
    ...(assessed.isDominated ? [t("dominated")] : []),
    ...(assessed.workloads.length > 0
      ? [t("meanOf", { workloads: list(assessed.workloads.map((each) => t(`workload.${each}`))) })]
      : []),
  ];
  return (
    <section>
      <h3 className="small quiet">{head(name)}</h3>
      {value === null ? (
        <p>
          <HiddenFigure figure={assessed.figure} />
        </p>
      ) : (
        <>
          <p className="big-figure">
            {href ? <a href={href}>{say(value)}</a> : say(value)}{" "}
            <span className="small quiet">{t("intervalOf")}</span>{" "}
            <Ends figure={assessed.figure} say={say} />
          </p>
          <IntervalMark
            {...interval}
            domain={figure === "performance" ? scoreDomain : intervalDomain([interval])}
            level={assessed.level?.level}
            formatValue={say}
          />
          <p className="small">
            {assessed.standing ? <BaselineStanding figure={figure} assessed={assessed} /> : null}{" "}
            {assessed.baseline ? (
              <span className="quiet">
                {t(place === null ? "baseline" : "baselineOf", {
                  value: say(assessed.baseline.value),
                  place,
                })}
              </span>
            ) : (
              <span className="quiet">
                <NoBaseline />
              </span>
            )}
          </p>
          {ranksOthers(assessed.rank) ? (
            <p className="small quiet">
              {t("rankHead")} <RankText rank={assessed.rank} />
            </p>
          ) : null}
          {remarks.length > 0 ? <p className="small quiet">{list(remarks)}</p> : null}
          {under}
        </>
      )}
    </section>
  );
}

const scoreDomain = [0, 100] as const;
