import { useTranslation } from "react-i18next";

import type { FoundPerson } from "~/features/identity/account.repository.server";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

type EndSessionsPageProps = {
  person: FoundPerson;
  /** Whether it is the operator's own account. */
  isOneself: boolean;
  backHref: string;
};

/** Asks before somebody's sessions end, on a page of its own. */
export function EndSessionsPage({ person, isOneself, backHref }: EndSessionsPageProps) {
  const { t } = useTranslation("admin");
  const { name, email, tenantId, objectId, signedInAt, sessions } = person;
  return (
    <>
      <PageHead
        title={t("endSessions.title")}
        crumbs={[{ label: t("tabs.accounts"), href: backHref }, { label: name }]}
      />
      {isOneself ? <Note tone="warning">{t("endSessions.oneself")}</Note> : null}
      <Facts
        facts={[
          { name: t("accounts.name"), value: name },
          ...(email ? [{ name: t("endSessions.email"), value: email }] : []),
          { name: t("grant.tenantId"), value: <code>{tenantId}</code> },
          { name: t("grant.objectId"), value: <code>{objectId}</code> },
          { name: t("accounts.signedIn"), value: <Time at={signedInAt} /> },
          { name: t("accounts.sessions"), value: sessions },
        ]}
      />
      <p>{t("endSessions.text")}</p>
      <p>{t("endSessions.again")}</p>
      <form method="post" className="tools">
        <Button variant="danger">{t("endSessions.confirm")}</Button>
        <ButtonLink href={backHref}>{t("endSessions.cancel")}</ButtonLink>
      </form>
    </>
  );
}
