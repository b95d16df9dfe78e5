import { useTranslation } from "react-i18next";
import { Absent } from "~/ui/absent";
import { rangeOf } from "~/ui/charts/interval-text";
import type { LinePoint, LineRange } from "~/ui/charts/line-geometry";
import { drawable } from "~/ui/charts/plot-scale";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import { useJoin } from "~/ui/use-join";

type LineTableProps = {
  caption: string;
  points: readonly LinePoint[];
  ranges: readonly LineRange[];
  valueHead: string;
  target?: { value: number; label: string };
  say: (value: number) => string;
  sayTime: (at: string) => string;
};

/** The numbers of a line: time, value, interval, and what the picture shades there. */
export function LineTable(props: LineTableProps) {
  const { caption, points, ranges, valueHead, target, say, sayTime } = props;
  const { t } = useTranslation("ui");
  const { list, named } = useJoin();
  const known = points.filter(({ at }) => Number.isFinite(Date.parse(at)));
  const hasInterval = known.some((point) => rangeOf(point));
  const columns: Column<LinePoint>[] = [
    { key: "at", head: t("charts.time"), cell: ({ at }) => sayTime(at), isRowHead: true },
    {
      key: "value",
      head: valueHead,
      isNumeric: true,
      cell: ({ value }) => {
        const shown = drawable(value);
        return shown === null ? t("charts.noData") : say(shown);
      },
    },
    ...(hasInterval ? [intervalColumn(t("charts.interval"), say, t)] : []),
    ...(ranges.length > 0
      ? [
          {
            key: "ranges",
            head: t("charts.remark"),
            cell: ({ at }: LinePoint) => list(labelsAt(ranges, at)) || <Absent />,
          },
        ]
      : []),
  ];
  const shownTarget = target && drawable(target.value) !== null ? target : undefined;
  return (
    <>
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={known}
        rowKey={({ at }) => at}
        layout="scroll"
      />
      {shownTarget ? (
        <p className="small">{named(shownTarget.label, say(shownTarget.value))}</p>
      ) : null}
    </>
  );
}

function intervalColumn(
  head: string,
  say: (value: number) => string,
  t: ReturnType<typeof useTranslation<"ui">>["t"],
): Column<LinePoint> {
  return {
    key: "interval",
    head,
    isNumeric: true,
    cell: (point) => {
      const range = rangeOf(point);
      return range ? t("charts.range", { from: say(range[0]), to: say(range[1]) }) : <Absent />;
    },
  };
}

function labelsAt(ranges: readonly LineRange[], at: string): string[] {
  const time = Date.parse(at);
  return ranges
    .filter(({ from, to }) => Date.parse(from) <= time && time <= Date.parse(to))
    .map(({ label }) => label);
}
