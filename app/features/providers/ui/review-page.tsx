import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import { noteLimit } from "../partner";
import type { MemberView, PartnerEventView, PartnerView } from "../partner.view";
import { DecisionForm, type RefusedDecision } from "./decision-form";
import { partnerStates } from "./partner-states";
import { CompanyLink } from "./portal-page";

export type ReviewPageProps = {
  /** Where the registrations are listed. */
  listHref: string;
  /** Where this page is. */
  path: string;
  partner: PartnerView;
  members: readonly MemberView[];
  events: readonly PartnerEventView[];
  done: "endorsed" | "declined" | "removed" | undefined;
  refused: RefusedDecision | undefined;
  /** The provider's solutions. */
  solutions: ReactNode;
};

/** A registered partner for leadership: facts, the decision, members and history. */
export function ReviewPage(props: ReviewPageProps) {
  const { listHref, partner, members, events, done, refused } = props;
  const { t } = useTranslation("providers");
  const message = refused && t(`error.${refused.refusal}`, { limit: noteLimit });
  return (
    <>
      <PageHead
        title={partner.name}
        crumbs={[{ label: t("list.title"), href: listHref }, { label: partner.name }]}
      />
      {done && !refused ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <ErrorSummary
        errors={
          message
            ? [{ message, fieldId: refused.field === "form" ? undefined : refused.field }]
            : []
        }
      />
      <PartnerFacts partner={partner} />
      <DecisionForm
        key={partner.revision}
        partner={partner}
        refused={refused}
        message={message}
        cancelHref={listHref}
      />
      {props.solutions}
      <Members path={props.path} members={members} />
      <section>
        <DataTable
          caption={t("review.history")}
          columns={useEventColumns()}
          rows={events}
          rowKey={({ id }) => String(id)}
        />
      </section>
    </>
  );
}

function Members({ path, members }: Pick<ReviewPageProps, "path" | "members">) {
  const { t } = useTranslation("providers");
  const columns = useMemberColumns(path);
  return (
    <section>
      <DataTable
        caption={t("partner.members")}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        empty={<Empty title={t("partner.members")}>{t("review.noMembers")}</Empty>}
      />
    </section>
  );
}

function PartnerFacts({ partner }: { partner: PartnerView }) {
  const { t } = useTranslation("providers");
  const { id, domain, providerId, url, status, decided } = partner;
  return (
    <Facts
      facts={[
        {
          name: t("partner.status"),
          value: <StateMark state={partnerStates[status]} label={t(`status.${status}`)} />,
        },
        { name: t("partner.providerId"), value: <code>{providerId}</code> },
        { name: t("review.internalId"), value: <code>{id}</code> },
        { name: t("partner.url"), value: <CompanyLink url={url} /> },
        { name: t("review.domain"), value: domain },
        { name: t("review.registeredAt"), value: <Time at={partner.registeredAt} /> },
        {
          name: t("review.terms"),
          value: (
            <>
              <Time at={partner.termsAcceptedAt} />
              <span className="line small quiet">
                {t("review.termsVersion", { version: partner.termsVersion })}
              </span>
            </>
          ),
        },
        ...(decided
          ? [
              {
                name: t("review.decided"),
                value: (
                  <>
                    <Time at={decided.at} /> {t("list.by", { name: decided.by })}
                    {decided.note ? <span className="line">{decided.note}</span> : null}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function useMemberColumns(path: string): Column<MemberView>[] {
  const { t } = useTranslation("providers");
  return [
    { key: "name", head: t("partner.member"), isRowHead: true, cell: ({ name }) => name },
    { key: "email", head: t("partner.email"), cell: ({ email }) => email },
    {
      key: "joined",
      head: t("partner.joinedAt"),
      cell: ({ joinedAt }) => <Time at={joinedAt} />,
    },
    {
      key: "remove",
      head: t("review.actions"),
      isHeadHidden: true,
      isBare: true,
      cell: ({ id, name }) => (
        <a href={`${path}/members/${id}/remove`} aria-label={t("review.removeOf", { name })}>
          {t("review.remove")}
        </a>
      ),
    },
  ];
}

function useEventColumns(): Column<PartnerEventView>[] {
  const { t } = useTranslation("providers");
  return [
    {
      key: "event",
      head: t("review.event"),
      isRowHead: true,
      cell: ({ event, to }) =>
        t(`review.events.${event}`, { status: to ? t(`status.${to}`) : undefined }),
    },
    { key: "by", head: t("review.by"), cell: ({ actorName }) => actorName },
    { key: "at", head: t("review.at"), cell: ({ at }) => <Time at={at} /> },
    { key: "note", head: t("review.note"), cell: ({ note }) => note || <Absent /> },
  ];
}
