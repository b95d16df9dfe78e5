import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";

import type { ComparedCell, Comparison, Difference } from "../comparison-row";
import { ChangeMark } from "./compare-change-mark";
import { useComparedText, useDifferenceText, useRowName } from "./compare-text";

/** Every row that one of the two has tested: both values, what lies between them, and whether it is more than noise. */
export function CompareTable({ rows }: { rows: readonly Comparison[] }) {
  const { t } = useTranslation("compare");
  const rowName = useRowName();
  return (
    <DataTable
      caption={t("table.caption")}
      rows={rows}
      rowKey={({ row }) => row}
      isSticky
      columns={[
        {
          key: "test",
          head: t("table.test"),
          isRowHead: true,
          width: "fifth",
          cell: ({ row }) => rowName(row),
        },
        { key: "a", head: t("table.a"), width: "quarter", cell: ({ a }) => <Cell cell={a} /> },
        { key: "b", head: t("table.b"), width: "quarter", cell: ({ b }) => <Cell cell={b} /> },
        {
          key: "difference",
          head: t("table.difference"),
          cell: ({ difference }) =>
            difference ? <DifferenceCell difference={difference} /> : <Absent />,
        },
        {
          key: "change",
          head: t("table.change"),
          width: "fifth",
          cell: ({ change }) => <ChangeMark change={change} />,
        },
      ]}
    />
  );
}

function Cell({ cell: { status, measured, reason, doubt } }: { cell: ComparedCell }) {
  const { t } = useTranslation("verdict");
  const text = useComparedText();
  // Information has no state to compare.
  const isMarked = status !== null && status !== "info";
  return (
    <>
      {isMarked ? (
        <span className="line">
          <StateMark state={status} />
        </span>
      ) : null}
      {measured.map((value, position) => (
        <span key={position} className={position > 0 ? "line small quiet" : "line"}>
          {text(value)}
        </span>
      ))}
      {doubt ? <span className="line small quiet">{t(`doubt.${doubt}`)}</span> : null}
      {reason ? <span className="line small quiet">{t(`not-tested.${reason}`)}</span> : null}
    </>
  );
}

function DifferenceCell({ difference }: { difference: Difference }) {
  const text = useDifferenceText();
  const { value, between } = text(difference);
  return (
    <>
      <span className="line">{value}</span>
      {between ? <span className="line small quiet">{between}</span> : null}
    </>
  );
}
