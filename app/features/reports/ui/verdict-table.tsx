import { createContext, Fragment, useContext } from "react";
import { useTranslation } from "react-i18next";

import type { SourceKey, Verdict } from "~/features/network-test/verdict";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import { useJoin } from "~/ui/use-join";

import { QuantityText, TargetText } from "./quantity-text";

/** The sources of the page; a source's number is its position, counted from one. */
export const SourcesContext = createContext<readonly SourceKey[]>([]);

type VerdictTableProps = { caption: string; verdicts: readonly Verdict[] };

/** Rows of the report on the grid that every table of them shares; what a row means stands under it. */
export function VerdictTable({ caption, verdicts }: VerdictTableProps) {
  const { t } = useTranslation("report");
  const { t: words } = useTranslation("verdict");
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      layout="grid"
      rows={verdicts}
      rowKey={({ row }) => row}
      rowId={({ row }) => `row-${row}`}
      columns={[
        {
          key: "state",
          head: t("details.columns.state"),
          isBare: true,
          cell: ({ status }) => <StateMark state={status} />,
        },
        {
          key: "test",
          head: t("details.columns.test"),
          isRowHead: true,
          cell: ({ row }) => words(`${row}.name`),
        },
        {
          key: "measured",
          head: t("details.columns.measured"),
          cell: (verdict) => <Measured verdict={verdict} />,
        },
        {
          key: "target",
          head: t("details.columns.target"),
          cell: (verdict) => <TargetCell verdict={verdict} />,
        },
        {
          key: "meaning",
          head: t("details.columns.meaning"),
          isBare: true,
          isUnder: true,
          cell: (verdict) => <Meaning verdict={verdict} />,
        },
      ]}
    />
  );
}

function Measured({ verdict: { measured, target } }: { verdict: Verdict }) {
  const [first, ...others] = measured;
  if (!first) return <Absent />;
  const limit = target?.limit ?? null;
  return (
    <>
      <QuantityText quantity={first} limit={limit} />
      {others.length > 0 ? (
        <span className="line small quiet">
          {others.map((quantity, position) => (
            <Fragment key={position}>
              {position > 0 ? " · " : null}
              <QuantityText quantity={quantity} limit={limit} />
            </Fragment>
          ))}
        </span>
      ) : null}
    </>
  );
}

function TargetCell({ verdict: { target, source } }: { verdict: Verdict }) {
  if (!target) return <Absent />;
  return (
    <>
      <TargetText target={target} />
      {source ? <SourceMark source={source} /> : null}
    </>
  );
}

/** Keeps a footnote's number on the line of what it belongs to. */
const wordJoiner = "\u2060";

/** The number of a source's footnote. */
function SourceMark({ source }: { source: SourceKey }) {
  const { t } = useTranslation("report");
  const number = useContext(SourcesContext).indexOf(source) + 1;
  return (
    <>
      {wordJoiner}
      <sup>
        <a href={`#source-${number}`} aria-label={t("sources.mark", { number })}>
          {number}
        </a>
      </sup>
    </>
  );
}

/** What a row that is not ok means and asks for, or why it has no result; nothing for the others. */
function Meaning({ verdict: { row, meaning, fault, reason, doubt } }: { verdict: Verdict }) {
  const { t } = useTranslation("verdict");
  const join = useJoin();
  // The group of these rows says it once for all of them.
  if (reason === "needs-advanced-client") return null;
  if (reason) return <>{t(`not-tested.${reason}`)}</>;
  if (doubt) return <>{t(`doubt.${doubt}`)}</>;
  if (!meaning) return null;
  const said = fault ? `${row}.${fault}` : row;
  return <>{join.sentences([t(`${said}.meaning`), t(`${said}.advice`)])}</>;
}
