import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { listLatestPublications } from "~/features/domain-lens/publishing/change-log.repository.server";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";
import { PublicationsPage } from "~/features/domain-lens/publishing/ui/publications-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["publications"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:read", limit: "read" },
    async ({ request, context: { db, prefix, actor } }) => {
      const latest = await listLatestPublications(db, publicInstances);
      return {
        title: await pageTitle(request, "publications:list.title"),
        home: `${prefix}/publications`,
        instances: latest.map(({ instance, version, publishedAt }) => ({
          instance,
          version,
          publishedAt: publishedAt.toISOString(),
        })),
        webhooksHref: can(actor, "webhook:edit") ? `${prefix}/webhooks` : undefined,
      };
    },
  );

export default function PublicationsRoute() {
  const { home, instances, webhooksHref } = useLoaderData<typeof loader>();
  return <PublicationsPage home={home} instances={instances} webhooksHref={webhooksHref} />;
}
