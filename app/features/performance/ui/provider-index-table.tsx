import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { QualityMark } from "~/ui/quality-mark";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { IndexPageRow } from "../npi/provider-index.view";
import type { RankRange } from "../quality/rank-ranges";
import { CountText } from "./count-text";
import { useFigureHead } from "./figure-head";
import { FigureValue } from "./figure-value";
import { useBaselineColumns, useLevelLabel } from "./place-columns";

type ProviderIndexTableProps = {
  rows: readonly IndexPageRow[];
  view: ListView;
  /** Whether rows are of several slots, which are then named. */
  hasSlots: boolean;
  empty: ReactNode;
};

/** The providers of a place, the best first. */
export function ProviderIndexTable({ rows, view, hasSlots, empty }: ProviderIndexTableProps) {
  const { t } = useTranslation("performance");
  return (
    <List
      view={view}
      caption={t("index.title")}
      columns={useColumns(rows, hasSlots)}
      rows={rows}
      rowKey={({ solution }) => solution.id}
      empty={empty}
    />
  );
}

function useColumns(rows: readonly IndexPageRow[], hasSlots: boolean): ListColumn<IndexPageRow>[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const head = useFigureHead();
  const levelLabel = useLevelLabel();
  const against = useBaselineColumns<IndexPageRow>(null, rows);
  const headOf = (figure: Parameters<typeof head>[0]["figure"]) => head({ workload: null, figure });
  const ratio = (figure: "availability" | "connectedness"): ListColumn<IndexPageRow> => ({
    key: figure,
    head: headOf(figure),
    sort: figure,
    isNumeric: true,
    cell: ({ quality, figureHrefs }) => (
      <FigureValue figure={figure} assessed={quality[figure]} href={figureHrefs[figure]} isBrief />
    ),
  });
  const count = (figure: "share" | "samples"): ListColumn<IndexPageRow> => ({
    key: figure,
    head: headOf(figure),
    sort: figure,
    isNumeric: true,
    cell: ({ counts }) => <CountText figure={figure} value={counts[figure]} />,
  });
  const ranks = ({ from, to }: RankRange) =>
    from === to ? integer(from) : t("interval", { low: integer(from), high: integer(to) });
  const hasConnectedness = rows.some(({ quality }) => quality.connectedness !== undefined);
  return [
    {
      key: "rank",
      head: t("rankHead"),
      sort: "rank",
      cell: ({ quality: { performance }, solution: { slot } }) =>
        performance.rank === null ? (
          <Absent />
        ) : (
          <>
            <span className="figure">{ranks(performance.rank)}</span>
            {hasSlots ? <span className="line small quiet">{t(`index.slots.${slot}`)}</span> : null}
          </>
        ),
    },
    {
      key: "name",
      head: t("index.provider"),
      sort: "name",
      isRowHead: true,
      width: "fifth",
      cell: (row) => <ProviderName {...row} />,
    },
    {
      key: "performance",
      head: headOf("performance"),
      sort: "performance",
      cell: ({ quality, figureHrefs, moved }) => (
        <>
          <FigureValue
            figure="performance"
            assessed={quality.performance}
            href={figureHrefs["performance"]}
            isBrief
            isOneLine
          />
          {moved === "better" || moved === "worse" ? (
            <span className="line small">
              <StateMark
                state={moved === "better" ? "ok" : "warning"}
                label={t(`index.moved.${moved}`)}
              />
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: "level",
      head: t("levelHead"),
      cell: ({ quality: { performance } }) =>
        performance.level === null ? (
          <Absent />
        ) : (
          <QualityMark level={performance.level.level} label={levelLabel(performance.level)} />
        ),
    },
    ...against,
    ratio("availability"),
    ...(hasConnectedness ? [ratio("connectedness")] : []),
    count("share"),
    count("samples"),
  ];
}

/** The name of a provider, what it is, and how many outages it has now. */
function ProviderName({ solution: { name, type }, href, openOutages }: IndexPageRow) {
  const { t } = useTranslation(["solutions", "outages"]);
  return (
    <>
      <a href={href}>{name}</a>
      <span className="line small quiet">{t(`type.${type}`)}</span>
      {openOutages > 0 ? (
        <span className="line small">
          <StateMark state="failed" label={t("outages:now", { count: openOutages })} />
        </span>
      ) : null}
    </>
  );
}
