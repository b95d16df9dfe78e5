import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";

import type { SolutionRowView } from "../solution.view";
import { solutionStateMarks } from "./solution-states";

/** The state of a solution in a list, and what of it waits. */
export function RowState({ row }: { row: SolutionRowView }) {
  const { t } = useTranslation("solutions");
  if (row.status === "closed") return <StateMark state="info" label={t("status.closed")} />;
  return (
    <>
      <StateMark state={solutionStateMarks[row.state]} label={t(`state.${row.state}`)} />
      {row.waitingCount > 0 ? (
        <span className="line small quiet">{t("list.waiting", { count: row.waitingCount })}</span>
      ) : null}
      {row.openContributions > 0 ? (
        <span className="line small quiet">
          {t("list.openContributions", { count: row.openContributions })}
        </span>
      ) : null}
      {row.needsVerification ? (
        <span className="line small quiet">{t("list.needsVerification")}</span>
      ) : null}
    </>
  );
}
