import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isHealthOffered } from "~/features/health/health-offered.server";
import { loadPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { healthList, healthPage } from "~/features/health/health-list";
import { healthMarks } from "~/features/health/health-map";
import { readHealth } from "~/features/health/read-health.server";
import { recommendedResources, serviceHealthHref } from "~/features/health/resources";
import { StatusPage } from "~/features/health/ui/status-page";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { drawMap } from "~/ui/map-drawing.server";

export { pageHeaders as headers } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["health"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: page?.feedHref },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "health:read", limit: "read", isOffered: isHealthOffered },
    async ({ request, context }) => {
      const { asked, unread } = readList(healthList, new URL(request.url).searchParams);
      const language = await languageOf(request);
      const { rows, look, isDemonstration, isCut } = await readHealth(context, language);
      const { page, matching } = healthPage(rows, asked, { language });
      const home = `${context.prefix}/status`;
      const marks = healthMarks(rows);
      return {
        title: await pageTitle(request, "health:title"),
        home,
        feedHref: `${context.prefix}/status.atom?language=${language}`,
        asked,
        rows: page.rows,
        view: listView(healthList, {
          path: home,
          asked,
          page,
          unread,
          filePath: home,
          count: { number: matching, isMore: isCut },
          firstOrders: { health: "descending", began: "descending" },
        }),
        total: rows.length,
        isCut,
        look: look && { ...look, lookedAt: look.lookedAt.toISOString() },
        isDemonstration,
        drawing: marks.length > 0 ? drawMap(marks, [], { isThinned: true }) : null,
        serviceHealthHref: serviceHealthHref(context.variant),
        resources: recommendedResources(context.variant),
        mayEdit: can(context.actor, "incident:edit"),
      };
    },
  );

export default function StatusRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <StatusPage {...page} />;
}
