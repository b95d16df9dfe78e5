import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";

import type { SolutionRowView } from "../solution.view";
import { profileHref, reviewHref } from "../solutions-address";
import { RowState } from "./row-state";

type PartnerSolutionsProps = {
  prefix: string;
  /** What waits for leadership comes first. */
  rows: readonly SolutionRowView[];
  /** Whether there are more of them than rows. */
  hasMore: boolean;
};

/** The solutions of one provider for leadership; what waits leads to its review. */
export function PartnerSolutions({ prefix, rows, hasMore }: PartnerSolutionsProps) {
  const { t } = useTranslation("solutions");
  const hrefOf = ({ id, status, state, waitingCount }: SolutionRowView) =>
    status === "active" && (state === "AwaitingEndorsement" || waitingCount > 0)
      ? reviewHref(prefix, id)
      : profileHref(prefix, id);
  return (
    <section>
      <DataTable
        caption={t("title")}
        columns={[
          {
            key: "name",
            head: t("field.name"),
            isRowHead: true,
            cell: (row) => <a href={hrefOf(row)}>{row.name}</a>,
          },
          { key: "type", head: t("field.type"), cell: ({ type }) => t(`type.${type}`) },
          {
            key: "state",
            head: t("field.state"),
            isBare: true,
            cell: (row) => <RowState row={row} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty title={t("title")}>{t("ofPartner.none")}</Empty>}
      />
      {hasMore ? <p className="small quiet">{t("ofPartner.more")}</p> : null}
    </section>
  );
}
