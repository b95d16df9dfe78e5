import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import {
  listNotices,
  markNoticesRead,
} from "~/features/domain-lens/notices/notice.repository.server";
import { readNoticesSchema } from "~/features/domain-lens/notices/read-notices.schema";
import { NoticesPage } from "~/features/domain-lens/notices/ui/notices-page";
import { personOf } from "~/features/domain-lens/person";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["notices"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read" },
    async ({ request, account, context: { db, prefix, now } }) => {
      const notices = await listNotices(db, personOf(account).key);
      return {
        title: await pageTitle(request, "notices:title"),
        prefix,
        until: now.toISOString(),
        notices,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "domain-lens:read", limit: "write" },
    async ({ request, account, context: { db, prefix, now } }) => {
      const asked = readNoticesSchema.safeParse(Object.fromEntries(await readFormData(request)));
      if (asked.success)
        await markNoticesRead(db, personOf(account).key, {
          until: new Date(asked.data.until),
          at: now,
        });
      return redirect(`${prefix}/endpoints/notices`, 303);
    },
  );

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
