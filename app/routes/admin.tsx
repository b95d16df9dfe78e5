import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage } from "~/features/access/page.server";
import { grantRole } from "~/features/access/grant-role.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { assignmentPageLimit, assignmentsPerPage } from "~/features/access/role-assignment";
import { listRoleAssignments } from "~/features/access/role-assignment.repository.server";
import { assignmentListSchema, grantRoleSchema } from "~/features/access/role-assignment.schema";
import { GrantRoleForm } from "~/features/access/ui/grant-role-form";
import { RoleAssignmentsPage } from "~/features/access/ui/role-assignments-page";
import { accessRequestView } from "~/features/domain-lens/access-requests/access-request.view";
import {
  deciderOf,
  listRequestsToDecide,
} from "~/features/domain-lens/access-requests/decide-access-request.server";
import { OpenAccessRequests } from "~/features/domain-lens/access-requests/ui/open-access-requests";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";
import { readQuery } from "~/platform/read-query";
import { AdministrationHead } from "~/shell/administration-head";
import { administrationTabs } from "~/shell/administration-tabs";
import { Note } from "~/ui/note";
import { UnreadNote } from "~/ui/unread-note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["admin", "access"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "administration:read", limit: "read" },
    async ({ request, context }) => {
      const { db, variant, prefix, actor } = context;
      const query = new URL(request.url).searchParams;
      const {
        asked: { search, page },
        unread,
      } = readQuery(assignmentListSchema, query);
      const offset = (page - 1) * assignmentsPerPage;
      const found = await listRoleAssignments(db, {
        variant,
        search,
        offset,
        limit: assignmentsPerPage + 1,
      });
      const pageHref = (number: number) =>
        `${prefix}/admin?${new URLSearchParams({ ...(search && { search }), page: String(number) }).toString()}`;
      const mayAssign = can(actor, "role:assign");
      const hasMore = found.length > assignmentsPerPage && page < assignmentPageLimit;
      const view = {
        title: await pageTitle(request, "admin:roles.title"),
        prefix,
        variant,
        tabs: administrationTabs((permission) => can(actor, permission)),
        search,
        unread,
        assignments: found.slice(0, assignmentsPerPage),
        previousHref: page > 1 ? pageHref(page - 1) : undefined,
        nextHref: hasMore ? pageHref(page + 1) : undefined,
        mayAssign,
        requests: mayAssign
          ? (await listRequestsToDecide(context, deciderOf(actor))).map(accessRequestView)
          : [],
        done: (["granted", "revoked"] as const).find((change) => change === query.get("done")),
      };
      return view;
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

export default function AdminRoute() {
  const {
    title: _title,
    done,
    variant,
    tabs,
    unread,
    requests,
    ...page
  } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation("admin");
  return (
    <>
      <AdministrationHead prefix={page.prefix} tabs={tabs} current="roles" variant={variant} />
      {done ? <Note role="status">{t(`roles.done.${done}`)}</Note> : null}
      <UnreadNote unread={unread} />
      <OpenAccessRequests prefix={page.prefix} requests={requests} />
      <RoleAssignmentsPage {...page} />
      {page.mayAssign ? (
        <GrantRoleForm action={`${page.prefix}/admin`} lastResult={lastResult} />
      ) : null}
    </>
  );
}
