import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { cancelPublishing } from "~/features/domain-lens/publishing/request-publishing.server";
import { requireRequestedRun } from "~/features/domain-lens/publishing/require-requested-run.server";
import { runRefreshSeconds } from "~/features/domain-lens/publishing/requested-run";
import { requestedRunView } from "~/features/domain-lens/publishing/requested-run.view";
import { PublishRunPage } from "~/features/domain-lens/publishing/ui/publish-run-page";
import { runHref } from "~/features/domain-lens/publishing/ui/run-href";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes", "validation"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "publication:run");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const run = await requireRequestedRun(db, params);
  const isRefreshing = new URL(request.url).searchParams.get("refresh") !== "off";
  const view = requestedRunView(run);
  const refreshSeconds = view.isOpen && isRefreshing ? runRefreshSeconds(run, now) : null;
  return data(
    {
      title: await pageTitle(request, "changes:publishing.title"),
      prefix,
      instance: run.instance,
      run: view,
      refreshSeconds,
    },
    {
      headers: {
        "Cache-Control": "private, no-store",
        ...(refreshSeconds && { Refresh: String(refreshSeconds) }),
      },
    },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "publication:run");
  requireWithinLimit(request, "write", actingAccount(actor).id);
  const { id, instance } = await requireRequestedRun(db, params);
  if (!(await cancelPublishing(db, { runId: id, now })))
    return data({ isCancelledLate: true }, 409);
  return redirect(runHref(prefix, { instance, id }), 303);
}

export default function PublishRunRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <PublishRunPage
      {...page}
      isCancelledLate={useActionData<typeof action>()?.isCancelledLate ?? false}
    />
  );
}
