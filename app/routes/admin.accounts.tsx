import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { AccountsPage } from "~/features/access/ui/accounts-page";
import { accountSearchOf } from "~/features/identity/account-search";
import { accountList } from "~/features/identity/account-search.schema";
import { listAccounts } from "~/features/identity/account.repository.server";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "account:find", limit: "read" },
    async ({ request, context: { db, variant, prefix, actor, now } }) => {
      const query = new URL(request.url).searchParams;
      const { asked, unread } = readList(accountList, query, ["done"]);
      const search = accountSearchOf(asked.search);
      const page = await listAccounts(db, { ...asked, variant, search, now }, accountList.pageSize);
      const path = `${prefix}/admin/accounts`;
      return {
        title: await pageTitle(request, "admin:accounts.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        search: asked.search,
        accounts: page.rows,
        view: listView(accountList, { path, asked, page, unread, filePath: path }),
        mayEnd: can(actor, "account:end-sessions"),
        isEnded: query.get("done") === "ended",
      };
    },
  );

export default function AdminAccountsRoute() {
  const { title: _title, isEnded, variant, tabs, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="accounts" variant={variant} />
      {isEnded ? <Note role="status">{t("accounts.done")}</Note> : null}
      <AccountsPage {...page} />
    </>
  );
}
