import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";

import { outcomeStates, type ResultView } from "../validation.view";
import { EvidenceFacts } from "./evidence-facts";
import { useReasonText } from "./use-reason-text";

/** What each test found about one subject: how it went, why, and what it saw. */
export function ResultTable({
  caption,
  results,
  empty,
}: {
  caption: string;
  results: readonly ResultView[];
  empty?: ReactNode;
}) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={useResultColumns()}
      rows={results}
      rowKey={({ test }) => test}
      empty={empty}
    />
  );
}

function useResultColumns(): Column<ResultView>[] {
  const { t } = useTranslation("validation");
  const reasonText = useReasonText();
  return [
    {
      key: "test",
      head: t("column.test"),
      isRowHead: true,
      width: "fifth",
      cell: ({ test }) => t(`test.${test}`),
    },
    {
      key: "outcome",
      head: t("column.outcome"),
      isBare: true,
      width: "fifth",
      cell: ({ outcome, isBlocking }) => (
        <StateMark
          state={outcomeStates[outcome]}
          label={
            outcome === "Untested" && isBlocking ? t("untestedBlocks") : t(`outcome.${outcome}`)
          }
        />
      ),
    },
    {
      key: "evidence",
      head: t("column.evidence"),
      cell: (result) => (
        <>
          {result.evidence.reason ? <p>{reasonText(result.evidence)}</p> : null}
          <details>
            <summary>{t("evidence")}</summary>
            <EvidenceFacts result={result} />
          </details>
        </>
      ),
    },
  ];
}
