import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { DataTable, type Column } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import type { MemberView, PartnerView } from "../partner.view";
import { partnerStates } from "./partner-states";

export type PortalPageProps = {
  partner: PartnerView;
  members: readonly MemberView[];
  leaveHref: string;
  isVerified: boolean;
};

type PortalPartProps = PortalPageProps & {
  /** What belongs to the partner beyond itself, such as its solutions. */
  children?: ReactNode;
};

/** The partner portal of a member: what the partner is, what belongs to it, and who else is a member. */
export function PortalPage({ partner, members, leaveHref, isVerified, children }: PortalPartProps) {
  const { t } = useTranslation("providers");
  const { name, providerId, url, status, decided } = partner;
  return (
    <>
      <PageHead title={name} context={t("portal")} />
      {isVerified ? <Note role="status">{t("done.verified")}</Note> : null}
      <Facts
        facts={[
          { name: t("partner.providerId"), value: <ProviderId providerId={providerId} /> },
          { name: t("partner.url"), value: <CompanyLink url={url} /> },
          {
            name: t("partner.status"),
            value: (
              <>
                <StateMark state={partnerStates[status]} label={t(`status.${status}`)} />
                <span className="line">{t(`meaning.${status}`)}</span>
              </>
            ),
          },
          ...(decided?.note ? [{ name: t("partner.note"), value: decided.note }] : []),
        ]}
      />
      {children}
      <section>
        <DataTable
          caption={t("partner.members")}
          columns={useMemberColumns()}
          rows={members}
          rowKey={({ id }) => id}
        />
        <p className="tools">
          <ButtonLink href={leaveHref}>{t("partner.leaveOf", { name })}</ButtonLink>
        </p>
      </section>
    </>
  );
}

function ProviderId({ providerId }: { providerId: string }) {
  const { t } = useTranslation("providers");
  return (
    <>
      <code id="provider-id">{providerId}</code>
      <CopyButton
        copies="provider-id"
        label={t("partner.copy")}
        name={t("partner.copyOf")}
        copied={t("partner.copied")}
        marked={t("partner.marked")}
      />
    </>
  );
}

/** The site of a company, which nobody here has looked at. */
export function CompanyLink({ url }: { url: string }) {
  return (
    <a href={url} rel="external nofollow noopener noreferrer">
      {url}
    </a>
  );
}

function useMemberColumns(): Column<MemberView>[] {
  const { t } = useTranslation("providers");
  return [
    {
      key: "name",
      head: t("partner.member"),
      isRowHead: true,
      cell: ({ name, isReader }) => (
        <>
          {name} {isReader ? <span className="quiet">({t("partner.you")})</span> : null}
        </>
      ),
    },
    { key: "email", head: t("partner.email"), cell: ({ email }) => email },
    {
      key: "joined",
      head: t("partner.joinedAt"),
      cell: ({ joinedAt }) => <Time at={joinedAt} />,
    },
  ];
}
