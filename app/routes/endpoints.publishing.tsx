import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { nextDueAt } from "~/features/domain-lens/publishing/publish-schedule";
import { readPublishing } from "~/features/domain-lens/publishing/read-publishing.server";
import { PublishingPage } from "~/features/domain-lens/publishing/ui/publishing-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "publication:run", limit: "read" },
    async ({ request, context: { db, prefix, now, environment } }) => {
      return {
        title: await pageTitle(request, "changes:publishing.title"),
        prefix,
        nextRunAt: nextDueAt(environment.publishSchedule, now)?.toISOString() ?? null,
        all: await readPublishing(db, now),
      };
    },
  );

export default function PublishingRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PublishingPage {...page} />;
}
