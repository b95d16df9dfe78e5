import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure, ChartPicture } from "~/ui/charts/chart-figure";
import { formatTick } from "~/ui/charts/format-axis";
import type { LineChartDrawing, LineChartInput } from "~/ui/charts/line-geometry";
import { lineChart } from "~/ui/charts/line-geometry";
import { LineTable } from "~/ui/charts/line-table";
import { BottomAxis, PlotText, PlotWithGutter } from "~/ui/charts/plot-axes";
import { percentOf } from "~/ui/charts/plot-scale";
import { useIntervalText } from "~/ui/charts/interval-text";
import { classNames } from "~/ui/class-names";
import { useFormat } from "~/ui/use-format";

export type LineChartProps = ChartWords &
  Omit<LineChartInput, "target"> & {
    /** A level to hold the line against. */
    target?: { value: number; label: string };
    /** How a value reads, with its unit; ticks ask for a number of decimals. */
    formatValue?: (value: number, decimals?: number) => string;
    /** Heads the column of the values in the table. */
    valueHead: string;
    /** Points are days, or instants with a clock. */
    precision?: "day" | "minute";
    /** How the time of a point reads, where it is neither: the week or month that it is of. */
    formatTime?: (at: string) => string;
  };

/** Values over time: a line with its interval, a target to hold it against, stretches to shade. */
export function LineChart(props: LineChartProps) {
  const { caption, summary, note, tablePlace, points, target, ranges = [], hasZero } = props;
  const { formatValue, valueHead, precision = "day", formatTime } = props;
  const { language, number, instant } = useFormat();
  const say = formatValue ?? number;
  const drawing = lineChart({ points, target: target?.value, ranges, hasZero });
  const { height, bottom, xTicks, yTicks, decimals, isEmpty } = drawing;
  const sayTime =
    formatTime ?? ((at: string) => instant(new Date(at), { precision, timeZone: "UTC" }));
  return (
    <ChartFigure
      {...{ caption, summary, note, tablePlace, isEmpty }}
      table={<LineTable {...{ caption, points, ranges, valueHead, target, say, sayTime }} />}
    >
      <PlotWithGutter
        height={height}
        labels={yTicks.map(({ value, at }) => ({ key: value, at, text: say(value, decimals) }))}
      >
        <ChartPicture caption={caption} summary={summary} height={height}>
          <Ranges drawing={drawing} />
          {yTicks.map(({ value, at }) => (
            <line key={value} className="grid-line" x1="0" x2="100%" y1={at} y2={at} />
          ))}
          <Values drawing={drawing} />
          <BottomAxis
            y={bottom}
            room={20}
            labels={xTicks.map(({ at, x, grain }) => ({
              key: at.getTime(),
              x,
              text: formatTick(language, at, grain),
            }))}
          />
          <RangeLabels drawing={drawing} />
          {drawing.target && target ? (
            <PlotText
              className="strong"
              x={drawing.target.anchor === "end" ? 100 : 0}
              y={drawing.target.labelY}
              anchor={drawing.target.anchor}
              text={target.label}
            />
          ) : null}
          <Strips drawing={drawing} say={say} sayTime={sayTime} />
        </ChartPicture>
      </PlotWithGutter>
    </ChartFigure>
  );
}

function Ranges({ drawing: { ranges, top, bottom } }: { drawing: LineChartDrawing }) {
  return (
    <>
      {ranges.map(({ x, width }, position) => (
        <g key={position}>
          <rect
            className="shade"
            x={percentOf(x)}
            width={percentOf(width)}
            y={top}
            height={bottom - top}
          />
          <line
            className="shade-edge"
            x1={percentOf(x)}
            x2={percentOf(x + width)}
            y1={top}
            y2={top}
          />
        </g>
      ))}
    </>
  );
}

function RangeLabels({ drawing: { ranges, top } }: { drawing: LineChartDrawing }) {
  return (
    <>
      {ranges.map(({ label, labelX, anchor, isMinor }, position) =>
        label ? (
          <PlotText
            key={position}
            className={classNames("failed", isMinor && "minor")}
            x={labelX}
            y={top - 6}
            anchor={anchor}
            text={label}
          />
        ) : null,
      )}
    </>
  );
}

/** The paths are stretched to the width of the plot; lines and dots keep their thickness. */
function Values({ drawing }: { drawing: LineChartDrawing }) {
  const { height, bandPath, linePath, whiskers, dots, target } = drawing;
  return (
    <>
      <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {bandPath ? <path className="band" d={bandPath} /> : null}
        {linePath ? <path className="series" d={linePath} /> : null}
      </svg>
      {whiskers.map(({ x, high, low }) => (
        <line key={x} className="whisker" x1={percentOf(x)} x2={percentOf(x)} y1={high} y2={low} />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={x} className="dot" cx={percentOf(x)} cy={y} r="3.5" />
      ))}
      {target ? <line className="target" x1="0" x2="100%" y1={target.y} y2={target.y} /> : null}
    </>
  );
}

type StripsProps = {
  drawing: LineChartDrawing;
  say: (value: number) => string;
  sayTime: (at: string) => string;
};

/** Over everything: under the pointer each point tells its number. */
function Strips({ drawing: { strips, top, bottom }, say, sayTime }: StripsProps) {
  const { t } = useTranslation("ui");
  const intervalText = useIntervalText(say);
  return (
    <>
      {strips.map(({ x, width, point }) => (
        <rect
          key={x}
          className="strip"
          x={percentOf(x)}
          width={percentOf(width)}
          y={top}
          height={bottom - top}
        >
          <title>{t("join.named", { name: sayTime(point.at), value: intervalText(point) })}</title>
        </rect>
      ))}
    </>
  );
}
