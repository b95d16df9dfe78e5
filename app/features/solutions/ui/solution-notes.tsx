import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { SolutionView } from "../solution.view";
import { contributionHref } from "../solutions-address";

type SolutionNotesProps = {
  prefix: string;
  solution: SolutionView;
  contributionId: string | null;
  waitingIds: readonly string[];
  isFresh: boolean;
  hasFigures?: boolean;
};

/** What a reader of a solution should know before its facts. */
export function SolutionNotes(props: SolutionNotesProps) {
  const { prefix, solution, contributionId, waitingIds, isFresh, hasFigures = true } = props;
  const { t } = useTranslation("solutions");
  const { id: solutionId, approved, closedAt } = solution;
  const linkTo = (id: string) => (
    <a href={contributionHref(prefix, { solutionId, contributionId: id })}>
      {t("page.toContribution")}
    </a>
  );
  return (
    <>
      {closedAt ? (
        <Note>
          {t("page.closed")} <Time at={closedAt} />
        </Note>
      ) : null}
      {contributionId ? (
        <Note tone="warning">
          {t("page.contributed")} {linkTo(contributionId)}
        </Note>
      ) : null}
      {waitingIds.map((id) => (
        <Note key={id}>
          {t("page.contributionWaits")} {linkTo(id)}
        </Note>
      ))}
      {approved !== null && solution.state === "AwaitingEndorsement" ? (
        <Note>
          {t("page.inForce", {
            name: approved.name,
            type: t(`type.${approved.type}`),
            visibility: t(`visibility.${approved.visibility}`),
          })}
        </Note>
      ) : null}
      {hasFigures ? null : <Note>{t("page.withoutFigures")}</Note>}
      {isFresh && hasFigures ? <Note>{t("page.noData")}</Note> : null}
      {solution.needsVerification ? (
        <Note tone="warning">{t("page.needsVerification")}</Note>
      ) : null}
    </>
  );
}
