import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";

import type { RoleAssignment } from "../role-assignment";

type RoleAssignmentsPageProps = {
  prefix: string;
  search: string;
  assignments: readonly RoleAssignment[];
  mayAssign: boolean;
  previousHref: string | undefined;
  nextHref: string | undefined;
};

/** Who holds which role by assignment: a search, and a table with a way to take each role back for those who may. */
export function RoleAssignmentsPage({
  prefix,
  search,
  assignments,
  mayAssign,
  previousHref,
  nextHref,
}: RoleAssignmentsPageProps) {
  const { t } = useTranslation("admin");
  return (
    <section>
      <form className="filters" method="get" action={`${prefix}/admin`} role="search">
        <Field id="search" label={t("roles.search")} hint={t("roles.searchHint")}>
          {(control) => (
            <input type="search" name="search" defaultValue={search} maxLength={200} {...control} />
          )}
        </Field>
        <Button>{t("roles.find")}</Button>
      </form>
      <DataTable
        caption={t("roles.caption")}
        columns={useColumns({ prefix, mayAssign })}
        rows={assignments}
        rowKey={({ id }) => id}
        empty={
          <Empty title={search ? t("roles.noneFound") : t("roles.none")}>
            {search ? t("roles.noneFoundText") : t("roles.noneText")}
          </Empty>
        }
      />
      <Pager label={t("roles.caption")} previousHref={previousHref} nextHref={nextHref} />
    </section>
  );
}

function useColumns({
  prefix,
  mayAssign,
}: Pick<RoleAssignmentsPageProps, "prefix" | "mayAssign">): Column<RoleAssignment>[] {
  const { t } = useTranslation("admin");
  const revoke: Column<RoleAssignment> = {
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
      isRowHead: true,
      width: "fifth",
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
