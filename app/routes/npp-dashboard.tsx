import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage } from "~/features/access/page.server";
import { refreshSeconds } from "~/features/npp-dashboard/npp-dashboard";
import { isNppDashboardOffered } from "~/features/npp-dashboard/npp-dashboard-offered.server";
import dashboardStyles from "~/features/npp-dashboard/ui/npp-dashboard.css";
import { NppDashboardPage } from "~/features/npp-dashboard/ui/npp-dashboard-page";
import { nppDashboardPage } from "~/npp-dashboard-page.server";
import type { PageHandle } from "~/platform/page-policy";
import { unpack, type Unpacked } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const links = () => [{ rel: "stylesheet", href: dashboardStyles }];

/** A wall display has no use for the header, and comes back after a failure of the server. */
export const handle: PageHandle = {
  i18n: ["npp-dashboard", "performance", "outages", "providers"],
  isEmbedded: true,
  retrySeconds: refreshSeconds,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "solution:review", isOffered: isNppDashboardOffered, limit: "read" },
    nppDashboardPage,
  );

export default function NppDashboardRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  return <NppDashboardPage {...page} />;
}
