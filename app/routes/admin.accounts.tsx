import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
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
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { readQuery } from "~/platform/read-query";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";
import { UnreadNote } from "~/ui/unread-note";

export const handle = { i18n: ["admin"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, variant, prefix, actor, now } = await requirePermission(request, "account:find");
  requireWithinLimit(request, "read", actingAccount(actor).id);
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
  const pageHref = (number: number) =>
    `${prefix}/admin/accounts?${new URLSearchParams({ ...(search && { search }), page: String(number) }).toString()}`;
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
  return data(view, { headers: { "Cache-Control": "private, no-store" } });
}

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
