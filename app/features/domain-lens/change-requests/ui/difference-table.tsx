import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { MarkedWords } from "~/ui/marked-words";
import { Pager } from "~/ui/pager";
import { StateMark } from "~/ui/state-mark";
import { useJoin } from "~/ui/use-join";

import { outcomeStates } from "../../validation/validation.view";
import { setHref } from "../changes-address";
import type { BesideView, ChecksView, DifferenceRow } from "../difference-rows.server";
import { useSetName } from "./use-set-name";

type DifferenceTableProps = {
  prefix: string;
  rows: readonly DifferenceRow[];
  rowCount: number;
  from: number;
  pageSize: number;
  isOver: boolean;
};

/** What a change adds and removes: what the tests say of it, what else has it. */
export function DifferenceTable({
  prefix,
  rows,
  rowCount,
  from,
  pageSize,
  isOver,
}: DifferenceTableProps) {
  const { t } = useTranslation("changes");
  const columns: Column<DifferenceRow>[] = [
    {
      key: "change",
      head: t("difference.change"),
      isBare: true,
      cell: ({ kind, does }) => t(`difference.${does}.${kind}`),
    },
    {
      key: "endpoint",
      head: t("difference.endpoint"),
      isRowHead: true,
      cell: ({ endpoint }) => (
        <code>
          <HostText>{endpoint}</HostText>
        </code>
      ),
    },
    {
      key: "checks",
      head: t("difference.checks"),
      cell: ({ does, checks }) => (does === "removes" ? <Absent /> : <Checks checks={checks} />),
    },
    {
      key: "covered",
      head: t("difference.covered"),
      cell: (row) => <Beside prefix={prefix} row={row} isOver={isOver} />,
    },
  ];
  const at = (start: number) => `?from=${start}#difference`;
  return (
    <>
      <DataTable
        caption={t("difference.caption", { count: rowCount })}
        isCaptionHidden
        columns={columns}
        rows={rows}
        rowKey={({ does, endpoint }) => `${does} ${endpoint}`}
        rowClass={({ does }) => does}
        empty={<p>{t("difference.none")}</p>}
      />
      <Pager
        label={t("difference.heading")}
        previousHref={from > 0 ? at(Math.max(0, from - pageSize)) : undefined}
        nextHref={from + pageSize < rowCount ? at(from + pageSize) : undefined}
        position={t("difference.position", {
          from: from + 1,
          to: from + rows.length,
          total: rowCount,
        })}
      />
    </>
  );
}

function Checks({ checks }: { checks: ChecksView | null }) {
  const { t } = useTranslation("changes");
  const join = useJoin();
  if (!checks) return <StateMark state="not-tested" label={t("difference.untested")} />;
  const { passed, total, worst } = checks;
  const count = t("difference.passed", { passed, total });
  if (!worst) return <StateMark state="ok" label={count} />;
  const isUntestedBlocking = worst.outcome === "Untested" && worst.isBlocking;
  const outcome = t(isUntestedBlocking ? "untestedBlocks" : `outcome.${worst.outcome}`, {
    ns: "validation",
  });
  return (
    <>
      <StateMark
        state={isUntestedBlocking ? "failed" : outcomeStates[worst.outcome]}
        label={join.named(t(`test.${worst.test}`, { ns: "validation" }), outcome)}
      />
      {worst.reason ? (
        <span className="line small">{t(`reason.${worst.reason}`, { ns: "validation" })}</span>
      ) : null}
      <span className="line small quiet">{count}</span>
    </>
  );
}

const inCode = {
  code: (endpoint: string) => (
    <code>
      <HostText>{endpoint}</HostText>
    </code>
  ),
};

function Beside({
  prefix,
  row: { does, over, under, beside, moreBeside },
  isOver,
}: {
  prefix: string;
  row: DifferenceRow;
  isOver: boolean;
}) {
  const { t } = useTranslation("changes");
  const isAlone = over.length + under.length + beside.length === 0;
  if (isAlone && (does === "adds" || isOver)) return <Absent />;
  if (isAlone)
    return (
      <span className="small">
        <strong>{t("difference.uncovered")}</strong>
      </span>
    );
  return (
    <>
      {over.map((endpoint) => (
        <span key={`over ${endpoint}`} className="line small">
          <MarkedWords
            words={t(does === "adds" ? "difference.overAddition" : "difference.overRemoval", {
              endpoint,
            })}
            marks={inCode}
          />
        </span>
      ))}
      {under.map((endpoint) => (
        <span key={`under ${endpoint}`} className="line small">
          <MarkedWords words={t("difference.under", { endpoint })} marks={inCode} />
        </span>
      ))}
      {beside.map((other) => (
        <InOtherSet
          key={`${other.set.internalId} ${other.endpoint}`}
          prefix={prefix}
          other={other}
          does={does}
        />
      ))}
      {moreBeside > 0 ? (
        <span className="line small quiet">
          {t("difference.moreBeside", { count: moreBeside })}
        </span>
      ) : null}
    </>
  );
}

function InOtherSet({
  prefix,
  other: { endpoint, relation, set },
  does,
}: {
  prefix: string;
  other: BesideView;
  does: DifferenceRow["does"];
}) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  return (
    <span className="line small">
      {t(`difference.beside.${does}.${relation}`)}{" "}
      <code>
        <HostText>{endpoint}</HostText>
      </code>{" "}
      · <a href={setHref(prefix, set.internalId)}>{nameOf(set)}</a>
    </span>
  );
}
