import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cookieScope } from "~/features/access/context.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { deleteReport } from "~/features/reports/delete-report.server";
import { requireReport } from "~/features/reports/require-report.server";
import { DeleteReportPage } from "~/features/reports/ui/delete-report-page";
import { isOwn } from "~/features/reports/visibility";
import { pageTitle } from "~/page-title.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { expiredRunCookieHeader } from "~/platform/run-cookie.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["report"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:read", limit: "read" },
    async ({ request, params, context }) => {
      const { report, reader } = await requireReport(context, param(params, "reportId"));
      return data({
        title: await pageTitle(request, "report:delete.title"),
        place: report.browserLocation?.city ?? "",
        backHref: isFromHistory(request)
          ? `${context.prefix}/reports`
          : `${context.prefix}/report/${report.id}`,
        mayDelete: isOwn(reader) && can(context.actor, "report:delete"),
      });
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:delete", limit: "write" },
    async ({ request, params, context }) => {
      const outcome = await deleteReport(context, param(params, "reportId"));
      if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
      const target = isFromHistory(request) ? `${context.prefix}/reports` : context.prefix || "/";
      return redirect(`${target}?deleted=yes`, {
        status: 303,
        headers: outcome.value.wasHeld
          ? { "Set-Cookie": expiredRunCookieHeader(cookieScope(context)) }
          : {},
      });
    },
  );

/** The history asks here too, and is gone back to. */
function isFromHistory(request: Request): boolean {
  return new URL(request.url).searchParams.get("from") === "reports";
}

export default function DeleteReportRoute() {
  const { place, backHref, mayDelete } = useLoaderData<typeof loader>();
  return <DeleteReportPage place={place} backHref={backHref} mayDelete={mayDelete} />;
}
