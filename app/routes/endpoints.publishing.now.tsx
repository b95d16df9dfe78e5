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
import { postOnce } from "~/features/access/post-once.server";
import { personOf } from "~/features/domain-lens/person";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readInstancePublishing } from "~/features/domain-lens/publishing/read-publishing.server";
import { requestPublishing } from "~/features/domain-lens/publishing/request-publishing.server";
import { requireInstance } from "~/features/domain-lens/publishing/require-instance.server";
import { PublishNowPage } from "~/features/domain-lens/publishing/ui/publish-now-page";
import { runHref } from "~/features/domain-lens/publishing/ui/run-href";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "publication:run");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const instance = requireInstance(params.instance);
  const publishing = await readInstancePublishing(db, instance, {
    now,
    lastVersion: await lastVersion(db, instance),
  });
  if (publishing.requestedRun?.isOpen)
    throw redirect(runHref(prefix, { instance, id: publishing.requestedRun.id }), 303);
  return data(
    { title: await pageTitle(request, "changes:publishing.title"), prefix, publishing },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "publication:run");
  const account = actingAccount(context.actor);
  requireWithinLimit(request, "write", account.id);
  const instance = requireInstance(params.instance);
  const form = await readFormData(request);
  return postOnce(context, { request, form }, async ({ db, prefix, now }) =>
    redirect(
      runHref(prefix, {
        instance,
        id: await requestPublishing(db, { instance, by: personOf(account), now }),
      }),
      303,
    ),
  );
}

export default function PublishNowRoute() {
  const { prefix, publishing } = useLoaderData<typeof loader>();
  return <PublishNowPage prefix={prefix} publishing={publishing} />;
}
