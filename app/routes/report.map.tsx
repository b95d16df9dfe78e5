import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import leafletStyles from "leaflet/dist/leaflet.css";

import { loadPage } from "~/features/access/page.server";
import { reportMap } from "~/features/reports/report-map";
import { requireReport } from "~/features/reports/require-report.server";
import { isOwn } from "~/features/reports/visibility";
import { MapPage } from "~/features/reports/ui/map-page";
import { reportPageTitle } from "~/page-title.server";
import { param } from "~/platform/http.server";
import type { PageHandle } from "~/platform/page-policy";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle: PageHandle = {
  i18n: ["report"],
  policy: () => ({ script: "page", asksSettings: true }),
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: leafletStyles }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "report:read", limit: "read", isRevalidated: true },
    async ({ request, params, context }) => {
      const { report, reader, isDoorDoubted } = await requireReport(
        context,
        param(params, "reportId"),
      );
      return data({
        title: await reportPageTitle(request, report),
        map: reportMap({ report, isDoorDoubted }),
        isOwn: isOwn(reader),
        place: report.browserLocation?.city ?? "",
        reportHref: `${context.prefix}/report/${report.id}`,
      });
    },
  );

export default function ReportMapRoute() {
  const { map, place, reportHref, isOwn: isReadersOwn } = useLoaderData<typeof loader>();
  return <MapPage map={map} place={place} reportHref={reportHref} isOwn={isReadersOwn} />;
}
