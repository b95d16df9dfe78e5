import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { endSessions } from "~/features/access/end-sessions.server";
import { EndSessionsPage } from "~/features/access/ui/end-sessions-page";
import { accountIdSchema } from "~/features/identity/account-search.schema";
import { findPerson } from "~/features/identity/account.repository.server";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["admin"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, variant, prefix, actor, now } = await requirePermission(
    request,
    "account:end-sessions",
  );
  const own = actingAccount(actor);
  requireWithinLimit(request, "read", own.id);
  const id = accountIdSchema.safeParse(params.accountId);
  const person = id.success ? await findPerson(db, { variant, id: id.data, now }) : undefined;
  if (!person) throw notFound();
  return data(
    {
      title: await pageTitle(request, "admin:endSessions.title"),
      person,
      isOneself: person.id === own.id,
      backHref: `${prefix}/admin/accounts`,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "account:end-sessions");
  const account = actingAccount(context.actor);
  requireWithinLimit(request, "write", account.id);
  const id = accountIdSchema.safeParse(params.accountId);
  if (!id.success) throw notFound();
  const outcome = await endSessions({ ...context, by: account }, { id: id.data });
  if (!outcome.ok) throw notFound();
  return redirect(`${context.prefix}/admin/accounts?done=ended`, 303);
}

export default function EndSessionsRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <EndSessionsPage {...page} />;
}
