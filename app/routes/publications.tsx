import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requirePermission } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { listLatestPublications } from "~/features/domain-lens/publishing/change-log.repository.server";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";
import { PublicationsPage } from "~/features/domain-lens/publishing/ui/publications-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["publications"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, prefix, actor } = await requirePermission(request, "publication:read");
  requireWithinLimit(request, "read", actor.account?.id);
  const latest = await listLatestPublications(db, publicInstances);
  return data(
    {
      title: await pageTitle(request, "publications:list.title"),
      home: `${prefix}/publications`,
      instances: latest.map(({ instance, version, publishedAt }) => ({
        instance,
        version,
        publishedAt: publishedAt.toISOString(),
      })),
      webhooksHref: can(actor, "webhook:edit") ? `${prefix}/webhooks` : undefined,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function PublicationsRoute() {
  const { home, instances, webhooksHref } = useLoaderData<typeof loader>();
  return <PublicationsPage home={home} instances={instances} webhooksHref={webhooksHref} />;
}
