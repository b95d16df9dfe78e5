import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { ownedReportFile, receivedReportFile } from "~/features/reports/report-list";
import { ownedReportList, receivedReportList } from "~/features/reports/report-list.schema";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { readList } from "~/lib/list/define-list";
import { notFound } from "~/platform/http.server";
import { listFile } from "~/platform/list-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The account's own reports, or those it received, as CSV or JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:list");
  if (!(await isHistoryOffered(context))) throw notFound();
  requireWithinLimit(request, "create", actingAccount(context.actor).id);
  const query = new URL(request.url).searchParams;
  if (query.get("list") === "received")
    return listFile(request, {
      list: receivedReportList,
      ...readList(receivedReportList, query, ["list"]),
      file: receivedReportFile,
      read: (asked, limit) => listReceived(context, asked, limit),
    });
  return listFile(request, {
    list: ownedReportList,
    ...readList(ownedReportList, query, ["list"]),
    file: ownedReportFile,
    read: (asked, limit) => listOwned(context, asked, limit),
  });
}
