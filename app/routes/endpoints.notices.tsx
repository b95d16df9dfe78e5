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
import {
  listNotices,
  markNoticesRead,
} from "~/features/domain-lens/notices/notice.repository.server";
import { readNoticesSchema } from "~/features/domain-lens/notices/read-notices.schema";
import { NoticesPage } from "~/features/domain-lens/notices/ui/notices-page";
import { personOf } from "~/features/domain-lens/person";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["notices"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "domain-lens:read");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const notices = await listNotices(db, personOf(actingAccount(actor)).key);
  return data(
    { title: await pageTitle(request, "notices:title"), prefix, until: now.toISOString(), notices },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "domain-lens:read");
  requireWithinLimit(request, "write", actingAccount(actor).id);
  const asked = readNoticesSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (asked.success)
    await markNoticesRead(db, personOf(actingAccount(actor)).key, {
      until: new Date(asked.data.until),
      at: now,
    });
  return redirect(`${prefix}/endpoints/notices`, 303);
}

export default function NoticesRoute() {
  const { prefix, until, notices } = useLoaderData<typeof loader>();
  return (
    <NoticesPage
      prefix={prefix}
      until={until}
      notices={notices.map((notice) => ({ ...notice, createdAt: String(notice.createdAt) }))}
    />
  );
}
