import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import leafletStyles from "leaflet/dist/leaflet.css";

import { requirePermission } from "~/features/access/context.server";
import { reportMap } from "~/features/reports/report-map";
import { requireReport } from "~/features/reports/require-report.server";
import { isOwn } from "~/features/reports/visibility";
import { MapPage } from "~/features/reports/ui/map-page";
import { reportPageTitle } from "~/page-title.server";
import { param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["report"], hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: leafletStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "report:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { report, reader } = await requireReport(context, request, param(params, "reportId"));
  return data({
    title: await reportPageTitle(request, report),
    map: reportMap(report),
    isOwn: isOwn(reader),
    place: report.browserLocation?.city ?? "",
    reportHref: `${context.prefix}/report/${report.id}`,
  });
}

export default function ReportMapRoute() {
  const { map, place, reportHref, isOwn: isReadersOwn } = useLoaderData<typeof loader>();
  return <MapPage map={map} place={place} reportHref={reportHref} isOwn={isReadersOwn} />;
}
