import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { auditEntriesPerPage, auditEntryView } from "~/features/settings/audit-entry.view";
import { auditTrailSchema } from "~/features/settings/audit-trail.schema";
import { AuditPage } from "~/features/settings/ui/audit-page";
import { pageTitle } from "~/page-title.server";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { readQuery } from "~/platform/read-query";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { UnreadNote } from "~/ui/unread-note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "audit:read", limit: "read" },
    async ({ request, context: { db, variant, prefix, actor } }) => {
      const {
        asked: { action, before },
        unread,
      } = readQuery(auditTrailSchema(auditActions), new URL(request.url).searchParams);
      const found = await listAuditEntries(db, {
        variant,
        action,
        before,
        limit: auditEntriesPerPage + 1,
      });
      const entries = found.slice(0, auditEntriesPerPage).map(auditEntryView);
      const hrefOf = (path: string, more: Record<string, string> = {}) => {
        const query = new URLSearchParams({ ...(action && { action }), ...more }).toString();
        return `${prefix}/admin/${path}${query && `?${query}`}`;
      };
      const last = entries.at(-1);
      return {
        title: await pageTitle(request, "admin:audit.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        entries,
        actions: auditActions,
        action,
        unread,
        exportHref: hrefOf("audit.csv"),
        newestHref: before === null ? undefined : hrefOf("audit"),
        olderHref:
          last && found.length > auditEntriesPerPage
            ? hrefOf("audit", { before: String(last.id) })
            : undefined,
      };
    },
  );

export default function AuditRoute() {
  const { title: _title, variant, tabs, unread, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="audit" variant={variant} />
      <UnreadNote unread={unread} />
      <AuditPage {...page} />
    </>
  );
}
