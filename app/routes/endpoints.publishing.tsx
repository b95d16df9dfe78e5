import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { nextDueAt } from "~/features/domain-lens/publishing/publish-schedule";
import { readPublishing } from "~/features/domain-lens/publishing/read-publishing.server";
import { PublishingPage } from "~/features/domain-lens/publishing/ui/publishing-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix, now, environment } = await requirePermission(
    request,
    "publication:run",
  );
  requireWithinLimit(request, "read", actingAccount(actor).id);
  return data(
    {
      title: await pageTitle(request, "changes:publishing.title"),
      prefix,
      nextRunAt: nextDueAt(environment.publishSchedule, now)?.toISOString() ?? null,
      all: await readPublishing(db, now),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function PublishingRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PublishingPage {...page} />;
}
