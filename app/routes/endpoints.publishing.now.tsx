import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
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

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:run", limit: "read" },
    async ({ request, params, context: { db, prefix, now } }) => {
      const instance = requireInstance(params.instance);
      const publishing = await readInstancePublishing(db, instance, {
        now,
        lastVersion: await lastVersion(db, instance),
      });
      if (publishing.requestedRun?.isOpen)
        throw redirect(runHref(prefix, { instance, id: publishing.requestedRun.id }), 303);
      return { title: await pageTitle(request, "changes:publishing.title"), prefix, publishing };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "publication:run", limit: "write" },
    async ({ request, params, account, context }) => {
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
    },
  );

export default function PublishNowRoute() {
  const { prefix, publishing } = useLoaderData<typeof loader>();
  return <PublishNowPage prefix={prefix} publishing={publishing} />;
}
