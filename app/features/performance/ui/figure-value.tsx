import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { StateMark } from "~/ui/state-mark";

import type { Assessed } from "../quality/assess-place";
import { effectiveLeast, type Figure } from "../quality/shown-figure";
import type { QualityFigure } from "../quality/quality-name";
import { useFigureNumber } from "./figure-number";

type FigureValueProps = {
  figure: QualityFigure;
  assessed: Assessed | undefined;
  /** Where it is explained. */
  href?: string;
};

/** A figure with its interval and what is to be known of it, or why it is hidden; its column has the unit. */
export function FigureValue({ figure, assessed, href }: FigureValueProps) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(figure);
  if (!assessed || assessed.figure.hiddenReason === "no-samples")
    return <StateMark state="not-tested" />;
  const { value, low, isImprecise } = assessed.figure;
  if (value === null) return <HiddenFigure figure={assessed.figure} />;
  return (
    <>
      <span className="figure">
        {href ? <a href={href}>{say(value)}</a> : say(value)}{" "}
        <Ends figure={assessed.figure} say={say} />
      </span>
      {isImprecise && low !== null ? (
        <span className="small quiet under-figure">{t("imprecise")}</span>
      ) : null}
      {assessed.isDominated ? (
        <span className="small quiet under-figure">{t("dominated")}</span>
      ) : null}
    </>
  );
}

/** Why there is no figure, with the numbers that say so. */
export function HiddenFigure({ figure: { n, effective } }: { figure: Figure }) {
  const { t } = useTranslation("performance");
  const values = { samples: n, effective, least: effectiveLeast };
  return (
    <span className="small quiet">
      {t(effective < n && n >= effectiveLeast ? "hiddenAlike" : "hidden", values)}
    </span>
  );
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
