import { useTranslation } from "react-i18next";

import type { FigureColumn, FigureName } from "../figures/figure-columns";
import { statisticOf } from "../figures/measure-statistics";
import type { Measure } from "../workload";

const percent = 100;

/** Names a column of figures with its unit, and with its workload where it is of one. */
export function useFigureHead(): (column: Pick<FigureColumn, "workload" | "figure">) => string {
  const { t } = useTranslation("performance");
  return ({ workload, figure }) => {
    const values = { percentile: percentileOf(figure) };
    return workload === null
      ? t(`figure.${figure}`, values)
      : t(`figureOf.${figure}`, { ...values, workload: t(`workload.${workload}`) });
  };
}

function percentileOf(figure: FigureName): number | undefined {
  const statistic = figure in statisticOf ? statisticOf[figure as Measure] : undefined;
  return typeof statistic === "number" ? statistic * percent : undefined;
}
