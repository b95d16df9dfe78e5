import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { assignmentFile } from "~/features/access/role-assignment";
import { listRoleAssignments } from "~/features/access/role-assignment.repository.server";
import { assignmentList } from "~/features/access/role-assignment.schema";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The role assignments as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "administration:read", limit: "create" }, rolesFile);
export const action = loader;

async function rolesFile({ request, context: { db, variant } }: Given) {
  return listFile(request, {
    list: assignmentList,
    ...readList(assignmentList, new URL(request.url).searchParams),
    file: assignmentFile,
    read: (asked, limit) => listRoleAssignments(db, { variant, ...asked }, limit),
  });
}
