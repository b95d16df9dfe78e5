import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { removeReceived } from "~/features/reports/remove-received.server";
import { requireReport } from "~/features/reports/require-report.server";
import { RemoveReceivedPage } from "~/features/reports/ui/remove-received-page";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { pageTitle } from "~/page-title.server";
import { notFound, param } from "~/platform/http.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["history"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:list", limit: "read", isOffered: isHistoryOffered },
    async ({ request, params, context }) => {
      const { report, isReceiver } = await requireReport(context, param(params, "reportId"));
      if (!isReceiver) throw notFound();
      return {
        title: await pageTitle(request, "history:removal.title"),
        place: report.browserLocation?.city ?? "",
        at: report.dateTime,
        listHref: `${context.prefix}/reports?list=received`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "report:list", limit: "write", isOffered: isHistoryOffered },
    async ({ params, context }) => {
      const outcome = await removeReceived(context, param(params, "reportId"));
      if (!outcome.ok) throw notFound();
      return redirect(`${context.prefix}/reports?list=received&removed=yes`, 303);
    },
  );

export default function RemoveReceivedRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <RemoveReceivedPage {...page} />;
}
