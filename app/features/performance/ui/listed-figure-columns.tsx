import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import {
  editSolutionHref,
  overviewHref,
  profileHref,
} from "~/features/solutions/solutions-address";
import { Absent } from "~/ui/absent";
import type { ListColumn } from "~/ui/list/list-column";
import { QualityMark } from "~/ui/quality-mark";
import { StateMark } from "~/ui/state-mark";

import type { ListedFigures } from "../latest/ask-listed-figures.server";
import { BaselineStanding } from "./baseline-standing";
import { useFigureHead } from "./figure-head";
import { FigureValue } from "./figure-value";
import { useLevelLabel } from "./place-columns";

/** A solution as the columns know it. */
type ListedRow = { id: string; status: string };

type ShownFigures = {
  /** By the id of the solution. */
  figures: Readonly<Record<string, ListedFigures>>;
  hasOutages: boolean;
  isOfProvider: boolean;
};

type ListedFigureColumns = {
  /** Of the variant. */
  prefix: string;
  /** Null where they are not shown: the list has no such columns then. */
  listed: ShownFigures | null;
};

/** Columns of what solutions reach in all places: performance, level and baseline, availability, and outages of now. */
function useListedFigureColumns<Row extends ListedRow>({
  prefix,
  listed,
}: ListedFigureColumns): ListColumn<Row>[] {
  const { t } = useTranslation(["performance", "outages"]);
  const head = useFigureHead();
  const levelLabel = useLevelLabel();
  if (!listed) return [];
  const { figures, hasOutages, isOfProvider } = listed;
  const performanceOf = ({ id }: Row) => figures[id]?.quality?.performance;
  return [
    {
      key: "performance",
      head: head({ workload: null, figure: "performance" }),
      cell: (row) => (
        <Performance
          figures={figures[row.id]}
          href={overviewHref(prefix, row.id)}
          previewHref={isOfProvider ? editSolutionHref(prefix, row.id) : null}
          isClosed={row.status === "closed"}
          isOfProvider={isOfProvider}
        />
      ),
    },
    {
      key: "level",
      head: t("levelHead"),
      cell: (row) => {
        const level = performanceOf(row)?.level;
        return level ? <QualityMark level={level.level} label={levelLabel(level)} /> : <Absent />;
      },
    },
    {
      key: "standing",
      head: t("standingHead"),
      cell: (row) => (
        <BaselineStanding figure="performance" assessed={performanceOf(row)} isBrief />
      ),
    },
    {
      key: "availability",
      head: head({ workload: null, figure: "availability" }),
      isNumeric: true,
      cell: ({ id }) =>
        figures[id]?.quality ? (
          <FigureValue figure="availability" assessed={figures[id].quality.availability} isBrief />
        ) : (
          <Absent />
        ),
    },
    ...(hasOutages ? [outagesColumn<Row>(figures, t)] : []),
  ];
}

/** What a list takes of figures: its columns, and where a name leads: to the overview where there are figures. */
export function useListedFigures<Row extends ListedRow>(given: ListedFigureColumns) {
  const { prefix, listed } = given;
  return {
    figureColumns: useListedFigureColumns<Row>(given),
    hrefOf: (id: string) =>
      listed?.figures[id]?.quality ? overviewHref(prefix, id) : profileHref(prefix, id),
  };
}

function outagesColumn<Row extends ListedRow>(
  figures: ShownFigures["figures"],
  t: TFunction<["performance", "outages"]>,
): ListColumn<Row> {
  const countOf = ({ id }: Row) => figures[id]?.openOutages ?? 0;
  const noneOf = ({ id }: Row) =>
    figures[id]?.quality ? <span className="quiet">{t("outages:noneNow")}</span> : <Absent />;
  return {
    key: "outages",
    head: t("outages:nowHead"),
    isEmpty: (row) => countOf(row) === 0,
    cell: (row) =>
      countOf(row) > 0 ? (
        <StateMark state="failed" label={t("outages:now", { count: countOf(row) })} />
      ) : (
        noneOf(row)
      ),
  };
}

type PerformanceProps = {
  figures: ListedFigures | undefined;
  /** To the overview. */
  href: string;
  /** To the preview of the lists; null where the reader does not own them. */
  previewHref: string | null;
  isClosed: boolean;
  isOfProvider: boolean;
};

/** The score of a solution, or why it has none. */
function Performance({ figures, href, previewHref, isClosed, isOfProvider }: PerformanceProps) {
  const { t } = useTranslation("performance");
  if (figures?.quality)
    return (
      <FigureValue
        figure="performance"
        assessed={figures.quality.performance}
        href={href}
        isBrief
        isOneLine
      />
    );
  if (isClosed) return <Absent />;
  if (figures?.awaited)
    return <span className="small quiet">{t(`listed.awaited.${figures.awaited}`)}</span>;
  return (
    <span className="small">
      <span className="quiet">{t(isOfProvider ? "listed.notShown" : "listed.none")}</span>
      {previewHref ? (
        <>
          {" "}
          <a href={previewHref}>{t("empty.preview")}</a>
        </>
      ) : null}
    </span>
  );
}
