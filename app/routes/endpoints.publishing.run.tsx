import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { cancelPublishing } from "~/features/domain-lens/publishing/request-publishing.server";
import { requireRequestedRun } from "~/features/domain-lens/publishing/require-requested-run.server";
import { runRefreshSeconds } from "~/features/domain-lens/publishing/requested-run";
import { requestedRunView } from "~/features/domain-lens/publishing/requested-run.view";
import { PublishRunPage } from "~/features/domain-lens/publishing/ui/publish-run-page";
import { runHref } from "~/features/domain-lens/publishing/ui/run-href";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes", "validation"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:run", limit: "read" },
    async ({ request, params, context: { db, prefix, now } }) => {
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
        { headers: { ...(refreshSeconds && { Refresh: String(refreshSeconds) }) } },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "publication:run", limit: "write" },
    async ({ params, context: { db, prefix, now } }) => {
      const { id, instance } = await requireRequestedRun(db, params);
      if (!(await cancelPublishing(db, { runId: id, now })))
        return data({ isCancelledLate: true }, 409);
      return redirect(runHref(prefix, { instance, id }), 303);
    },
  );

export default function PublishRunRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return (
    <PublishRunPage
      {...page}
      isCancelledLate={useActionData<typeof action>()?.isCancelledLate ?? false}
    />
  );
}
