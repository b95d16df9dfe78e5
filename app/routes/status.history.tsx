import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireHealth } from "~/features/health/health-offered.server";
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
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["health"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireHealth(request, "health:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
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
    { status: isMissing ? 404 : 200, headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function StatusHistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
