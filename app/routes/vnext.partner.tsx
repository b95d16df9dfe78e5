import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage } from "~/features/access/page.server";
import { AnalyticsPage } from "~/features/performance/analytics/ui/analytics-page";
import { useListedFigures } from "~/features/performance/ui/listed-figure-columns";
import { ListedFiguresPart } from "~/features/performance/ui/listed-figures-line";
import { ProviderIndexPage } from "~/features/performance/ui/provider-index-page";
import { ProviderMixPage } from "~/features/performance/ui/provider-mix-page";
import { analyticsTab, providerIndexTab, tenantsTab } from "~/features/solutions/solutions-address";
import { AllSolutionsPage } from "~/features/solutions/ui/all-solutions-page";
import { PartnerReportTop } from "~/features/solutions/ui/partner-report-top";
import {
  analyticsTabPage,
  indexTabPage,
  providersTabPage,
  tenantsTabPage,
} from "~/partner-report.server";
import { unpack, type Unpacked } from "~/platform/packed";
import chartStyles from "~/ui/charts/charts.css";
import { FailedPart } from "~/ui/failed-part";
import { listLinks } from "~/ui/list/list-links";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

/** Intervals are drawn as charts are. */
export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

export const handle = { i18n: ["performance", "analytics", "outages", "solutions"] };

/** An unknown tab shows the providers. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "solution:review", limit: "read" }, async (given) => {
    const tab = new URL(given.request.url).searchParams.get("tab");
    if (tab === tenantsTab.tab) return tenantsTabPage(given);
    if (tab === analyticsTab.tab) return analyticsTabPage(given);
    return tab === providerIndexTab.tab ? indexTabPage(given) : providersTabPage(given);
  });

export default function PartnerReportRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  const { t } = useTranslation("performance");
  if (!("tab" in page)) return <Providers {...page} />;
  if ("fault" in page)
    return (
      <>
        <PartnerReportTop {...page} />
        <FailedPart
          {...page}
          failure={t(page.tab === "npi" ? "failed.npi" : "failed.performance")}
        />
      </>
    );
  return (
    <>
      <PartnerReportTop {...page} />
      {page.tab === "npi" ? <ProviderIndexPage {...page} /> : null}
      {page.tab === "analytics" ? <AnalyticsPage {...page} /> : null}
      {page.tab === "tenants" ? <ProviderMixPage {...page.mix} /> : null}
    </>
  );
}

type ProvidersPage = Exclude<
  Unpacked<Awaited<ReturnType<typeof loader>>["data"]["shown"]>,
  { tab: unknown }
>;

function Providers({ listed, againHref, ...page }: Omit<ProvidersPage, "title">) {
  return (
    <AllSolutionsPage
      {...page}
      {...useListedFigures({ prefix: page.prefix, listed: listed.shown })}
      figuresLine={<ListedFiguresPart part={listed} againHref={againHref} />}
    />
  );
}
