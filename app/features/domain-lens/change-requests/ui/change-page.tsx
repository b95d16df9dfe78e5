import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";

import { discardHref, setHref, stepHref, testsHref } from "../changes-address";
import type { FindingCounts } from "../change-finding";
import { clearedLately, returnedLately, type LogLineView } from "../change-log.view";
import type { ChangeStateView } from "../change-page.view";
import type { AttributeChange, Difference, Disposition } from "../difference";
import type { DifferenceRow } from "../difference-rows.server";
import type { FeedPreview } from "../../publishing/preview-records.server";
import { ResultTable } from "../../validation/ui/result-table";
import type { ResultView } from "../../validation/validation.view";
import type { ChangeStatus } from "../change-status";

import { AttributeTable } from "./attribute-table";
import { ClearedNote, ReturnedNote } from "./cleared-note";
import { DecideForm, type RefusedDecision } from "./decide-form";
import { DifferenceTable } from "./difference-table";
import { EffectiveDays } from "./effective-days";
import { FeedSays } from "./feed-says";
import { LogTable } from "./log-table";
import { LaterEntries } from "./later-entries";
import { DecidedNote, type Decided } from "./decided-note";
import { StageLine } from "./stage-line";
import { statusStates } from "./status-states";
import { TestsWord } from "./tests-word";
import { useChangeTitle } from "./use-finding";
import { useSetName, type NamedSet } from "./use-set-name";
import { WhyCouncil } from "./why-council";

export type ChangePageProps = {
  prefix: string;
  set: NamedSet;
  change: {
    id: string;
    setId: string;
    revision: number;
    status: ChangeStatus;
    disposition: Disposition;
    changeReason: string;
    blockNote: string | null;
    blockedBy: string | null;
    publishedVersion: string | null;
    instance: string;
    publicDescription: string;
    category: string;
  };
  finding: FindingCounts;
  state: ChangeStateView;
  whole: ResultView[];
  rows: DifferenceRow[];
  rowCount: number;
  from: number;
  pageSize: number;
  attributes: AttributeChange[];
  services: Pick<Difference, "serviceTreeIdAdditions" | "serviceTreeIdRemovals" | "prefixOwners">;
  workloads: Record<string, string>;
  feed: FeedPreview | null;
  addEffectiveOn: string | null;
  removeEffectiveOn: string | null;
  log: LogLineView[];
  mayInvert: boolean;
  decided: Decided | null;
  refused: RefusedDecision | undefined;
};

/** A change as it is reviewed: what it does, how far it is, what speaks for and against it, and the decision. */
export function ChangePage(props: ChangePageProps) {
  const { prefix, set, change, state, finding, refused } = props;
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  const title = useChangeTitle()(set, finding);
  return (
    <>
      <PageHead
        title={<HostText>{title}</HostText>}
        crumbs={[
          { label: t("endpoints"), href: `${prefix}/endpoints` },
          { label: nameOf(set), href: setHref(prefix, set.internalId) },
          { label: t("change.crumb", { id: change.id.slice(0, 8) }) },
        ]}
        tools={
          <>
            <StateMark
              state={state.isBlocked ? "failed" : statusStates[change.status]}
              label={t(state.isBlocked ? "status.blocked" : `status.${change.status}`)}
            />
            <a className="to-beside" href="#decide">
              {t("decide.heading")}
            </a>
          </>
        }
      />
      <DecidedNote decided={props.decided} />
      <ErrorSummary
        errors={
          refused
            ? [
                {
                  message: t(`refusal.${refused.refusal}`),
                  fieldId: refused.refusal === "note-missing" ? "note" : undefined,
                },
              ]
            : []
        }
        title={t("wizard.refused")}
      />
      {refused && refused.laterEntries.length > 0 ? (
        <LaterEntries
          lines={refused.laterEntries}
          changeHref="#history"
          text={t("laterEntries.decide")}
        />
      ) : null}
      <StageLine stages={state.stages} />
      <div className="grid2 wide-left">
        <section>
          <About {...props} />
          <Blocked change={change} isBlocked={state.isBlocked} />
          <ReturnedNote line={returnedLately(props.log, change)} />
          <ClearedNote line={clearedLately(props.log)} />
          <WhyCouncil state={state} />
          <EffectiveDays {...props} />
          {props.mayInvert ? (
            <form method="post" action={setHref(prefix, set.internalId)}>
              <FormKey />
              <input type="hidden" name="changeId" value={change.id} />
              <Button name="intent" value="inverse">
                {t("published.draftInverse")}
              </Button>
            </form>
          ) : null}
          <WhatItDoes {...props} />
        </section>
        <section id="decide" className="beside">
          <h2>{t("decide.heading")}</h2>
          <TestsWord tests={state.tests} href={testsHref(prefix, change)} />
          <DecideForm
            revision={change.revision}
            seen={props.log[0]?.id ?? 0}
            state={state}
            editHref={stepHref(
              prefix,
              set.internalId,
              change.disposition === "Remove" ? "review" : "details",
            )}
            discardHref={discardHref(prefix, change)}
            refused={refused}
          />
        </section>
      </div>
      <section id="history">
        <h2>{t("log.heading")}</h2>
        <LogTable prefix={prefix} setId={set.internalId} lines={props.log} isOfOneChange />
      </section>
    </>
  );
}

/** What the change is about, and why it is made. */
function About({ prefix, set, change }: ChangePageProps) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  return (
    <Facts
      facts={[
        {
          name: t("field.changeReason"),
          value: change.changeReason === "" ? t("change.noReason") : change.changeReason,
        },
        { name: t("field.instance"), value: change.instance },
        {
          name: t("field.set"),
          value: <a href={setHref(prefix, set.internalId)}>{nameOf(set)}</a>,
        },
        {
          name: t("attribute.publicDescription"),
          value: change.publicDescription === "" ? <Absent /> : change.publicDescription,
        },
        { name: t("attribute.category"), value: change.category },
      ]}
    />
  );
}

/**
 * The difference and its attributes, with what failed of the change as a whole before them, and
 * what the feed makes of it.
 */
function WhatItDoes(props: ChangePageProps) {
  const { t } = useTranslation(["changes", "validation"]);
  return (
    <>
      {props.whole.length > 0 ? (
        <>
          <h2>{t("wholeChange", { ns: "validation" })}</h2>
          <ResultTable caption={t("wholeChange", { ns: "validation" })} results={props.whole} />
        </>
      ) : null}
      <h2 id="difference">{t("difference.heading")}</h2>
      <DifferenceTable {...props} isOver={props.feed === null} />
      <h2>{t("attributes.heading")}</h2>
      <AttributeTable {...props} />
      {props.feed ? (
        <>
          <h2>{t("feed.heading")}</h2>
          <FeedSays feed={props.feed} />
        </>
      ) : null}
    </>
  );
}

function Blocked({ change, isBlocked }: Pick<ChangePageProps, "change"> & { isBlocked: boolean }) {
  const { t } = useTranslation("changes");
  if (!isBlocked) return null;
  return (
    <Note tone="failed" title={t("change.blockedBy", { name: change.blockedBy ?? "" })}>
      {change.blockNote}
    </Note>
  );
}
