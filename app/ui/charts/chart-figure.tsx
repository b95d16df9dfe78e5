import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { More } from "~/ui/more";
import { useElementId } from "~/ui/use-element-id";

/** What every chart says beside its picture. */
export type ChartWords = {
  /** What is shown: the name of the picture and of its table. */
  caption: string;
  /** What the picture shows, in one sentence: the finding, for those who do not see it. */
  summary: string;
  /** Under the picture: what the marks mean, where the numbers come from. */
  note?: ReactNode;
  /** Where the numbers are: on request under the picture, always under or beside it, or in a table of the page. */
  tablePlace?: "folded" | "under" | "beside" | "elsewhere";
};

type ChartFigureProps = ChartWords & {
  /** The numbers of the picture. */
  table: ReactNode;
  isEmpty?: boolean;
  children: ReactNode;
};

/** The frame of a chart: caption, picture, note, and the same numbers as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const { caption, note, table, tablePlace = "folded", isEmpty, children } = props;
  const { t } = useTranslation("ui");
  if (isEmpty) {
    return (
      <figure className="chart">
        <figcaption>{caption}</figcaption>
        <p className="chart-empty">{t("charts.noData")}</p>
        {note ? <p className="small quiet">{note}</p> : null}
      </figure>
    );
  }
  return (
    <figure className={classNames("chart", tablePlace === "beside" && "with-table")}>
      <figcaption>{caption}</figcaption>
      <div className="chart-body">
        <div className="chart-picture">
          {children}
          {note ? <p className="small quiet">{note}</p> : null}
        </div>
        {tablePlace === "folded" ? (
          <More summary={t("charts.asTable")} isPlain children={table} />
        ) : null}
        {tablePlace === "under" || tablePlace === "beside" ? table : null}
      </div>
    </figure>
  );
}

type ChartPictureProps = {
  caption: string;
  summary: string;
  height: number;
  children: ReactNode;
};

/** As wide as its column and as high as told: text and lines keep their size at any width. */
export function ChartPicture({ caption, summary, height, children }: ChartPictureProps) {
  const id = useElementId("chart");
  return (
    <svg
      className="plot"
      width="100%"
      height={height}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
    >
      <title id={`${id}-title`}>{caption}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {children}
    </svg>
  );
}
