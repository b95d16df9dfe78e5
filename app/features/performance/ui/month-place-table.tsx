import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { MonthProps } from "../months/month.view";
import { BaselineStanding } from "./baseline-standing";
import { FigureValue } from "./figure-value";
import { ScoreCell, useBaselineColumns, useLevelLabel } from "./place-columns";

type Row = MonthProps["places"]["worst"][number];

/** The countries with the worst and the best scores; the rest are counted. */
export function MonthPlaceTable({
  places,
  locationsHref,
}: Pick<MonthProps, "places" | "locationsHref">) {
  const { t } = useTranslation("month");
  const { integer } = useFormat();
  const { sentences: join } = useJoin();
  const { worst, best, below, level, above, left, unrated } = places;
  const rows = [...worst, ...best];
  const columns = useColumns(rows);
  if (rows.length === 0 && unrated === 0) return null;
  const title = t(best.length > 0 ? "places.caption" : "places.captionAll");
  const count = (number: number) => integer(number);
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {join([
          t("places.standings", { below: count(below), level: count(level), above: count(above) }),
          ...(left > 0 ? [t("places.left", { count: left })] : []),
          ...(unrated > 0 ? [t("places.unrated", { count: unrated })] : []),
        ])}
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption={title}
          isCaptionHidden
          columns={columns}
          rows={rows}
          rowKey={({ place }) => String(place.number)}
        />
      ) : null}
      <p className="tools">
        <a href={locationsHref}>{t("places.all")}</a>
      </p>
    </section>
  );
}

function useColumns(rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const label = useLevelLabel();
  const [interval] = useBaselineColumns(null, rows);
  return [
    {
      key: "place",
      head: t("place"),
      isRowHead: true,
      width: "fifth",
      cell: ({ place, href }) => (href ? <a href={href}>{place.name}</a> : place.name),
    },
    {
      key: "performance",
      head: t("figure.performance"),
      cell: ({ quality }) => <ScoreCell assessed={quality["performance"]} />,
    },
    ...(interval ? [{ key: "interval", head: interval.head, cell: interval.cell }] : []),
    {
      key: "level",
      head: t("levelHead"),
      cell: ({ quality }) => {
        const found = quality["performance"]?.level;
        return found ? label(found) : null;
      },
    },
    {
      key: "standing",
      head: t("standingHead"),
      cell: ({ quality }) => (
        <BaselineStanding figure="performance" assessed={quality["performance"]} isBrief />
      ),
    },
    {
      key: "availability",
      head: t("figure.availability"),
      isNumeric: true,
      cell: ({ quality }) => (
        <FigureValue figure="availability" assessed={quality["availability"]} isBrief isOneLine />
      ),
    },
    {
      key: "samples",
      head: t("figure.samples"),
      isNumeric: true,
      cell: ({ counts }) => integer(counts.samples),
    },
  ];
}
