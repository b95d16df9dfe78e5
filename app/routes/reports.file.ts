import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { ownedReportFile, receivedReportFile } from "~/features/reports/report-list";
import { ownedReportList, receivedReportList } from "~/features/reports/report-list.schema";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The account's own reports, or those it received, as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "report:list", limit: "create", isOffered: isHistoryOffered },
    reportsFile,
  );
export const action = loader;

async function reportsFile({ request, context }: Given) {
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
