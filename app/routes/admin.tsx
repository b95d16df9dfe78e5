import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage } from "~/features/access/page.server";
import { grantRole } from "~/features/access/grant-role.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { selectedRolesLimit } from "~/features/access/role-assignment";
import {
  countRoleAssignments,
  listRoleAssignments,
} from "~/features/access/role-assignment.repository.server";
import { assignmentList, grantRoleSchema } from "~/features/access/role-assignment.schema";
import { GrantRoleForm } from "~/features/access/ui/grant-role-form";
import { RoleAssignmentsPage } from "~/features/access/ui/role-assignments-page";
import { accessRequestView } from "~/features/domain-lens/access-requests/access-request.view";
import {
  deciderOf,
  listRequestsToDecide,
} from "~/features/domain-lens/access-requests/decide-access-request.server";
import { OpenAccessRequests } from "~/features/domain-lens/access-requests/ui/open-access-requests";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["admin", "access"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "administration:read", limit: "read" },
    async ({ request, context }) => {
      const { db, variant, prefix, actor } = context;
      const query = new URL(request.url).searchParams;
      const { asked, unread } = readList(assignmentList, query, ["done", "number"]);
      const [page, count] = await Promise.all([
        listRoleAssignments(db, { variant, ...asked }, assignmentList.pageSize),
        countRoleAssignments(db, { variant, ...asked }, selectedRolesLimit),
      ]);
      const path = `${prefix}/admin`;
      const mayAssign = can(actor, "role:assign");
      return {
        title: await pageTitle(request, "admin:roles.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        search: asked.search,
        assignments: page.rows,
        view: listView(assignmentList, {
          path,
          asked,
          page,
          unread,
          count,
          filePath: `${path}/roles`,
        }),
        mayAssign,
        requests: mayAssign
          ? (await listRequestsToDecide(context, deciderOf(actor))).map(accessRequestView)
          : [],
        done: (["granted", "revoked"] as const).find((change) => change === query.get("done")),
        number: revokedNumber(query.get("number")),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "role:assign", limit: "write" },
    async ({ request, account, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: grantRoleSchema });
      if (submission.status !== "success") return data(submission.reply(), { status: 422 });
      const role = submission.value;
      return postOnce(context, { request, form }, async ({ db, variant, prefix, now }) => {
        const outcome = await grantRole({ db, variant, now, by: account }, role);
        if (!outcome.ok)
          return data(submission.reply({ formErrors: [outcome.refusal] }), { status: 409 });
        return redirect(`${prefix}/admin?done=granted`, 303);
      });
    },
  );

/** How many roles were revoked at once; null where it was one. */
function revokedNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export default function AdminRoute() {
  const {
    title: _title,
    done,
    variant,
    tabs,
    number,
    requests,
    ...page
  } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation("admin");
  const format = useFormat();
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="roles" variant={variant} />
      {done ? (
        <Note role="status">
          {done === "revoked" && number !== null
            ? t("roles.done.revokedSelected", { count: number, number: format.integer(number) })
            : t(`roles.done.${done}`)}
        </Note>
      ) : null}
      <OpenAccessRequests prefix={page.prefix} requests={requests} />
      <RoleAssignmentsPage {...page} />
      {page.mayAssign ? (
        <GrantRoleForm action={`${page.prefix}/admin`} lastResult={lastResult} />
      ) : null}
    </>
  );
}
