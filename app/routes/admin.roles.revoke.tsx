import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { revokeRole } from "~/features/access/revoke-role.server";
import { findRoleAssignment } from "~/features/access/role-assignment.repository.server";
import { assignmentIdSchema } from "~/features/access/role-assignment.schema";
import { RevokeRolePage } from "~/features/access/ui/revoke-role-page";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "role:assign", limit: "read" },
    async ({ request, params, context: { db, variant, prefix } }) => {
      const id = assignmentIdSchema.safeParse(params.assignmentId);
      const assignment = id.success
        ? await findRoleAssignment(db, { variant, id: id.data })
        : undefined;
      if (!assignment) throw notFound();
      const { name, role, tenantId, objectId } = assignment;
      return {
        title: await pageTitle(request, "admin:revoke.title"),
        assignment: { name, role, tenantId, objectId },
        backHref: `${prefix}/admin`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "role:assign", limit: "write" },
    async ({ params, account, context: { db, variant, prefix, now } }) => {
      const id = assignmentIdSchema.safeParse(params.assignmentId);
      if (!id.success) throw notFound();
      const outcome = await revokeRole({ db, variant, now, by: account, account }, { id: id.data });
      if (outcome.ok) return redirect(`${prefix}/admin?done=revoked`, 303);
      if (outcome.refusal === "not-found") throw notFound();
      return data({ refusal: outcome.refusal }, { status: 409 });
    },
  );

export default function RevokeRoleRoute() {
  const { assignment, backHref } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <RevokeRolePage
      assignment={assignment}
      backHref={backHref}
      isLastOperator={refused?.refusal === "last-operator"}
    />
  );
}
