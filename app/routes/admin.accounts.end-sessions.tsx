import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { endSessions } from "~/features/access/end-sessions.server";
import { EndSessionsPage } from "~/features/access/ui/end-sessions-page";
import { accountIdSchema } from "~/features/identity/account-search.schema";
import { findPerson } from "~/features/identity/account.repository.server";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "account:end-sessions", limit: "read" },
    async ({ request, params, account: own, context: { db, variant, prefix, now } }) => {
      const id = accountIdSchema.safeParse(params.accountId);
      const person = id.success ? await findPerson(db, { variant, id: id.data, now }) : undefined;
      if (!person) throw notFound();
      return {
        title: await pageTitle(request, "admin:endSessions.title"),
        person,
        isOneself: person.id === own.id,
        backHref: `${prefix}/admin/accounts`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "account:end-sessions", limit: "write" },
    async ({ params, account, context }) => {
      const id = accountIdSchema.safeParse(params.accountId);
      if (!id.success) throw notFound();
      const outcome = await endSessions({ ...context, by: account }, { id: id.data });
      if (!outcome.ok) throw notFound();
      return redirect(`${context.prefix}/admin/accounts?done=ended`, 303);
    },
  );

export default function EndSessionsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <EndSessionsPage {...page} />;
}
