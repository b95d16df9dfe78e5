import { useTranslation } from "react-i18next";

import type { FoundPerson } from "~/features/identity/account.repository.server";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";

type AccountsPageProps = {
  prefix: string;
  search: string;
  accounts: readonly FoundPerson[];
  mayEnd: boolean;
  previousHref: string | undefined;
  nextHref: string | undefined;
};

/** Who has signed in: a search, and a table with a way to end the sessions of each for those who may. */
export function AccountsPage({
  prefix,
  search,
  accounts,
  mayEnd,
  previousHref,
  nextHref,
}: AccountsPageProps) {
  const { t } = useTranslation("admin");
  return (
    <section>
      <form className="filters" method="get" action={`${prefix}/admin/accounts`} role="search">
        <Field id="search" label={t("accounts.search")} hint={t("accounts.searchHint")}>
          {(control) => (
            <input type="search" name="search" defaultValue={search} maxLength={200} {...control} />
          )}
        </Field>
        <Button>{t("accounts.find")}</Button>
      </form>
      <DataTable
        caption={t("accounts.caption")}
        columns={useColumns({ prefix, mayEnd })}
        rows={accounts}
        rowKey={({ id }) => id}
        empty={<Empty title={t("accounts.none")}>{t("accounts.noneText")}</Empty>}
      />
      <Pager label={t("accounts.caption")} previousHref={previousHref} nextHref={nextHref} />
    </section>
  );
}

function useColumns({
  prefix,
  mayEnd,
}: Pick<AccountsPageProps, "prefix" | "mayEnd">): Column<FoundPerson>[] {
  const { t } = useTranslation("admin");
  const end: Column<FoundPerson> = {
    key: "end",
    head: t("roles.change"),
    cell: ({ id, name }) => (
      <a
        href={`${prefix}/admin/accounts/${id}/end-sessions`}
        aria-label={t("accounts.endOf", { name })}
      >
        {t("accounts.end")}
      </a>
    ),
  };
  return [
    {
      key: "name",
      head: t("accounts.name"),
      cell: ({ name, email }) => (
        <>
          <span className="line">{name}</span>
          {email ? <span className="line quiet">{email}</span> : null}
        </>
      ),
      isRowHead: true,
      width: "quarter",
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
      key: "signedIn",
      head: t("accounts.signedIn"),
      cell: ({ signedInAt }) => <Time at={signedInAt} />,
    },
    {
      key: "sessions",
      head: t("accounts.sessions"),
      cell: ({ sessions }) => sessions,
      isNumeric: true,
    },
    ...(mayEnd ? [end] : []),
  ];
}
