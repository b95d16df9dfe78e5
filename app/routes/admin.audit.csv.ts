import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import {
  auditExportLimit,
  auditFileHead,
  auditFileLine,
} from "~/features/settings/audit-entry.view";
import { auditTrailSchema } from "~/features/settings/audit-trail.schema";
import { csvText } from "~/lib/csv";
import { answerRead } from "~/pageless.server";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { readQuery, unreadHeader } from "~/platform/read-query";

/** The newest entries of the audit trail as a file. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "audit:read", limit: "read" }, auditFile);
export const action = loader;

async function auditFile({ request, context: { db, variant } }: Given) {
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
