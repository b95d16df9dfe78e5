import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { useFormat } from "~/ui/use-format";

import type { AnsweredPart } from "../analytics.view";
import { levelsBestFirst } from "../level-counts";
import { LevelBar } from "./level-bar";

type Row = AnsweredPart<"levels">[number];

/** How many providers of each country are at each level. */
export function LevelSection({ rows, view }: { rows: readonly Row[]; view: ListView }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <p className="small quiet">{t("levels.note")}</p>
      <List
        view={view}
        caption={t("levels.title")}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty title={t("levels.empty")}>{t("levels.emptyText")}</Empty>}
      />
    </>
  );
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { t: ofKit } = useTranslation("ui");
  const { integer } = useFormat();
  const count = (key: string, head: string, of: (row: Row) => number): ListColumn<Row> => ({
    ...{ key, head, isNumeric: true },
    // Most are zero: the others are seen without them.
    cell: (row) => (of(row) === 0 ? <Absent /> : integer(of(row))),
  });
  return [
    {
      key: "country",
      head: ofFigures("index.country"),
      sort: "country",
      isRowHead: true,
      cell: ({ name, href }) => <a href={href}>{name}</a>,
    },
    { ...count("samples", ofFigures("figure.samples"), ({ samples }) => samples), sort: "samples" },
    {
      key: "providers",
      head: t("levels.providers"),
      sort: "providers",
      isNumeric: true,
      cell: ({ providers }) => integer(providers),
    },
    {
      key: "bar",
      head: t("levels.bar"),
      width: "fifth",
      cell: (row) => (row.providers === 0 ? <Absent /> : <LevelBar {...row} />),
    },
    ...levelsBestFirst.map((level) =>
      count(`level${level}`, ofKit(`quality.${level}`), ({ levels }) => levels[level]),
    ),
    count("notShown", ofKit("charts.notShown"), ({ notShown }) => notShown),
  ];
}
