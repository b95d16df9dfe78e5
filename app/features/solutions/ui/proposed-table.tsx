import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { useFormat } from "~/ui/use-format";

import type { ContributionChange } from "../contribution";
import type { Part } from "../contribution-difference";
import { ListCounts } from "./list-counts";

/** The changes of a contribution as they were proposed. */
export function ProposedTable({ proposed }: { proposed: Part<ContributionChange> }) {
  const { t } = useTranslation(["contributions", "solutions"]);
  const format = useFormat();
  const { total, counts, shown } = proposed;
  const columns: Column<ContributionChange>[] = [
    {
      key: "value",
      head: t("entry"),
      isRowHead: true,
      cell: ({ value }) => <HostText>{value}</HostText>,
    },
    { key: "list", head: t("list"), cell: ({ list }) => t(`solutions:list.${list}`) },
    {
      key: "action",
      head: t("proposed.action"),
      cell: ({ action, previous }) => t(`proposed.${action}`, { previous }),
    },
  ];
  return (
    <>
      <ListCounts counts={counts} />
      <DataTable
        caption={t("proposed.title")}
        isCaptionHidden
        columns={columns}
        rows={shown}
        rowKey={({ action, list, value }) => `${action} ${list} ${value}`}
      />
      {total > shown.length ? (
        <p className="quiet">
          {t("rest", { count: total - shown.length, number: format.integer(total - shown.length) })}
        </p>
      ) : null}
    </>
  );
}
