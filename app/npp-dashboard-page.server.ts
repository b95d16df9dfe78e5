import { data } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { isRefreshed, refreshSeconds } from "~/features/npp-dashboard/npp-dashboard";
import { nppDashboardView } from "~/features/npp-dashboard/npp-dashboard.view";
import { isWhole, readDashboard } from "~/features/npp-dashboard/read-dashboard.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { keptPage } from "~/kept-page.server";
import { pageTitle } from "~/page-title.server";
import { partFault } from "~/part-fault.server";
import { languageOf } from "~/platform/i18n.server";
import { pack } from "~/platform/packed";

/**
 * Answers the NPP dashboard. It is kept by what it shows; with a part that failed it is read again each time. A
 * browser loads it again by a header, which needs no script and goes with a 304 as well.
 */
export async function nppDashboardPage({ request, context }: Given) {
  const refreshed = isRefreshed(new URL(request.url).searchParams);
  const refresh: Record<string, string> = refreshed ? { Refresh: String(refreshSeconds) } : {};
  const dashboard = await readDashboard(context, partFault(request));
  const made = async () => ({
    title: await pageTitle(request, "npp-dashboard:title"),
    ...nppDashboardView(dashboard, {
      prefix: context.prefix,
      language: await languageOf(request),
      tree: await placeTree(),
      isRefreshed: refreshed,
      isDemonstration: shownRealm(context).isDemonstration,
      today: dayOf(context.now.getTime()),
      now: context.now,
    }),
  });
  if (isWhole(dashboard)) {
    const headers = { "Cache-Control": "private, no-cache", ...refresh };
    return keptPage({ request, context, headers }, ["npp-dashboard", dashboard], made);
  }
  const { title, ...rest } = await made();
  return data({ title, shown: pack({ title, ...rest }) }, { headers: refresh });
}
