import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { assignmentFile } from "~/features/access/role-assignment";
import { listRoleAssignments } from "~/features/access/role-assignment.repository.server";
import { assignmentList } from "~/features/access/role-assignment.schema";
import { readList } from "~/lib/list/define-list";
import { listFile } from "~/platform/list-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The role assignments as CSV or JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, variant, actor } = await requirePermission(request, "administration:read");
  requireWithinLimit(request, "create", actingAccount(actor).id);
  return listFile(request, {
    list: assignmentList,
    ...readList(assignmentList, new URL(request.url).searchParams),
    file: assignmentFile,
    read: (asked, limit) => listRoleAssignments(db, { variant, ...asked }, limit),
  });
}
