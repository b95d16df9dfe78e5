import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

import type { AsGraphView } from "../graph/as-graph.view";
import { asHref } from "../asn-address";
import type { GraphRow } from "../graph/graph-part";
import { sideDirections } from "../graph/side-direction";

type TableProps = Pick<AsGraphView, "rows" | "subject" | "prefix">;

/** What the picture of a graph shows, as a table. */
export function AsGraphTable({ rows, subject, prefix }: TableProps) {
  const { t } = useTranslation("as-graph");
  const { integer } = useFormat();
  const relation = ({ side, parent }: GraphRow) =>
    side === "middle"
      ? t(`relations.${subject.kind}`)
      : t(`relations.${side}`, { as: `AS${parent}` });
  const columns: Column<GraphRow>[] = [
    {
      key: "as",
      head: t("columns.as"),
      isRowHead: true,
      cell: ({ asn }) => <a href={asHref(prefix, asn)}>{`AS${asn}`}</a>,
    },
    { key: "name", head: t("columns.name"), cell: ({ name }) => name },
    { key: "relation", head: t("columns.relation"), cell: relation },
    {
      key: "side",
      head: t("columns.side"),
      cell: ({ side }) => t(`sides.${sideDirections[side]}`),
    },
    {
      key: "depth",
      head: t("columns.depth"),
      isNumeric: true,
      cell: ({ depth }) => integer(depth),
    },
    {
      key: "others",
      head: t("columns.others"),
      isNumeric: true,
      cell: ({ otherCount }) => integer(otherCount),
    },
  ];
  return (
    <DataTable
      caption={t("tableCaption")}
      columns={columns}
      rows={rows}
      rowKey={({ asn }) => String(asn)}
      isSticky
    />
  );
}
