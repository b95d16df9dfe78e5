import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import type { HistoryView } from "~/features/reports/history-address";
import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { reportListSchema } from "~/features/reports/report-list.schema";
import { HistoryPage, type HistoryPageProps } from "~/features/reports/ui/history-page";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { pageTitle } from "~/page-title.server";
import { readQuery } from "~/platform/read-query";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["history"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:list", limit: "read", isOffered: isHistoryOffered },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const { asked: input, unread } = readQuery(reportListSchema, query);
      const { cursor, ...sorting } = input;
      const view: HistoryView = {
        ...sorting,
        list: query.get("list") === "received" ? "received" : "own",
      };
      const shown: HistoryPageProps["shown"] =
        view.list === "own"
          ? { list: "own", page: await listOwned(context, input) }
          : { list: "received", page: await listReceived(context, input) };
      const done = (["deleted", "removed"] as const).find((what) => query.has(what)) ?? null;
      const may = {
        delete: can(context.actor, "report:delete"),
        compare: can(context.actor, "report:compare"),
      };
      return {
        title: await pageTitle(request, "history:title"),
        prefix: context.prefix,
        view,
        unread,
        shown,
        may,
        isFirst: cursor === null,
        done,
      };
    },
  );

export default function HistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
