import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { revokeRole } from "~/features/access/revoke-role.server";
import { findRoleAssignment } from "~/features/access/role-assignment.repository.server";
import { assignmentIdSchema } from "~/features/access/role-assignment.schema";
import { RevokeRolePage } from "~/features/access/ui/revoke-role-page";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["admin"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, variant, prefix, actor } = await requirePermission(request, "role:assign");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const id = assignmentIdSchema.safeParse(params.assignmentId);
  const assignment = id.success
    ? await findRoleAssignment(db, { variant, id: id.data })
    : undefined;
  if (!assignment) throw notFound();
  const { name, role, tenantId, objectId } = assignment;
  return data(
    {
      title: await pageTitle(request, "admin:revoke.title"),
      assignment: { name, role, tenantId, objectId },
      backHref: `${prefix}/admin`,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, variant, prefix, now, actor } = await requirePermission(request, "role:assign");
  const account = actingAccount(actor);
  requireWithinLimit(request, "write", account.id);
  const id = assignmentIdSchema.safeParse(params.assignmentId);
  if (!id.success) throw notFound();
  const outcome = await revokeRole({ db, variant, now, by: account, account }, { id: id.data });
  if (outcome.ok) return redirect(`${prefix}/admin?done=revoked`, 303);
  if (outcome.refusal === "not-found") throw notFound();
  return data({ refusal: outcome.refusal }, { status: 409 });
}

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
