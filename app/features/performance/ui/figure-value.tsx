import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { StateMark } from "~/ui/state-mark";

import { hiddenWords } from "../figures/figure-text";
import type { Assessed } from "../quality/assess-place";
import type { Figure } from "../quality/shown-figure";
import type { QualityFigure } from "../quality/quality-name";
import { useFigureNumber } from "./figure-number";

type FigureValueProps = {
  figure: QualityFigure;
  assessed: Pick<Assessed, "figure" | "isDominated"> | undefined;
  /** Where it is explained. */
  href?: string;
  /** In a table of many rows remarks are words, which the legend below it explains. */
  isBrief?: boolean;
  /** With its interval beside it, where there is room. */
  isOneLine?: boolean;
};

/** A figure with its interval and what is to be known of it, or why it is hidden; its column has the unit. */
export function FigureValue({
  figure,
  assessed,
  href,
  isBrief = false,
  isOneLine = false,
}: FigureValueProps) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(figure);
  if (!assessed || assessed.figure.hiddenReason === "no-samples")
    return <StateMark state="not-tested" />;
  const { value, low, isImprecise } = assessed.figure;
  if (value === null) return <HiddenFigure figure={assessed.figure} isBrief={isBrief} />;
  const remarks = [
    ...(isImprecise && low !== null ? [t(isBrief ? "brief.imprecise" : "imprecise")] : []),
    ...(assessed.isDominated ? [t(isBrief ? "brief.dominated" : "dominated")] : []),
  ];
  return (
    <>
      <span className={isOneLine ? "figure one-line" : "figure"}>
        {href ? <a href={href}>{say(value)}</a> : say(value)}{" "}
        <Ends figure={assessed.figure} say={say} />
      </span>
      {remarks.map((remark) => (
        <span key={remark} className="small quiet under-figure">
          {remark}
        </span>
      ))}
    </>
  );
}

/** Why there is no figure, with the numbers that say so. */
export function HiddenFigure({ figure, isBrief = false }: { figure: Figure; isBrief?: boolean }) {
  const { t } = useTranslation("performance");
  const { key, values } = hiddenWords(figure);
  const brief = key === "hiddenWorkloads" ? "brief.hiddenWorkloads" : "brief.hidden";
  return <span className="small quiet">{t(isBrief ? brief : key, values)}</span>;
}

/** The ends of a 95 % interval. */
export function Ends({ figure, say }: { figure: Figure; say: (value: number) => string }) {
  const { t } = useTranslation("performance");
  const { low, high } = figure;
  if (low === null) return <Absent />;
  return (
    <span className="small quiet">
      {high === null
        ? t("from", { low: say(low) })
        : t("interval", { low: say(low), high: say(high) })}
    </span>
  );
}
