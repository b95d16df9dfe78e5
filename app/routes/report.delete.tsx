import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cookieScope, requirePermission } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { deleteReport } from "~/features/reports/delete-report.server";
import { requireReport } from "~/features/reports/require-report.server";
import { DeleteReportPage } from "~/features/reports/ui/delete-report-page";
import { isOwn } from "~/features/reports/visibility";
import { pageTitle } from "~/page-title.server";
import { forbidden, notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { expiredRunCookieHeader } from "~/platform/run-cookie.server";

export const handle = { i18n: ["report"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { report, reader } = await requireReport(context, request, param(params, "reportId"));
  return data({
    title: await pageTitle(request, "report:delete.title"),
    place: report.browserLocation?.city ?? "",
    backHref: isFromHistory(request)
      ? `${context.prefix}/reports`
      : `${context.prefix}/report/${report.id}`,
    mayDelete: isOwn(reader) && can(context.actor, "report:delete"),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:delete");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const outcome = await deleteReport(context, request, param(params, "reportId"));
  if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
  const target = isFromHistory(request) ? `${context.prefix}/reports` : context.prefix || "/";
  return redirect(`${target}?deleted=yes`, {
    status: 303,
    headers: outcome.value.wasHeld
      ? { "Set-Cookie": expiredRunCookieHeader(cookieScope(context)) }
      : {},
  });
}

/** The history asks here too, and is gone back to. */
function isFromHistory(request: Request): boolean {
  return new URL(request.url).searchParams.get("from") === "reports";
}

export default function DeleteReportRoute() {
  const { place, backHref, mayDelete } = useLoaderData<typeof loader>();
  return <DeleteReportPage place={place} backHref={backHref} mayDelete={mayDelete} />;
}
