import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { auditFile } from "~/features/settings/audit-entry.view";
import { auditTrailList } from "~/features/settings/audit-trail.schema";
import { readList } from "~/lib/list/define-list";
import { auditActions, listAuditEntries } from "~/platform/audit-trail.repository.server";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The audit trail as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "audit:read", limit: "create" }, auditListFile);
export const action = loader;

async function auditListFile({ request, context: { db, variant } }: Given) {
  const list = auditTrailList(auditActions);
  return listFile(request, {
    list,
    ...readList(list, new URL(request.url).searchParams),
    file: auditFile,
    read: (asked, limit) => listAuditEntries(db, { variant, ...asked }, limit),
  });
}
