import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { can } from "~/features/access/permissions";
import type { HistoryView } from "~/features/reports/history-address";
import { listOwned, listReceived } from "~/features/reports/list-reports.server";
import { reportListSchema } from "~/features/reports/report-list.schema";
import { requireHistory } from "~/features/reports/require-history.server";
import { HistoryPage, type HistoryPageProps } from "~/features/reports/ui/history-page";
import { pageTitle } from "~/page-title.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { readQuery } from "~/platform/read-query";

export const handle = { i18n: ["history"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireHistory(request);
  requireWithinLimit(request, "read", context.actor.account?.id);
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
  return data({
    title: await pageTitle(request, "history:title"),
    prefix: context.prefix,
    view,
    unread,
    shown,
    may,
    isFirst: cursor === null,
    done,
  });
}

export default function HistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}
