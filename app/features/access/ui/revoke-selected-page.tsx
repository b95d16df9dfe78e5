import { useTranslation } from "react-i18next";

import type { SelectedRefusal } from "~/lib/list/selected-rows";
import { SelectionConfirm } from "~/ui/list/selection-confirm";
import { SelectionRefused } from "~/ui/list/selection-refused";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import { selectedRolesLimit, type RoleAssignment } from "../role-assignment";

type RevokeSelectedPageProps = {
  backHref: string;
  selected: {
    mark: string;
    count: number;
    named: Pick<RoleAssignment, "id" | "name" | "role" | "scopeName">[];
  } | null;
  refusal: SelectedRefusal | null;
  /** Why the posted form was refused. */
  posted: SelectedRefusal | "changed" | "last-operator" | null;
};

/** Asks before the roles of a selection are revoked. */
export function RevokeSelectedPage({
  backHref,
  selected,
  refusal,
  posted,
}: RevokeSelectedPageProps) {
  const { t } = useTranslation(["admin", "ui"]);
  return (
    <>
      <PageHead
        title={t("revoke.severalTitle")}
        crumbs={[{ label: t("tabs.roles"), href: backHref }, { label: t("roles.revokeSelected") }]}
      />
      {posted === "changed" || posted === "last-operator" ? (
        <Note tone="failed" role="alert">
          {posted === "changed" ? t("ui:list.changed") : t("error.last-operator")}
        </Note>
      ) : null}
      {selected ? (
        <SelectionConfirm
          count={selected.count}
          mark={selected.mark}
          examples={selected.named.map(({ id, name, role, scopeName }) => ({
            key: id,
            content: t("ui:join.named", {
              name,
              value:
                scopeName === null
                  ? t(`role.${role}`)
                  : t("roles.roleOf", { role: t(`role.${role}`), scope: scopeName }),
            }),
          }))}
          confirm={t("revoke.confirm")}
          cancel={t("revoke.cancel")}
          backHref={backHref}
        >
          <p>{t("revoke.severalText")}</p>
        </SelectionConfirm>
      ) : null}
      {refusal ? (
        <SelectionRefused reason={refusal} limit={selectedRolesLimit} backHref={backHref} />
      ) : null}
    </>
  );
}
