import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { AccountsPage } from "~/features/access/ui/accounts-page";
import {
  accountPageLimit,
  accountSearchOf,
  accountsPerPage,
} from "~/features/identity/account-search";
import { accountListSchema } from "~/features/identity/account-search.schema";
import { listAccounts } from "~/features/identity/account.repository.server";
import { pageTitle } from "~/page-title.server";
import { readQuery } from "~/platform/read-query";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";
import { UnreadNote } from "~/ui/unread-note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "account:find", limit: "read" },
    async ({ request, context: { db, variant, prefix, actor, now } }) => {
      const query = new URL(request.url).searchParams;
      const {
        asked: { search, page },
        unread,
      } = readQuery(accountListSchema, query);
      const offset = (page - 1) * accountsPerPage;
      const found = await listAccounts(db, {
        variant,
        search: accountSearchOf(search),
        now,
        offset,
        limit: accountsPerPage + 1,
      });
      const pageHref = (number: number) => {
        const query = new URLSearchParams({ ...(search && { search }), page: String(number) });
        return `${prefix}/admin/accounts?${query.toString()}`;
      };
      const hasMore = found.length > accountsPerPage && page < accountPageLimit;
      const view = {
        title: await pageTitle(request, "admin:accounts.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        search,
        unread,
        accounts: found.slice(0, accountsPerPage),
        previousHref: page > 1 ? pageHref(page - 1) : undefined,
        nextHref: hasMore ? pageHref(page + 1) : undefined,
        mayEnd: can(actor, "account:end-sessions"),
        isEnded: query.get("done") === "ended",
      };
      return view;
    },
  );

export default function AdminAccountsRoute() {
  const { title: _title, isEnded, variant, tabs, unread, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="accounts" variant={variant} />
      {isEnded ? <Note role="status">{t("accounts.done")}</Note> : null}
      <UnreadNote unread={unread} />
      <AccountsPage {...page} />
    </>
  );
}
