import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure, ChartPicture } from "~/ui/charts/chart-figure";
import { NoDataPattern } from "~/ui/charts/no-data-pattern";
import { PlotText } from "~/ui/charts/plot-axes";
import { percentOf } from "~/ui/charts/plot-scale";
import type { FoldedShare, SharePart, ShareSegment } from "~/ui/charts/share-geometry";
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
  /** Further columns of numbers. With them the table lists each part that "other" is made of. */
  details?: readonly ShareDetail[];
};

/** What a table says of a part beside its share. */
type ShareDetail = { key: string; head: string; cell: (label: string) => ReactNode };

const height = 46;
const bar = { y: 18, height: 24 };
const shareDecimals = 1;

/** One bar of shares that add to 100 %. Its table is its legend and always in sight. */
export function StackedShare(props: StackedShareProps) {
  const { caption, summary, note, parts, total, mostParts, partHead, details = [] } = props;
  const { t } = useTranslation("ui");
  const { percent } = useFormat();
  const drawing = stackedShare(parts, { total, mostParts, otherLabel: t("charts.other") });
  return (
    <ChartFigure
      {...{ caption, summary, note, isEmpty: drawing.isEmpty }}
      tablePlace="under"
      table={<ShareTable {...{ caption, partHead, details, ...drawing }} />}
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
  folded: readonly FoldedShare[];
  unknown: readonly string[];
  details: readonly ShareDetail[];
};

type Row = { label: string; segment?: Pick<ShareSegment, "share" | "tone"> };

/** Each part; with details also those that "other" is made of, in its place. */
function rowsOf({ segments, folded, unknown, details }: ShareTableProps): Row[] {
  const listsFolded = details.length > 0 && folded.length > 0;
  const named = listsFolded ? segments.filter(({ tone }) => tone !== null) : segments;
  return [
    ...named.map((segment) => ({ label: segment.label, segment })),
    ...(listsFolded
      ? folded.map(({ label, share }) => ({ label, segment: { share, tone: null } }))
      : []),
    ...unknown.map((label) => ({ label })),
  ];
}

function ShareTable(props: ShareTableProps) {
  const { caption, partHead, details } = props;
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
    ...details.map(({ key, head, cell }): Column<Row> => ({
      ...{ key, head, isNumeric: true },
      cell: ({ label }) => cell(label),
    })),
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      layout={details.length > 0 ? "cards" : "plain"}
      columns={columns}
      rows={rowsOf(props)}
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
