import { useTranslation } from "react-i18next";

import type { SelectedRefusal } from "~/lib/list/selected-rows";
import { SelectionQuestion } from "~/ui/list/selection-question";
import { PageHead } from "~/ui/page-head";

import { selectedRolesLimit, type RoleAssignment } from "../role-assignment";

type RevokeSelectedPageProps = {
  backHref: string;
  selected: {
    count: number;
    mark: string;
    named: Pick<RoleAssignment, "id" | "name" | "role" | "scopeName">[];
  } | null;
  refusal: SelectedRefusal | null;
  /** Why the posted form was refused. */
  posted: SelectedRefusal | "changed" | "last-operator" | null;
};

/** Asks before the roles of a selection are revoked. */
export function RevokeSelectedPage({ selected, posted, ...asked }: RevokeSelectedPageProps) {
  const { t } = useTranslation(["admin", "ui"]);
  return (
    <>
      <PageHead
        title={t("revoke.severalTitle")}
        crumbs={[
          { label: t("tabs.roles"), href: asked.backHref },
          { label: t("roles.revokeSelected") },
        ]}
      />
      <SelectionQuestion
        {...asked}
        limit={selectedRolesLimit}
        isChanged={posted === "changed"}
        problem={posted === "last-operator" ? t("error.last-operator") : undefined}
        selected={
          selected && {
            ...selected,
            examples: selected.named.map(({ id, name, role, scopeName }) => ({
              key: id,
              content: t("ui:join.named", {
                name,
                value:
                  scopeName === null
                    ? t(`role.${role}`)
                    : t("roles.roleOf", { role: t(`role.${role}`), scope: scopeName }),
              }),
            })),
          }
        }
        confirm={t("roles.revokeSelected")}
        cancel={t("revoke.cancel")}
      >
        <p>{t("revoke.severalText")}</p>
      </SelectionQuestion>
    </>
  );
}
