import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { AssignableRole } from "../role-assignment";

type RevokeRolePageProps = {
  assignment: { name: string; role: AssignableRole; tenantId: string; objectId: string };
  backHref: string;
  isLastOperator: boolean;
};

/** Asks before a role is taken away, on a page of its own. */
export function RevokeRolePage({
  assignment: { name, role, tenantId, objectId },
  backHref,
  isLastOperator,
}: RevokeRolePageProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <PageHead
        title={t("revoke.title")}
        crumbs={[{ label: t("tabs.roles"), href: backHref }, { label: name }]}
      />
      {isLastOperator ? (
        <Note tone="failed" role="alert">
          {t("error.last-operator")}
        </Note>
      ) : null}
      <Facts
        facts={[
          { name: t("roles.name"), value: name },
          { name: t("roles.role"), value: t(`role.${role}`) },
          { name: t("grant.tenantId"), value: <code>{tenantId}</code> },
          { name: t("grant.objectId"), value: <code>{objectId}</code> },
        ]}
      />
      <p>{t("revoke.text")}</p>
      <form method="post" className="tools">
        <Button variant="danger">{t("revoke.confirm")}</Button>
        <ButtonLink href={backHref}>{t("revoke.cancel")}</ButtonLink>
      </form>
    </>
  );
}
