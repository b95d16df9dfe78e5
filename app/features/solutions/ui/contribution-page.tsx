import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";
import { useJoin } from "~/ui/use-join";

import type { ContributionAction } from "../contribution";
import type { ContributionView, DifferenceView } from "../contribution.view";
import type { Part } from "../contribution-difference";
import type { ContributionChange } from "../contribution";
import { textLimits } from "../solution";
import { contributionHref, profileHref } from "../solutions-address";
import { contributionStates } from "./contribution-states";
import {
  DecideContributionForm,
  type RefusedContributionDecision,
} from "./decide-contribution-form";
import { DifferenceParts } from "./difference-parts";
import { fieldOf } from "./field-of-refusal";
import { LaterEvents } from "./later-events";
import { ProposedTable } from "./proposed-table";

export type ContributionPageProps = {
  prefix: string;
  /** The solution of the address. */
  solutionId: string;
  done: string | undefined;
  contribution: ContributionView;
  /** Who made it, for those who may know. */
  madeBy: string | null;
  contributor: { providerId: string; name: string | null } | null;
  /** The private solution, for its owner and leadership. */
  from: { id: string; name: string } | null;
  /** The official solution; without a name where it is not official any more. */
  to: { id: string; name: string | null; isLinked: boolean; revision: number | null };
  offered: readonly ContributionAction[];
  difference: DifferenceView | null;
  proposed: Part<ContributionChange> | null;
  refused: RefusedContributionDecision | undefined;
};

/** A contribution: what it proposes, what became of it, and what the reader may do about it. */
export function ContributionPage(props: ContributionPageProps) {
  const { prefix, contribution, from, to, done, refused, offered } = props;
  const { t } = useTranslation("contributions");
  const state = contribution.resolution ?? contribution.status;
  const message = refused && t(`error.${refused.refusal}`, { limit: textLimits.note });
  const crumb = from ?? to;
  const named = { solutionId: props.solutionId, contributionId: contribution.id };
  return (
    <>
      <PageHead
        title={t("titleTo", { name: to.name ?? t("notOfficial") })}
        crumbs={[
          { label: crumb.name ?? t("notOfficial"), href: profileHref(prefix, crumb.id) },
          { label: t("title") },
        ]}
        tools={<StateMark state={contributionStates[state]} label={t(`state.${state}`)} />}
      />
      {done && !refused ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <ErrorSummary
        errors={message ? [{ message, fieldId: fieldOf(refused.refusal) }] : []}
        title={t("refused")}
      />
      <LaterEvents events={refused?.later ?? []} />
      {refused && refused.conflicts.length > 0 ? <p>{t("conflictsBelow")}</p> : null}
      <About {...props} />
      {offered.length > 0 ? (
        <DecideContributionForm
          key={`${contribution.revision} ${to.revision}`}
          revision={contribution.revision}
          targetRevision={to.revision}
          offered={offered}
          refused={refused}
        />
      ) : null}
      <section>
        <h2>{t(props.difference ? "difference.title" : "proposed.title")}</h2>
        <p>
          <a href={`${contributionHref(prefix, named)}/changes.csv`}>{t("file")}</a>
        </p>
        {props.difference ? <DifferenceParts difference={props.difference} /> : null}
        {props.proposed ? <ProposedTable proposed={props.proposed} /> : null}
      </section>
    </>
  );
}

function About({ prefix, contribution, madeBy, contributor, from, to }: ContributionPageProps) {
  const { t } = useTranslation("contributions");
  const join = useJoin();
  const { note, createdAt, closed } = contribution;
  const linked = ({ id, name }: { id: string; name: string }) => (
    <a href={profileHref(prefix, id)}>{name}</a>
  );
  const toName = to.name ?? t("notOfficial");
  return (
    <Facts
      facts={[
        ...(from ? [{ name: t("field.from"), value: linked(from) }] : []),
        {
          name: t("field.to"),
          value: to.isLinked ? linked({ id: to.id, name: toName }) : toName,
        },
        {
          name: t("field.contributor"),
          value: contributor
            ? join.list([...(contributor.name ? [contributor.name] : []), contributor.providerId])
            : t("leadership"),
        },
        {
          name: t("field.made"),
          value: (
            <>
              <Time at={createdAt} /> {madeBy ? t("by", { name: madeBy }) : null}
            </>
          ),
        },
        { name: t("note"), value: note || <Absent /> },
        ...(closed
          ? [
              {
                name: t("field.decided"),
                value: (
                  <>
                    <Time at={closed.at} /> {closed.by ? t("by", { name: closed.by }) : null}
                    {closed.note ? <span className="line">{closed.note}</span> : null}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
