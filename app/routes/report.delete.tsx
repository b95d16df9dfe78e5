import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cookieScope, requirePermission } from "~/features/access/context.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { reportTitle } from "~/features/reports/report-title";
import { requireReport } from "~/features/reports/require-report.server";
import { DeleteReportPage } from "~/features/reports/ui/delete-report-page";
import { forbidden, notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { expiredRunCookieHeader } from "~/platform/run-cookie.server";

export const handle = { i18n: ["report"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:read");
  requireWithinLimit(request, "read");
  const { report, reader } = await requireReport(context, request, param(params, "reportId"));
  return data({ title: reportTitle(report), reportHref: `${context.prefix}/report/${report.id}`, isHolder: reader === "holder" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:delete");
  requireWithinLimit(request, "write");
  const outcome = await deleteReport(context, request, param(params, "reportId"));
  if (!outcome.ok) throw outcome.refusal === "not-yours" ? forbidden() : notFound();
  return redirect(`${context.prefix || "/"}?deleted=yes`, {
    status: 303,
    headers: { "Set-Cookie": expiredRunCookieHeader(cookieScope(context)) },
  });
}

export default function DeleteReportRoute() {
  return <DeleteReportPage {...useLoaderData<typeof loader>()} />;
}
