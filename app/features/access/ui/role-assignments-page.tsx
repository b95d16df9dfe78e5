import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { Time } from "~/ui/time";

import { selectedRolesLimit, type RoleAssignment } from "../role-assignment";

type RoleAssignmentsPageProps = {
  prefix: string;
  search: string;
  assignments: readonly RoleAssignment[];
  mayAssign: boolean;
  view: ListView;
};

/** Role assignments, with ways to revoke one or several for those who may. */
export function RoleAssignmentsPage({
  prefix,
  search,
  assignments,
  mayAssign,
  view,
}: RoleAssignmentsPageProps) {
  const { t } = useTranslation(["admin", "ui"]);
  return (
    <List
      view={view}
      caption={t("roles.caption")}
      columns={useColumns({ prefix, mayAssign })}
      rows={assignments}
      rowKey={({ id }) => id}
      filters={
        <ListFilterForm view={view} label={t("roles.caption")}>
          <SearchField
            name="search"
            label={t("roles.search")}
            hint={t("roles.searchHint")}
            value={search}
            maxLength={200}
          />
        </ListFilterForm>
      }
      empty={<Empty title={t("roles.none")}>{t("roles.noneText")}</Empty>}
      selection={
        mayAssign
          ? {
              label: t("roles.caption"),
              id: ({ id }) => id,
              name: ({ name, role }) => t("ui:join.named", { name, value: t(`role.${role}`) }),
              actions: [{ label: t("roles.revokeSelected"), href: `${prefix}/admin/roles/revoke` }],
              limit: selectedRolesLimit,
            }
          : undefined
      }
    />
  );
}

function useColumns({
  prefix,
  mayAssign,
}: Pick<RoleAssignmentsPageProps, "prefix" | "mayAssign">): ListColumn<RoleAssignment>[] {
  const { t } = useTranslation("admin");
  const revoke: ListColumn<RoleAssignment> = {
    key: "revoke",
    head: t("roles.change"),
    cell: ({ id, name, role }) => (
      <a
        href={`${prefix}/admin/roles/${id}/revoke`}
        aria-label={t("roles.revokeOf", { name, role: t(`role.${role}`) })}
      >
        {t("roles.revoke")}
      </a>
    ),
  };
  return [
    {
      key: "name",
      head: t("roles.name"),
      cell: ({ name }) => name,
      sort: "name",
      isRowHead: true,
    },
    {
      key: "role",
      head: t("roles.role"),
      cell: ({ role, scopeName }) =>
        scopeName === null
          ? t(`role.${role}`)
          : t("roles.roleOf", { role: t(`role.${role}`), scope: scopeName }),
    },
    {
      key: "account",
      head: t("roles.account"),
      cell: ({ tenantId, objectId }) => (
        <>
          <code className="line">{tenantId}</code>
          <code className="line">{objectId}</code>
        </>
      ),
    },
    {
      key: "granted",
      head: t("roles.granted"),
      cell: ({ grantedBy, grantedAt }) => (
        <>
          <span className="line">{grantedBy}</span>
          <Time at={grantedAt} />
        </>
      ),
    },
    ...(mayAssign ? [revoke] : []),
  ];
}
