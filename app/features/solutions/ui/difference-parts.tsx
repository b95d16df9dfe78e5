import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { DifferenceView } from "../contribution.view";
import type { DifferenceRow, Part } from "../contribution-difference";
import type { NestedPrefix } from "../nesting";
import { ListCounts } from "./list-counts";

/** What an approval would do now, part by part: what refuses it comes first. */
export function DifferenceParts({
  difference: { taken, arrives, leaves, idle, nested },
}: {
  difference: DifferenceView;
}) {
  const { t } = useTranslation("contributions");
  const isEmpty = arrives.total + leaves.total === 0;
  return (
    <>
      {isEmpty ? <p>{t("difference.nothing")}</p> : null}
      <PartTable part="taken" rows={taken} />
      <PartTable part="arrives" rows={arrives} />
      <PartTable part="leaves" rows={leaves} />
      <PartTable part="idle" rows={idle} />
      <NestedTable nested={nested} />
    </>
  );
}

type PartTableProps = { part: "taken" | DifferenceRow["kind"]; rows: Part<DifferenceRow> };

function PartTable({ part, rows: { total, counts, shown } }: PartTableProps) {
  const { t } = useTranslation(["contributions", "solutions"]);
  const format = useFormat();
  if (total === 0) return null;
  const columns: Column<DifferenceRow>[] = [
    {
      key: "value",
      head: t("entry"),
      isRowHead: true,
      cell: ({ value }) => <HostText>{value}</HostText>,
    },
    { key: "list", head: t("list"), cell: ({ list }) => t(`solutions:list.${list}`) },
    { key: "remark", head: t("remark"), isBare: true, cell: (row) => <Remark row={row} /> },
  ];
  return (
    <section>
      <h3>{t(`difference.${part}`, { count: total, number: format.integer(total) })}</h3>
      {part === "taken" ? <p>{t("difference.takenText")}</p> : null}
      <ListCounts counts={counts} />
      <DataTable
        caption={t(`difference.${part}`, { count: total, number: format.integer(total) })}
        isCaptionHidden
        columns={part === "leaves" || part === "idle" ? columns.slice(0, 2) : columns}
        rows={shown}
        rowKey={({ list, value }) => `${list} ${value}`}
      />
      <Rest count={total - shown.length} />
    </section>
  );
}

function Remark({ row: { takenBy, within, isWaiting } }: { row: DifferenceRow }) {
  const { t } = useTranslation("contributions");
  if (takenBy !== null)
    return <StateMark state="failed" label={t("difference.takenBy", { name: takenBy })} />;
  return (
    <>
      {within === null ? null : (
        <StateMark state="warning" label={t("difference.within", { prefix: within })} />
      )}
      <span className="line small">{t(isWaiting ? "difference.waits" : "difference.counts")}</span>
    </>
  );
}

/** Prefixes that would lie within another one: allowed, and worth a look. */
function NestedTable({ nested: { total, shown } }: Pick<DifferenceView, "nested">) {
  const { t } = useTranslation("contributions");
  const format = useFormat();
  if (total === 0) return null;
  const title = t("difference.nested", { count: total, number: format.integer(total) });
  const columns: Column<NestedPrefix>[] = [
    { key: "inner", head: t("difference.inner"), isRowHead: true, cell: ({ inner }) => inner },
    { key: "outer", head: t("difference.outer"), cell: ({ outer }) => outer },
  ];
  return (
    <section>
      <h3>{title}</h3>
      <p>{t("difference.nestedText")}</p>
      <DataTable
        caption={title}
        isCaptionHidden
        columns={columns}
        rows={shown}
        rowKey={({ inner }) => inner}
      />
      <Rest count={total - shown.length} />
    </section>
  );
}

function Rest({ count }: { count: number }) {
  const { t } = useTranslation("contributions");
  const format = useFormat();
  if (count === 0) return null;
  return <p className="quiet">{t("rest", { count, number: format.integer(count) })}</p>;
}
