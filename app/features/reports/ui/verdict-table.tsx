import { useTranslation } from "react-i18next";

import { sourceAddresses } from "~/features/network-test/verdicts-thresholds";
import type { Verdict, VerdictGroup } from "~/features/network-test/verdict";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import { useJoin } from "~/ui/use-join";

import { QuantityText, TargetText } from "./quantity-text";

type VerdictTableProps = { group: VerdictGroup; verdicts: readonly Verdict[] };

/** The tests of one group: state, what was measured, what it is held against, what to do. */
export function VerdictTable({ group, verdicts }: VerdictTableProps) {
  const { t } = useTranslation("report");
  const { t: words } = useTranslation("verdict");
  return (
    <DataTable
      caption={t(`group.${group}`)}
      rows={verdicts}
      rowKey={({ row }) => row}
      columns={[
        { key: "state", head: t("details.columns.state"), isBare: true, width: "mark", cell: ({ status }) => <StateMark state={status} /> },
        { key: "test", head: t("details.columns.test"), isRowHead: true, width: "fifth", cell: ({ row }) => words(`${row}.name`) },
        { key: "measured", head: t("details.columns.measured"), width: "quarter", cell: (verdict) => <Measured verdict={verdict} /> },
        { key: "target", head: t("details.columns.target"), width: "fifth", cell: (verdict) => <TargetCell verdict={verdict} /> },
        { key: "meaning", head: t("details.columns.meaning"), cell: (verdict) => <Meaning verdict={verdict} /> },
      ]}
    />
  );
}

/** The tests that wait for a measurement from the computer itself, with what they will be held against. */
export function PendingTable({ verdicts }: { verdicts: readonly Verdict[] }) {
  const { t } = useTranslation("report");
  const { t: words } = useTranslation("verdict");
  return (
    <DataTable
      caption={t("pending.caption")}
      isCaptionHidden
      rows={verdicts}
      rowKey={({ row }) => row}
      columns={[
        { key: "state", head: t("details.columns.state"), isBare: true, width: "mark", cell: ({ status }) => <StateMark state={status} /> },
        { key: "test", head: t("details.columns.test"), isRowHead: true, cell: ({ row }) => words(`${row}.name`) },
        { key: "target", head: t("details.columns.target"), cell: (verdict) => <TargetCell verdict={verdict} /> },
      ]}
    />
  );
}

function Measured({ verdict: { measured, target } }: { verdict: Verdict }) {
  if (measured.length === 0) return <Absent />;
  return (
    <>
      {measured.map((quantity, position) => (
        <span key={position} className={position > 0 ? "line small quiet" : "line"}>
          <QuantityText quantity={quantity} limit={target?.limit ?? null} />
        </span>
      ))}
    </>
  );
}

function TargetCell({ verdict: { target, source } }: { verdict: Verdict }) {
  const { t } = useTranslation("verdict");
  if (!target) return <Absent />;
  const address = source && sourceAddresses[source];
  return (
    <>
      <TargetText target={target} />
      {source ? (
        <span className="line small quiet">
          {address ? (
            <a href={address} rel="external noreferrer">
              {t(`source.${source}`)}
            </a>
          ) : (
            t(`source.${source}`)
          )}
        </span>
      ) : null}
    </>
  );
}

function Meaning({ verdict: { row, meaning, fault, reason, doubt } }: { verdict: Verdict }) {
  const { t } = useTranslation("verdict");
  const join = useJoin();
  if (reason) return <>{t(`not-tested.${reason}`)}</>;
  if (doubt) return <>{t(`doubt.${doubt}`)}</>;
  if (!meaning) return <Absent />;
  const said = fault ? `${row}.${fault}` : row;
  return <>{join.sentences([t(`${said}.meaning`), t(`${said}.advice`)])}</>;
}
