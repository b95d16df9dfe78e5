import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";

import type { SolutionAction } from "../solution-actions";
import type { ShownList, SolutionEventView, SolutionView } from "../solution.view";
import { editSolutionHref, profileHref, solutionHref } from "../solutions-address";
import { HistoryTable } from "./history-table";
import { SolutionFacts } from "./solution-facts";
import { SolutionLists } from "./solution-lists";
import { SolutionNotes } from "./solution-notes";
import { SolutionTop, type SolutionTopProps } from "./solution-top";

export type SolutionPageProps = Omit<SolutionTopProps, "solution"> & {
  solution: SolutionView;
  lists: readonly ShownList[];
  nested: number;
  allowed: readonly SolutionAction[];
  /** The open contribution of the solution, and those that wait for it. */
  contributionId: string | null;
  waitingIds: readonly string[];
  events: readonly SolutionEventView[];
  olderHref: string | null;
  /** For some days after approval there are no figures yet. */
  isFresh: boolean;
  /** What was just done, and why something was refused; keys of `solutions`. */
  done: string | null;
  refusal: string | null;
  /** What other features say of its lists. */
  children?: ReactNode;
};

/** A solution with its lists, what belongs to it, and its history. */
export function SolutionPage(props: SolutionPageProps) {
  const { solution, allowed, events, olderHref, done, refusal } = props;
  const { t } = useTranslation("solutions");
  const href = solutionHref(props.prefix, solution.id);
  return (
    <>
      <SolutionTop {...props} tab="profile" tools={<Tools {...props} />} />
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      {refusal ? (
        <Note tone="failed" role="alert">
          {t(`error.${refusal}`)}
        </Note>
      ) : null}
      <SolutionNotes {...props} />
      <SolutionFacts solution={solution} />
      <SolutionLists lists={props.lists} nested={props.nested} href={href} />
      {allowed.includes("verify") ? (
        <form method="post" action={profileHref(props.prefix, solution.id)} className="tools">
          <FormKey />
          <input type="hidden" name="revision" value={solution.revision} />
          <Button>{t("page.verify")}</Button>
        </form>
      ) : null}
      {props.children}
      <section>
        <HistoryTable
          caption={t("history.title")}
          events={events}
          fileHref={({ id }) => `${href}/history/${id}/changes.csv`}
        />
        {olderHref ? (
          <p>
            <a href={olderHref}>{t("history.older")}</a>
          </p>
        ) : null}
      </section>
    </>
  );
}

function Tools({ prefix, solution, allowed }: SolutionPageProps) {
  const { t } = useTranslation("solutions");
  const href = solutionHref(prefix, solution.id);
  const may = (action: SolutionAction) => allowed.includes(action);
  return (
    <>
      {may("edit") ? (
        <>
          <ButtonLink href={editSolutionHref(prefix, solution.id)} variant="primary">
            {t("page.edit")}
          </ButtonLink>
          <ButtonLink href={`${href}/import`}>{t("page.import")}</ButtonLink>
          <ButtonLink href={`${href}/asns`}>{t("page.asns")}</ButtonLink>
        </>
      ) : null}
      {may("tag") ? <ButtonLink href={`${href}/review`}>{t("page.review")}</ButtonLink> : null}
      {may("contribute") ? (
        <ButtonLink href={`${href}/contribute`}>{t("page.contribute")}</ButtonLink>
      ) : null}
      {may("close") ? <ButtonLink href={`${href}/close`}>{t("page.close")}</ButtonLink> : null}
    </>
  );
}
