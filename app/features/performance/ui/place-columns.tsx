import { useTranslation } from "react-i18next";

import { intervalDomain } from "~/ui/charts/interval-geometry";
import { IntervalMark } from "~/ui/charts/interval-mark";
import type { ListColumn } from "~/ui/list/list-column";
import { QualityMark } from "~/ui/quality-mark";

import { figureOf, isCount, shownColumns, type FigureColumn } from "../figures/figure-columns";
import type { FigureHrefs } from "../figures/overview.view";
import type { PlaceRow } from "../figures/solution-overview";
import type { Assessed, PlaceQuality } from "../quality/assess-place";
import { qualityKey } from "../quality/quality-name";
import type { Workload } from "../workload";
import { BaselineStanding } from "./baseline-standing";
import { CountText } from "./count-text";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { FigureValue } from "./figure-value";

/** The columns of figures of places: those of one workload, or of all together. */
export function useFigureColumns<Row extends PlaceRow & { figureHrefs: FigureHrefs }>(
  shown: Workload | null,
  rows: readonly Row[],
): ListColumn<Row>[] {
  const head = useFigureHead();
  const against = useBaselineColumns<Row>(shown, rows);
  const isOffered = ({ figure, key }: FigureColumn) =>
    figure !== "connectedness" || rows.some(({ quality }) => (quality[key]?.figure.n ?? 0) > 0);
  return shownColumns(shown)
    .filter(isOffered)
    .flatMap((column) => {
      const { figure } = column;
      const basis = {
        key: column.key,
        head: head({ ...column, workload: null }),
        sort: column.key,
        isNumeric: true,
      };
      if (isCount(figure))
        return {
          ...basis,
          cell: (row) => <CountText figure={figure} value={figureOf(row, column)} />,
        };
      if (figure === "performance")
        return [
          {
            ...basis,
            isNumeric: false,
            cell: (row) => (
              <ScoreCell assessed={row.quality[column.key]} href={row.figureHrefs[column.key]} />
            ),
          },
          ...against,
        ];
      return {
        ...basis,
        cell: (row: Row) => (
          <FigureValue
            figure={figure}
            assessed={row.quality[column.key]}
            href={row.figureHrefs[column.key]}
            isBrief
          />
        ),
      };
    });
}

/** Where the score of a row lies against its baseline, as a picture and in words. */
export function useBaselineColumns<Row extends { quality: Partial<PlaceQuality> }>(
  workload: Workload | null,
  rows: readonly Row[],
): ListColumn<Row>[] {
  const { t } = useTranslation("performance");
  const say = useFigureNumber("performance");
  const key = qualityKey({ workload, figure: "performance" });
  const intervalOf = (row: Row) => {
    const { figure, baseline = null } = row.quality[key] ?? {};
    return {
      value: figure?.value ?? null,
      low: figure?.low ?? null,
      high: figure?.high ?? null,
      baseline: baseline?.value ?? null,
    };
  };
  const domain = intervalDomain(rows.map(intervalOf));
  return [
    {
      key: "interval",
      head: t("intervalHead"),
      cell: (row) =>
        intervalOf(row).value === null ? null : (
          <IntervalMark
            {...intervalOf(row)}
            domain={domain}
            level={row.quality[key]?.level?.level}
            formatValue={say}
          />
        ),
    },
    {
      key: "standing",
      head: t("standingHead"),
      cell: (row) => <BaselineStanding figure="performance" assessed={row.quality[key]} isBrief />,
    },
  ];
}

type ScoreCellProps = { assessed: Assessed | undefined; href?: string };

/** A score with the mark of its level. */
export function ScoreCell({ assessed, href }: ScoreCellProps) {
  const label = useLevelLabel();
  const level = assessed?.level;
  return (
    <>
      {level ? <QualityMark level={level.level} label={label(level)} isLabelHidden /> : null}{" "}
      <FigureValue figure="performance" assessed={assessed} href={href} isBrief isOneLine />
    </>
  );
}

/** The words of a level; both, where the interval leaves two open. */
export function useLevelLabel(): (level: NonNullable<Assessed["level"]>) => string {
  const { t } = useTranslation("ui");
  return ({ low, high }) =>
    low === high
      ? t(`quality.${low}`)
      : t("charts.range", { from: t(`quality.${low}`), to: t(`quality.${high}`) });
}
