import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { useJoin } from "~/ui/use-join";

import { typedAssociationOf, type TypedForm } from "../ocdi.view";
import { checkOutcomes, type CheckOutcome } from "../ocdi-check-outcomes";
import { groupRules, ocdiChecks, type Finding } from "../ocdi-finding";
import { useFindingWords } from "./use-finding-words";

const states: Record<CheckOutcome, State> = {
  pass: "ok",
  warning: "warning",
  fail: "failed",
  "not-run": "not-tested",
};

/** How each check came out, and what it found with which name. */
export function CheckTable({
  findings,
  typed,
}: {
  findings: readonly Finding[];
  typed: TypedForm;
}) {
  const { t } = useTranslation("ocdi");
  const wordsOf = useFindingWords();
  const join = useJoin();
  return (
    <DataTable
      caption={t("checks.title")}
      rows={checkOutcomes(findings, typedAssociationOf(typed), [...ocdiChecks, ...groupRules])}
      rowKey={({ check }) => check}
      columns={[
        {
          key: "check",
          head: t("checks.check"),
          isRowHead: true,
          cell: ({ check }) => t(`check.${check}`),
        },
        {
          key: "outcome",
          head: t("checks.outcome"),
          isBare: true,
          width: "mark",
          cell: ({ outcome }) => (
            <StateMark state={states[outcome]} label={t(`outcome.${outcome}`)} />
          ),
        },
        {
          key: "found",
          head: t("checks.found"),
          cell: ({ check }) => {
            const found = findings.filter((finding) => finding.check === check);
            if (found.length === 0) return <Absent />;
            return found.map((finding) => (
              <span
                className="line"
                key={`${finding.kind} ${finding.line} ${finding.name} ${finding.reason}`}
              >
                {join.named(t(`kind.${finding.kind}`), wordsOf(finding))}
              </span>
            ));
          },
        },
      ]}
    />
  );
}
