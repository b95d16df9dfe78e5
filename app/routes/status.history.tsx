import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isHealthOffered } from "~/features/health/health-offered.server";
import { loadPage } from "~/features/access/page.server";
import { healthWorldOf } from "~/features/health/health-world.server";
import { healthHistoryList } from "~/features/health/health-list";
import { findHistoryRow, readHealthHistory } from "~/features/health/read-health.server";
import { HistoryPage } from "~/features/health/ui/history-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["health"] };

/** Names a row that the page is to begin with. */
const rowParameter = "row";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "health:read", limit: "read", isOffered: isHealthOffered },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const { asked: understood, unread } = readList(healthHistoryList, query, [rowParameter]);
      const row = query.get(rowParameter);
      const place =
        row === null ? null : await findHistoryRow(context, { id: row, order: understood.order });
      const asked = place ? { ...understood, cursor: place } : understood;
      const language = await languageOf(request);
      const page = await readHealthHistory(context, asked, { language });
      const home = `${context.prefix}/status`;
      const path = `${home}/history`;
      const isMissing = row !== null && place === null;
      return data(
        {
          title: await pageTitle(request, "health:history.title"),
          home,
          asked,
          rows: page.rows,
          isMissing,
          isDemonstration: healthWorldOf(context).isDemonstration,
          view: listView(healthHistoryList, {
            path,
            asked,
            page,
            unread,
            filePath: path,
          }),
        },
        { status: isMissing ? 404 : 200 },
      );
    },
  );

export default function StatusHistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
