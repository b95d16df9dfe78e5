import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { auditFile } from "~/features/settings/audit-entry.view";
import { auditTrailList } from "~/features/settings/audit-trail.schema";
import { readList } from "~/lib/list/define-list";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { listFile } from "~/platform/list-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The audit trail as CSV or JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, variant, actor } = await requirePermission(request, "audit:read");
  requireWithinLimit(request, "create", actingAccount(actor).id);
  const list = auditTrailList(auditActions);
  return listFile(request, {
    list,
    ...readList(list, new URL(request.url).searchParams),
    file: auditFile,
    read: (asked, limit) => listAuditEntries(db, { variant, ...asked }, limit),
  });
}
