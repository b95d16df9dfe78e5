import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure, ChartPicture } from "~/ui/charts/chart-figure";
import { NoDataPattern } from "~/ui/charts/no-data-pattern";
import { PlotText } from "~/ui/charts/plot-axes";
import { percentOf } from "~/ui/charts/plot-scale";
import type { SharePart, ShareSegment } from "~/ui/charts/share-geometry";
import { stackedShare } from "~/ui/charts/share-geometry";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

type StackedShareProps = Omit<ChartWords, "tablePlace"> & {
  parts: readonly SharePart[];
  /** The whole, where the parts do not make it up. */
  total?: number;
  /** Parts shown by themselves; the smaller ones are added to "other". */
  mostParts?: number;
  /** Heads the column of the names. */
  partHead: string;
};

const height = 46;
const bar = { y: 18, height: 24 };
const shareDecimals = 1;

/** One bar of shares that add to 100 %. Its table is its legend and always in sight. */
export function StackedShare(props: StackedShareProps) {
  const { caption, summary, note, parts, total, mostParts, partHead } = props;
  const { t } = useTranslation("ui");
  const { percent } = useFormat();
  const drawing = stackedShare(parts, { total, mostParts, otherLabel: t("charts.other") });
  return (
    <ChartFigure
      {...{ caption, summary, note, isEmpty: drawing.isEmpty }}
      tablePlace="under"
      table={<ShareTable {...{ caption, partHead, ...drawing }} />}
    >
      <NoDataPattern>
        {(fill) => (
          <ChartPicture caption={caption} summary={summary} height={height}>
            {drawing.segments.map((segment) => (
              <Segment
                key={segment.label}
                segment={segment}
                fill={segment.tone === null ? fill : "currentColor"}
                text={percent(segment.share, shareDecimals)}
              />
            ))}
          </ChartPicture>
        )}
      </NoDataPattern>
    </ChartFigure>
  );
}

type SegmentProps = { segment: ShareSegment; fill: string; text: string };

function Segment({ segment: { label, x, width, tone, labelled }, fill, text }: SegmentProps) {
  const { t } = useTranslation("ui");
  return (
    <g>
      <rect
        className={`segment ${toneClass(tone)}`}
        x={percentOf(x)}
        width={percentOf(width)}
        y={bar.y}
        height={bar.height}
        fill={fill}
      >
        <title>{t("join.named", { name: label, value: text })}</title>
      </rect>
      {labelled === "never" ? null : (
        <PlotText
          className={labelled === "wide" ? "minor" : undefined}
          x={x}
          y={12}
          anchor="start"
          text={text}
        />
      )}
    </g>
  );
}

function toneClass(tone: number | null): string {
  return tone === null || tone < 0 ? "no-data" : `step${tone}`;
}

type ShareTableProps = {
  caption: string;
  partHead: string;
  segments: readonly ShareSegment[];
  unknown: readonly string[];
};

type Row = { label: string; segment?: ShareSegment };

function ShareTable({ caption, partHead, segments, unknown }: ShareTableProps) {
  const { t } = useTranslation("ui");
  const { percent } = useFormat();
  const columns: Column<Row>[] = [
    {
      key: "label",
      head: partHead,
      isRowHead: true,
      cell: ({ label, segment }) => (
        <>
          {segment ? <Swatch tone={segment.tone} /> : null}
          {label}
        </>
      ),
    },
    {
      key: "share",
      head: t("shares.share"),
      isNumeric: true,
      cell: ({ segment }) => (segment ? percent(segment.share, shareDecimals) : t("charts.noData")),
    },
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      layout="plain"
      columns={columns}
      rows={[
        ...segments.map((segment) => ({ label: segment.label, segment })),
        ...unknown.map((label) => ({ label })),
      ]}
      rowKey={({ label }) => label}
    />
  );
}

function Swatch({ tone }: { tone: number | null }) {
  return (
    <NoDataPattern>
      {(fill) => (
        <svg className="swatch" width="14" height="14" aria-hidden="true">
          <rect
            className={toneClass(tone)}
            x="0.5"
            y="0.5"
            width="13"
            height="13"
            fill={tone === null ? fill : "currentColor"}
          />
        </svg>
      )}
    </NoDataPattern>
  );
}
