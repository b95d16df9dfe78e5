import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure, ChartPicture } from "~/ui/charts/chart-figure";
import { formatHour, formatWeekday } from "~/ui/charts/format-axis";
import type { HourCell, HourGridDrawing, HourValue } from "~/ui/charts/hour-geometry";
import { hourGrid } from "~/ui/charts/hour-geometry";
import { NoDataPattern } from "~/ui/charts/no-data-pattern";
import { BottomAxis, PlotWithGutter } from "~/ui/charts/plot-axes";
import { percentOf } from "~/ui/charts/plot-scale";
import { StepLegend } from "~/ui/charts/step-legend";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

type HourGridProps = ChartWords & {
  values: readonly HourValue[];
  formatValue?: (value: number, decimals?: number) => string;
};

type Say = (value: number, decimals?: number) => string;

/** When in the week something is high or low: a row of hours for each day, all on one scale. */
export function HourGrid(props: HourGridProps) {
  const { caption, summary, note, tablePlace, values, formatValue } = props;
  const { language, number } = useFormat();
  const say = formatValue ?? number;
  const drawing = hourGrid(values);
  const { height, bottom, rows, hourTicks, steps, decimals, isEmpty } = drawing;
  return (
    <ChartFigure
      {...{ caption, summary, note, tablePlace, isEmpty }}
      table={<HourTable caption={caption} drawing={drawing} say={say} />}
    >
      <NoDataPattern>
        {(noData) => (
          <>
            <PlotWithGutter
              height={height}
              labels={rows.map(({ weekday, baseY }) => ({
                key: weekday,
                at: baseY - 9,
                text: formatWeekday(language, weekday, "short"),
              }))}
            >
              <ChartPicture caption={caption} summary={summary} height={height}>
                {rows.map(({ weekday, baseY }) => (
                  <line key={weekday} className="axis" x1="0" x2="100%" y1={baseY} y2={baseY} />
                ))}
                <Cells cells={drawing.cells} noData={noData} say={say} />
                <BottomAxis
                  y={bottom}
                  room={30}
                  labels={hourTicks.map(({ hour, x }) => ({
                    key: hour,
                    x,
                    text: formatHour(hour),
                  }))}
                />
              </ChartPicture>
            </PlotWithGutter>
            <StepLegend
              noData={drawing.cells.some(({ step }) => step === null) ? noData : undefined}
              steps={steps.map(({ step, from, to }) => ({
                step,
                from: say(from, decimals),
                to: say(to, decimals),
              }))}
            />
          </>
        )}
      </NoDataPattern>
    </ChartFigure>
  );
}

type CellsProps = { cells: readonly HourCell[]; noData: string; say: Say };

function Cells({ cells, noData, say }: CellsProps) {
  const { t } = useTranslation("ui");
  const { language } = useFormat();
  return (
    <>
      {cells.map(({ weekday, hour, value, step, x, width, y, height }) => (
        <rect
          key={`${weekday} ${hour}`}
          className={step === null ? "no-data" : `step${step}`}
          x={percentOf(x)}
          width={percentOf(width)}
          y={y}
          height={height}
          fill={step === null ? noData : "currentColor"}
        >
          <title>
            {t("charts.hourValue", {
              day: formatWeekday(language, weekday, "long"),
              hour: formatHour(hour),
              value: value === null ? t("charts.noData") : say(value),
            })}
          </title>
        </rect>
      ))}
    </>
  );
}

type HourTableProps = { caption: string; drawing: HourGridDrawing; say: Say };

/** Hours down, days across: as narrow as it gets. */
function HourTable({ caption, drawing: { cells, rows }, say }: HourTableProps) {
  const { t } = useTranslation("ui");
  const { language } = useFormat();
  const hours = [...new Set(cells.map(({ hour }) => hour))];
  const columns: Column<number>[] = [
    { key: "hour", head: t("charts.hour"), cell: formatHour, isRowHead: true },
    ...rows.map(({ weekday }) => ({
      key: String(weekday),
      head: formatWeekday(language, weekday, "short"),
      isNumeric: true,
      cell: (hour: number) => {
        const value = cells.find((cell) => cell.hour === hour && cell.weekday === weekday)?.value;
        return value == null ? t("charts.noData") : say(value);
      },
    })),
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={hours}
      rowKey={String}
      layout="scroll"
    />
  );
}
