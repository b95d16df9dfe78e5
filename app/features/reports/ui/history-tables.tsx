import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { historyHref, sortedBy, type HistoryView } from "../history-address";
import type { ListedReport, OwnedReport, ReceivedReport, ReportSort } from "../report-list";
import { useCompareColumn } from "./compare-choice";

/** What the account may do with the reports of its lists. */
export type HistoryMay = { delete: boolean; compare: boolean };

type TableProps<Listed> = {
  reports: readonly Listed[];
  view: HistoryView;
  prefix: string;
  may: HistoryMay;
};

/** Reports that the account ran. */
export function OwnedTable({ reports, view, prefix, may }: TableProps<OwnedReport>) {
  const { t } = useTranslation("history");
  const columns = useListedColumns({ view, prefix });
  const compare = useCompareColumn(may.compare ? reports : []);
  const sharedText = useSharedText();
  const remove: Column<OwnedReport> = {
    key: "delete",
    head: t("columns.delete"),
    isBare: true,
    cell: ({ id, dateTime }) => (
      <RowLink
        href={`${prefix}/report/${id}/delete?from=reports`}
        label={t("delete")}
        at={dateTime}
      />
    ),
  };
  return (
    <DataTable
      caption={t("lists.own")}
      isCaptionHidden
      columns={[
        columns.tested(true),
        ...columns.found,
        {
          key: "shared",
          head: t("columns.shared"),
          cell: (report) => sharedText(report) ?? <Absent />,
        },
        ...compare,
        ...(may.delete ? [remove] : []),
      ]}
      rows={reports}
      rowKey={({ id }) => id}
    />
  );
}

/** Reports that others shared with the account. */
export function ReceivedTable({ reports, view, prefix, may }: TableProps<ReceivedReport>) {
  const { t } = useTranslation("history");
  const columns = useListedColumns({ view, prefix });
  const compare = useCompareColumn(may.compare ? reports : []);
  return (
    <DataTable
      caption={t("lists.received")}
      isCaptionHidden
      columns={[
        columns.tested(false),
        {
          key: "received",
          head: t("columns.received"),
          sort: columns.sortOf("date"),
          cell: ({ sharedAt }) => <Time at={sharedAt} precision="day" />,
        },
        { key: "from", head: t("columns.from"), cell: ({ sharedBy }) => sharedBy },
        ...columns.found,
        ...compare,
        {
          key: "remove",
          head: t("columns.remove"),
          isBare: true,
          cell: ({ id, dateTime }) => (
            <RowLink
              href={`${prefix}/reports/received/${id}/remove`}
              label={t("remove")}
              at={dateTime}
            />
          ),
        },
      ]}
      rows={reports}
      rowKey={({ id }) => id}
    />
  );
}

/** What both tables show of a report. */
function useListedColumns({ view, prefix }: { view: HistoryView; prefix: string }) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const sortOf = (sort: ReportSort) => ({
    href: historyHref(`${prefix}/reports`, sortedBy(view, sort)),
    direction: view.sort === sort ? view.order : undefined,
  });
  const tested = (isSorted: boolean): Column<ListedReport> => ({
    key: "tested",
    head: t("columns.tested"),
    isRowHead: true,
    sort: isSorted ? sortOf("date") : undefined,
    cell: ({ id, dateTime }) => (
      <a href={`${prefix}/report/${id}`}>
        <Time at={dateTime} />
      </a>
    ),
  });
  const found: Column<ListedReport>[] = [
    {
      key: "city",
      head: t("columns.city"),
      sort: sortOf("city"),
      cell: ({ city }) => city || <Absent />,
    },
    {
      key: "score",
      head: t("columns.score"),
      isNumeric: true,
      sort: sortOf("score"),
      cell: ({ score, partlyScored }) =>
        score === null ? (
          <Absent />
        ) : (
          <Score points={format.integer(score)} covers={partlyScored} />
        ),
    },
    {
      key: "latency",
      head: t("columns.latency"),
      isNumeric: true,
      sort: sortOf("latency"),
      cell: ({ measuredLatency }) =>
        measuredLatency === null ? <Absent /> : format.milliseconds(measuredLatency),
    },
  ];
  return { tested, found, sortOf };
}

/** The points, and what they cover where that is not every workload. */
function Score({ points, covers }: { points: string; covers: ListedReport["partlyScored"] }) {
  const { t } = useTranslation(["history", "report"]);
  const join = useJoin();
  if (!covers) return <>{points}</>;
  const workloads = join.all(covers.map((workload) => t(`report:score.${workload}`)));
  return (
    <>
      {points} <span className="small quiet">{t("history:scoreOnly", { workloads })}</span>
    </>
  );
}

/** A link whose words are the same in every row, told apart for those who hear the links alone. */
function RowLink({ href, label, at }: { href: string; label: string; at: string }) {
  return (
    <a href={href}>
      {label}
      <span className="visually-hidden">
        {" "}
        <Time at={at} />
      </span>
    </a>
  );
}

function useSharedText() {
  const { t } = useTranslation("history");
  const join = useJoin();
  return ({ isPublic, isSharedInOrganisation, receiverCount }: OwnedReport): string | undefined => {
    const ways = [
      ...(isPublic ? [t("shared.public")] : []),
      ...(isSharedInOrganisation ? [t("shared.organisation")] : []),
      ...(receiverCount > 0 ? [peopleText(t, receiverCount)] : []),
    ];
    return ways.length > 0 ? join.list(ways) : undefined;
  };
}

function peopleText(t: TFunction<"history">, count: number): string {
  return t("shared.people", { count });
}
