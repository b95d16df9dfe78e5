import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Context } from "~/features/access/context.server";
import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { countOwned, listOwned, listReceived } from "~/features/reports/list-reports.server";
import { ownedReportList, receivedReportList } from "~/features/reports/report-list.schema";
import { HistoryPage } from "~/features/reports/ui/history-page";
import { isHistoryOffered } from "~/features/settings/history-offered.server";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["history"] };

/** Parameters beside those of the list: which list, and what was just done. */
const known = { list: ["own", "received"], deleted: null, removed: null };

/** What the best and fastest come first in. */
const firstOrders = { date: "descending", score: "descending" } as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:list", limit: "read", isOffered: isHistoryOffered },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const done = (["deleted", "removed"] as const).find((what) => query.has(what)) ?? null;
      return {
        title: await pageTitle(request, "history:title"),
        prefix: context.prefix,
        shown:
          query.get("list") === "received"
            ? await receivedReports(context, query)
            : await ownReports(context, query),
        may: {
          delete: can(context.actor, "report:delete"),
          compare: can(context.actor, "report:compare"),
        },
        done,
        deletedCount: deletedCount(query.get("deleted")),
      };
    },
  );

async function ownReports(context: Context, query: URLSearchParams) {
  const { asked, unread } = readList(ownedReportList, query, known);
  const [page, count] = await Promise.all([listOwned(context, asked), countOwned(context, asked)]);
  const path = `${context.prefix}/reports`;
  const options = { path, asked, page, unread, count, firstOrders, filePath: path };
  return {
    list: "own" as const,
    city: asked.city,
    sharing: asked.sharing,
    reports: page.rows,
    view: listView(ownedReportList, options),
  };
}

async function receivedReports(context: Context, query: URLSearchParams) {
  const { asked, unread } = readList(receivedReportList, query, known);
  const page = await listReceived(context, asked);
  const path = `${context.prefix}/reports`;
  const fixed = { list: "received" };
  const options = { path, asked, page, unread, fixed, firstOrders, filePath: path };
  return {
    list: "received" as const,
    city: asked.city,
    reports: page.rows,
    view: listView(receivedReportList, options),
  };
}

/** How many reports were deleted at once; null where it was one. */
function deletedCount(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export default function HistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
