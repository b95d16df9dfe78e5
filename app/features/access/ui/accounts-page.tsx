import { useTranslation } from "react-i18next";

import type { FoundPerson } from "~/features/identity/account.repository.server";
import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { Time } from "~/ui/time";

type AccountsPageProps = {
  prefix: string;
  search: string;
  accounts: readonly FoundPerson[];
  mayEnd: boolean;
  view: ListView;
};

/** Accounts that have signed in, with a way to end the sessions of each for those who may. */
export function AccountsPage({ prefix, search, accounts, mayEnd, view }: AccountsPageProps) {
  const { t } = useTranslation("admin");
  return (
    <List
      view={view}
      caption={t("accounts.caption")}
      columns={useColumns({ prefix, mayEnd })}
      rows={accounts}
      rowKey={({ id }) => id}
      filters={
        <ListFilterForm view={view} label={t("accounts.caption")}>
          <SearchField
            name="search"
            label={t("accounts.search")}
            hint={t("accounts.searchHint")}
            value={search}
            maxLength={200}
          />
        </ListFilterForm>
      }
      empty={<Empty title={t("accounts.none")}>{t("accounts.noneText")}</Empty>}
    />
  );
}

function useColumns({
  prefix,
  mayEnd,
}: Pick<AccountsPageProps, "prefix" | "mayEnd">): ListColumn<FoundPerson>[] {
  const { t } = useTranslation("admin");
  const end: ListColumn<FoundPerson> = {
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
      sort: "name",
      isRowHead: true,
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
