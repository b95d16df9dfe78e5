import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isHealthOffered } from "~/features/health/health-offered.server";
import { loadPage } from "~/features/access/page.server";
import { healthWorldOf } from "~/features/health/health-world.server";
import {
  readHistoryCursor,
  rowsPerPage,
  writeHistoryCursor,
} from "~/features/health/history-cursor";
import { findHistoryRow, readHealthHistory } from "~/features/health/read-health.server";
import { HistoryPage } from "~/features/health/ui/history-page";
import { pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["health"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "health:read", limit: "read", isOffered: isHealthOffered },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const row = query.get("row");
      const start =
        row === null ? readHistoryCursor(query.get("before")) : await findHistoryRow(context, row);
      const isMissing = row !== null && start === null;
      const { rows, next } = await readHealthHistory(context, {
        language: await languageOf(request),
        start,
        limit: rowsPerPage,
      });
      const home = `${context.prefix}/status`;
      return data(
        {
          title: await pageTitle(request, "health:history.title"),
          home,
          rows,
          isMissing,
          isDemonstration: healthWorldOf(context).isDemonstration,
          newestHref: start ? `${home}/history` : undefined,
          olderHref: next ? `${home}/history?before=${writeHistoryCursor(next)}` : undefined,
        },
        { status: isMissing ? 404 : 200 },
      );
    },
  );

export default function StatusHistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
