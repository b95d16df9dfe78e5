import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { personOf } from "~/features/domain-lens/person";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readInstancePublishing } from "~/features/domain-lens/publishing/read-publishing.server";
import { runPublishing } from "~/features/domain-lens/publishing/run-publishing.server";
import { PublishNowPage } from "~/features/domain-lens/publishing/ui/publish-now-page";
import { pageTitle } from "~/page-title.server";
import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "publication:run");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const instance = instanceOf(params.instance);
  const publishing = await readInstancePublishing(db, instance, { now, lastVersion: await lastVersion(db, instance) });
  return data({ title: await pageTitle(request, "changes:publishing.title"), prefix, publishing }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, actor, now } = await requirePermission(request, "publication:run");
  const account = actingAccount(actor);
  requireWithinLimit(request, "write", account.id);
  return data(await runPublishing({ db, now, by: personOf(account) }, instanceOf(params.instance), application().shutdown));
}

function instanceOf(name = "") {
  const instance = instances.find((each) => each === name);
  if (!instance) throw notFound();
  return instance;
}

export default function PublishNowRoute() {
  const { prefix, publishing } = useLoaderData<typeof loader>();
  return <PublishNowPage prefix={prefix} publishing={publishing} outcome={useActionData<typeof action>()} />;
}
