import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import leafletStyles from "leaflet/dist/leaflet.css";

import { SuiteWays } from "~/features/asn/ui/suite-way-text";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { suiteWays } from "~/features/asn/view/suite-way";
import { FailedFigures } from "~/features/performance/ui/failed-figures";
import { LocationsPage } from "~/features/performance/ui/locations-page";
import { TenantsPage } from "~/features/performance/ui/tenants-page";
import { OverviewPage } from "~/features/performance/ui/overview-page";
import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
  type SolutionGiven,
} from "~/features/providers/solution-page.server";
import { ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { listAsnsOf } from "~/features/solutions/as-solution.repository.server";
import { entryLimit } from "~/features/solutions/solution";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { listOpenContributions } from "~/features/solutions/contribution.repository.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { doneOf, eventIdSchema } from "~/features/solutions/solution.schema";
import {
  locationsTab,
  overviewTab,
  profileHref,
  profileTab,
  tenantsTab,
} from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
import { SolutionTop } from "~/features/solutions/ui/solution-top";
import { keptPage } from "~/kept-page.server";
import { pageTitle } from "~/page-title.server";
import type { PageHandle } from "~/platform/page-policy";
import { unpack, type Unpacked } from "~/platform/packed";
import { solutionFigures, solutionTopOf } from "~/solution-figures.server";
import { locationsPage } from "~/solution-locations.server";
import { overviewPage } from "~/solution-overview.server";
import { tenantsPage } from "~/solution-tenants.server";
import chartStyles from "~/ui/charts/charts.css";
import { listLinks } from "~/ui/list/list-links";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

/** Intervals are drawn as charts are. */
export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

/** Only the map to move ships a script. */
export const handle: PageHandle<{ hasScript?: boolean }> = {
  i18n: ["performance", "outages", "solutions", "suite-way"],
  policy: ({ hasScript }) => ({ script: hasScript ? "page" : "none" }),
};

/**
 * The provider sees less of the figures than leadership does, and without the group of its data only the profile. An
 * unknown tab shows the overview.
 */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const tab = new URL(given.request.url).searchParams.get("tab");
    if (tab === profileTab.tab || !given.actor.mayReadFigures) return profile(given);
    if (tab === locationsTab.tab) return solutionFigures(given, tab, () => locationsPage(given));
    if (tab === tenantsTab.tab) return solutionFigures(given, tab, () => tenantsPage(given));
    return solutionFigures(given, overviewTab.tab, () => overviewPage(given));
  });

async function profile({ request, context, solution, actor }: SolutionGiven) {
  const query = new URL(request.url).searchParams;
  const { db, variant, prefix } = context;
  const [owner, contributions] = await Promise.all([
    ownerNameOf(context, solution),
    listOpenContributions(db, { variant, solutionId: solution.id }),
  ]);
  const asView = await currentAsView(db);
  const { datasetId } = asView;
  const version = [
    solution.id,
    solution.revision,
    owner,
    actor.partnerId,
    actor.mayReadFigures,
    contributions,
    datasetId,
  ];
  return keptPage({ request, context }, version, async () => {
    const before = eventIdSchema.safeParse(query.get("before") ?? undefined).data;
    const asked = { solution, owner, contributions, before };
    const { olderThan, ...page } = await readSolutionPage({ ...context, actor }, asked);
    const listed = { solutionIds: [solution.id], isAccepted: solution.isOfficial };
    const asns = await listAsnsOf(db, listed, entryLimit);
    return {
      title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
      ...solutionTopOf({ context, solution, actor }),
      ...page,
      hasFigures: actor.mayReadFigures,
      olderHref:
        olderThan === null ? null : profileHref(prefix, solution.id, { before: olderThan }),
      done: doneOf(query.get("done")),
      suiteWays: suiteWays(
        asView,
        asns.map(({ asn }) => asn),
      ),
    };
  });
}

/** "The lists are still right". */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "verified", verifyLists));

export default function SolutionRoute() {
  const { shown, ...loaded } = useLoaderData<typeof loader>();
  const hasScript = "hasScript" in loaded;
  const refused = useActionData<typeof action>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  if ("fault" in page)
    return (
      <>
        <SolutionTop {...page} />
        <FailedFigures {...page} />
      </>
    );
  if ("tab" in page)
    return (
      <>
        {hasScript ? <link rel="stylesheet" href={leafletStyles} /> : null}
        <SolutionTop {...page} />
        {page.tab === "overview" ? <OverviewPage {...page} /> : null}
        {page.tab === "locations" ? <LocationsPage {...page} /> : null}
        {page.tab === "tenants" ? <TenantsPage {...page} /> : null}
      </>
    );
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  const { suiteWays: ways, ...profiled } = page;
  return (
    <SolutionPage {...profiled} refusal={refusal}>
      {ways ? <SuiteWays {...ways} /> : null}
    </SolutionPage>
  );
}
