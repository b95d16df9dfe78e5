import { useTranslation } from "react-i18next";

import { formatMonth } from "~/ui/format";
import { useFormat } from "~/ui/use-format";

import type { MonthChange } from "../months/month-change";
import type { QualityFigure } from "../quality/quality-name";
import { Ends } from "./figure-value";
import { useFigureNumber } from "./figure-number";

type MonthChangeLineProps = {
  figure: QualityFigure;
  change: MonthChange;
  /** `YYYY-MM`; null where the month before is not offered. */
  before: string | null;
};

/** How a figure differs from that of the month before, which is given with its interval. */
export function MonthChangeLine({ figure, change, before }: MonthChangeLineProps) {
  const { t } = useTranslation("month");
  const { language } = useFormat();
  const say = useFigureNumber(figure);
  if (change.kind === "none" || before === null)
    return <p className="small quiet">{t("change.none")}</p>;
  const { value } = change.before;
  return (
    <p className="small">
      {t(`change.${change.kind}`)}{" "}
      <span className="quiet">
        {t("change.before", {
          month: formatMonth(language, before),
          value: value === null ? "" : say(value),
        })}{" "}
        <Ends figure={change.before} say={say} />
      </span>
    </p>
  );
}
