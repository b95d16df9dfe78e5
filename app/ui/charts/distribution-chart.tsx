import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure, ChartPicture } from "~/ui/charts/chart-figure";
import type { Bin, DistributionDrawing, DistributionMark } from "~/ui/charts/distribution-geometry";
import { distributionChart } from "~/ui/charts/distribution-geometry";
import { BottomAxis, PlotText } from "~/ui/charts/plot-axes";
import { percentOf } from "~/ui/charts/plot-scale";
import { classNames } from "~/ui/class-names";
import { DataTable } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type DistributionChartProps = ChartWords & {
  bins: readonly Bin[];
  /** Quantiles and the value that the chart is about; the label says the number. */
  marks?: readonly DistributionMark[];
  formatValue?: (value: number, decimals?: number) => string;
  valueHead: string;
};

/** How values are spread: a histogram with quantiles and a value marked in it. */
export function DistributionChart(props: DistributionChartProps) {
  const { caption, summary, note, tablePlace, bins, marks = [], formatValue, valueHead } = props;
  const { number } = useFormat();
  const say = formatValue ?? number;
  const drawing = distributionChart(bins, marks);
  const { height, bottom, xTicks, decimals, isEmpty } = drawing;
  return (
    <ChartFigure
      {...{ caption, summary, note, tablePlace, isEmpty }}
      table={<BinTable {...{ caption, valueHead, drawing, say }} />}
    >
      <ChartPicture caption={caption} summary={summary} height={height}>
        <Bars drawing={drawing} say={say} />
        <BottomAxis
          y={bottom}
          labels={xTicks.map(({ value, at }) => ({
            key: value,
            x: at,
            text: say(value, decimals),
          }))}
        />
        <Marks drawing={drawing} />
      </ChartPicture>
    </ChartFigure>
  );
}

type Say = (value: number, decimals?: number) => string;

/** How a bin reads: "20 ms to 25 ms", or "from 100 ms" where it is open. */
function useBinText(say: Say, decimals: number) {
  const { t } = useTranslation("ui");
  return ({ from, to }: Bin) =>
    to === null
      ? t("charts.from", { from: say(from, decimals) })
      : t("charts.range", { from: say(from, decimals), to: say(to, decimals) });
}

function Bars({ drawing: { bars, decimals }, say }: { drawing: DistributionDrawing; say: Say }) {
  const { named } = useJoin();
  const { percent } = useFormat();
  const binText = useBinText(say, decimals);
  return (
    <>
      {bars.map(({ x, width, y, height, share, bin }) => (
        <rect
          key={x}
          className={classNames("bin", bin.to === null && "open")}
          x={percentOf(x)}
          width={percentOf(width)}
          y={y}
          height={height}
        >
          <title>{named(binText(bin), percent(share))}</title>
        </rect>
      ))}
    </>
  );
}

/** All lines before all texts, so that no line runs through a text. */
function Marks({ drawing: { marks, bottom } }: { drawing: DistributionDrawing }) {
  return (
    <>
      {marks.map(({ x, labelY, label, isOwn }) => (
        <line
          key={label}
          className={isOwn ? "own" : "quantile"}
          x1={percentOf(x)}
          x2={percentOf(x)}
          y1={labelY - 9}
          y2={bottom}
        />
      ))}
      {marks.map(({ x, labelY, anchor, label, isOwn }) => (
        <PlotText
          key={label}
          className={isOwn ? "strong" : undefined}
          x={x}
          y={labelY}
          anchor={anchor}
          shift={anchor === "start" ? 4 : -4}
          text={label}
        />
      ))}
    </>
  );
}

type BinTableProps = {
  caption: string;
  valueHead: string;
  drawing: DistributionDrawing;
  say: Say;
};

function BinTable({ caption, valueHead, drawing: { bars, marks, decimals }, say }: BinTableProps) {
  const { t } = useTranslation("ui");
  const { integer, percent } = useFormat();
  const { list } = useJoin();
  const binText = useBinText(say, decimals);
  return (
    <>
      {marks.length > 0 ? <p className="small">{list(marks.map(({ label }) => label))}</p> : null}
      <DataTable
        caption={caption}
        isCaptionHidden
        layout="scroll"
        rows={bars}
        rowKey={({ x }) => String(x)}
        columns={[
          { key: "bin", head: valueHead, cell: ({ bin }) => binText(bin), isRowHead: true },
          {
            key: "count",
            head: t("charts.count"),
            cell: ({ bin }) => integer(bin.count),
            isNumeric: true,
          },
          {
            key: "share",
            head: t("shares.share"),
            cell: ({ share }) => percent(share),
            isNumeric: true,
          },
        ]}
      />
    </>
  );
}
