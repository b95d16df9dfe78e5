import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { IntervalMark, StandingMark } from "~/ui/charts/interval-mark";
import type { Interval } from "~/ui/charts/interval-geometry";
import { intervalDomain } from "~/ui/charts/interval-geometry";
import { useIntervalText } from "~/ui/charts/interval-text";
import { drawable } from "~/ui/charts/plot-scale";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import type { QualityLevel } from "~/ui/quality-mark";
import { useFormat } from "~/ui/use-format";

export type IntervalRow = Interval & { label: string; level?: QualityLevel };

type IntervalChartProps = Pick<ChartWords, "caption" | "note"> & {
  rows: readonly IntervalRow[];
  /** Heads the first column: what the rows are. */
  rowHead: string;
  valueHead: string;
  formatValue?: (value: number, decimals?: number) => string;
  goodSide?: "above" | "below";
};

/** Figures with their intervals under each other on one axis: a table whose rows are the picture. */
export function IntervalChart(props: IntervalChartProps) {
  const { caption, note, rows, rowHead, valueHead, formatValue, goodSide } = props;
  const { t } = useTranslation("ui");
  const { number } = useFormat();
  const say = formatValue ?? number;
  const intervalText = useIntervalText(say);
  const domain = intervalDomain(rows);
  // Figures that are not compared have no baseline; one that is may lack it.
  const hasBaseline = rows.some(({ baseline }) => baseline !== undefined);
  const baselineColumns: Column<IntervalRow>[] = [
    {
      key: "baseline",
      head: t("charts.baselineHead"),
      isNumeric: true,
      cell: ({ baseline }) => {
        const line = drawable(baseline);
        return line === null ? t("charts.noData") : say(line);
      },
    },
    {
      key: "standing",
      head: t("charts.againstBaseline"),
      isBare: true,
      cell: (row) => <StandingMark {...row} goodSide={goodSide} />,
    },
  ];
  const columns: Column<IntervalRow>[] = [
    { key: "label", head: rowHead, cell: ({ label }) => label, isRowHead: true, width: "quarter" },
    { key: "value", head: valueHead, cell: intervalText, isNumeric: true },
    {
      key: "mark",
      head: t(hasBaseline ? "charts.intervalAndBaseline" : "charts.interval"),
      isBare: true,
      cell: ({ label: _, ...row }) => <IntervalMark {...row} domain={domain} formatValue={say} />,
    },
    ...(hasBaseline ? baselineColumns : []),
  ];
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
        empty={<p className="chart-empty">{t("charts.noData")}</p>}
      />
      {note ? <p className="small quiet">{note}</p> : null}
    </figure>
  );
}
