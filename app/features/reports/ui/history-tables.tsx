import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import {
  selectedReportsLimit,
  type ListedReport,
  type OwnedReport,
  type ReceivedReport,
} from "../report-list";
import { useCompareColumn } from "./compare-choice";

/** What the account may do with the reports of its lists. */
export type HistoryMay = { delete: boolean; compare: boolean };

type TableProps<Listed> = {
  reports: readonly Listed[];
  view: ListView;
  filters: ReactNode;
  prefix: string;
  may: HistoryMay;
};

/** Reports that the account ran. */
export function OwnedTable({ reports, view, filters, prefix, may }: TableProps<OwnedReport>) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const columns = useListedColumns(prefix);
  const compare = useCompareColumn(may.compare ? reports : []);
  const sharedText = useSharedText();
  const shared: ListColumn<OwnedReport> = {
    key: "shared",
    head: t("columns.shared"),
    cell: (report) => sharedText(report) ?? <Absent />,
    isEmpty: (report) => sharedText(report) === undefined,
  };
  return (
    <List
      view={view}
      caption={t("lists.own")}
      columns={[columns.tested("date"), ...columns.found, shared, ...compare]}
      rows={reports}
      rowKey={({ id }) => id}
      filters={filters}
      empty={<Empty title={t("empty.own.title")}>{t("empty.own.text")}</Empty>}
      selection={
        may.delete
          ? {
              label: t("lists.own"),
              id: ({ id }) => id,
              name: ({ dateTime, city }) =>
                [format.instant(new Date(dateTime)), city].filter(Boolean).join(" "),
              actions: [{ label: t("deletion.several"), href: `${prefix}/reports/delete` }],
              limit: selectedReportsLimit,
            }
          : undefined
      }
    />
  );
}

/** Reports that others shared with the account. */
export function ReceivedTable({ reports, view, filters, prefix, may }: TableProps<ReceivedReport>) {
  const { t } = useTranslation("history");
  const columns = useListedColumns(prefix);
  const compare = useCompareColumn(may.compare ? reports : []);
  const received: ListColumn<ReceivedReport>[] = [
    {
      key: "received",
      head: t("columns.received"),
      sort: "date",
      cell: ({ sharedAt }) => <Time at={sharedAt} precision="day" />,
    },
    { key: "from", head: t("columns.from"), cell: ({ sharedBy }) => sharedBy },
  ];
  const remove: ListColumn<ReceivedReport> = {
    key: "remove",
    head: t("columns.remove"),
    isBare: true,
    cell: ({ id, dateTime }) => (
      <RowLink href={`${prefix}/reports/received/${id}/remove`} label={t("remove")} at={dateTime} />
    ),
  };
  return (
    <List
      view={view}
      caption={t("lists.received")}
      columns={[columns.tested(), ...received, ...columns.found, ...compare, remove]}
      rows={reports}
      rowKey={({ id }) => id}
      filters={filters}
      empty={<Empty title={t("empty.received.title")}>{t("empty.received.text")}</Empty>}
    />
  );
}

/** What both tables show of a report. */
function useListedColumns(prefix: string) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const tested = (sort?: "date"): ListColumn<ListedReport> => ({
    key: "tested",
    head: t("columns.tested"),
    isRowHead: true,
    sort,
    cell: ({ id, dateTime }) => (
      <a href={`${prefix}/report/${id}`}>
        <Time at={dateTime} />
      </a>
    ),
  });
  const found: ListColumn<ListedReport>[] = [
    {
      key: "city",
      head: t("columns.city"),
      sort: "city",
      cell: ({ city }) => city || <Absent />,
      isEmpty: ({ city }) => city === "",
    },
    {
      key: "score",
      head: t("columns.score"),
      isNumeric: true,
      sort: "score",
      cell: ({ score, partlyScored }) =>
        score === null ? (
          <Absent />
        ) : (
          <Score points={format.integer(score)} covers={partlyScored} />
        ),
      isEmpty: ({ score }) => score === null,
    },
    {
      key: "latency",
      head: t("columns.latency"),
      isNumeric: true,
      sort: "latency",
      cell: ({ measuredLatency }) =>
        measuredLatency === null ? <Absent /> : format.milliseconds(measuredLatency),
      isEmpty: ({ measuredLatency }) => measuredLatency === null,
    },
  ];
  return { tested, found };
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
