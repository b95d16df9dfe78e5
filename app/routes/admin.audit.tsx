import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { auditEntryView } from "~/features/settings/audit-entry.view";
import { auditTrailList } from "~/features/settings/audit-trail.schema";
import { AuditPage } from "~/features/settings/ui/audit-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "audit:read", limit: "read" },
    async ({ request, context: { db, variant, prefix, actor } }) => {
      const list = auditTrailList(auditActions);
      const { asked, unread } = readList(list, new URL(request.url).searchParams);
      const page = await listAuditEntries(db, { variant, ...asked }, list.pageSize);
      const path = `${prefix}/admin/audit`;
      return {
        title: await pageTitle(request, "admin:audit.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        entries: page.rows.map(auditEntryView),
        actions: auditActions,
        action: asked.action,
        view: listView(list, { path, asked, page, unread, filePath: path }),
      };
    },
  );

export default function AuditRoute() {
  const { title: _title, prefix, variant, tabs, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <AdministrationHead prefix={prefix} tabs={tabs} current="audit" variant={variant} />
      <AuditPage {...page} />
    </>
  );
}
