import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import {
  auditExportLimit,
  auditFileHead,
  auditFileLine,
} from "~/features/settings/audit-entry.view";
import { auditTrailSchema } from "~/features/settings/audit-trail.schema";
import { csvText } from "~/lib/csv";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { readQuery, unreadHeader } from "~/platform/read-query";

/** The newest entries of the audit trail as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, variant, actor } = await requirePermission(request, "audit:read");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const {
    asked: { action },
    unread,
  } = readQuery(auditTrailSchema(auditActions), new URL(request.url).searchParams);
  const entries = await listAuditEntries(db, {
    variant,
    action,
    before: null,
    limit: auditExportLimit,
  });
  return new Response(csvText(auditFileHead, entries.map(auditFileLine)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="pathlens-audit.csv"',
      "Cache-Control": "private, no-store",
      ...unreadHeader(unread),
    },
  });
}
