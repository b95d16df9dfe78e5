import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import leafletStyles from "leaflet/dist/leaflet.css";

import { SuiteWays } from "~/features/asn/ui/suite-way-text";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { suiteWays } from "~/features/asn/view/suite-way";
import {
  asFigured,
  askOverview,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { drawOverview } from "~/features/performance/figures/draw-overview.server";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { asksLargeMap } from "~/features/performance/figures/large-map.server";
import { overviewView } from "~/features/performance/figures/overview.view";
import { LocationsPage } from "~/features/performance/ui/locations-page";
import { TenantsPage } from "~/features/performance/ui/tenants-page";
import {
  askOutages,
  askUpstreams,
  shownOutages,
} from "~/features/performance/outages/ask-outages.server";
import { shadedSteps } from "~/features/performance/outages/shaded-steps";
import { OverviewPage } from "~/features/performance/ui/overview-page";
import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
  type SolutionGiven,
} from "~/features/providers/solution-page.server";
import { listHrefOf, ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { listAsnsOf } from "~/features/solutions/as-solution.repository.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { listOpenContributions } from "~/features/solutions/contribution.repository.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { isFresh } from "~/features/solutions/solution";
import { doneOf, eventIdSchema } from "~/features/solutions/solution.schema";
import {
  locationsTab,
  outageNoticesHref,
  outagesFilePath,
  overviewTab,
  solutionHref,
  tenantsTab,
} from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
import { SolutionTop } from "~/features/solutions/ui/solution-top";
import { keptPage, scriptPage } from "~/kept-page.server";
import { pageHeading, pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import type { PageHandle } from "~/platform/page-policy";
import { unpack, type Unpacked } from "~/platform/packed";
import { locationsPage } from "~/solution-locations.server";
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

/** The provider sees less of the figures than leadership does. An unknown tab shows the profile. */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const tab = new URL(given.request.url).searchParams.get("tab");
    if (tab === locationsTab.tab) return locationsPage(given, headOf(given));
    if (tab === tenantsTab.tab) return tenantsPage(given, headOf(given));
    return tab === overviewTab.tab ? overview(given) : profile(given);
  });

/** AS numbers of a solution whose ways to the suite are looked at. */
const asnsMost = 1_000;

/** Kept until a figure of any solution changes, or an official solution does. */
async function overview({ request, context, solution, actor }: SolutionGiven) {
  const { prefix, now } = context;
  const { id, name, isOfficial } = solution;
  const fresh = isFresh(solution, now);
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  const outages = await askOutages(context, { solutionId: id, reader, query });
  const asView = await currentAsView(context.db);
  const upstreams = await askUpstreams(context, outages, { reader, asView });
  const read = async () => {
    const language = await languageOf(request);
    const asking = { solution: asFigured(solution), reader, query, language };
    const answered = await askOverview(context, asking);
    const { asked, overview: found, place, isOfProvider } = answered;
    const view = overviewView(answered, { prefix, solutionId: id, path: solutionHref(prefix, id) });
    const words = findingWords(findingOf(found), { name, place: found.way.at(-1), isOfProvider });
    return {
      ...(await pageHeading(request, words.key, words.values)),
      tab: overviewTab.tab,
      ...headOf({ context, actor }),
      map: await drawOverview(found, place, { isLarge: asked.map === "large" }),
      solution: { id, name, isOfficial },
      ...view,
      outages: await shownOutages(outages, {
        upstreams,
        language,
        filePath: outagesFilePath(prefix, id),
        noticesHref: isOfficial ? outageNoticesHref(prefix, id) : null,
        asked: answered.asked,
      }),
      shaded: shadedSteps(
        (outages ?? []).filter(({ place }) => place === view.way.at(-1)?.number),
        view.trend?.steps.map(({ first }) => first) ?? [],
      ),
      isFresh: fresh,
    };
  };
  if (await asksLargeMap(context, query)) return scriptPage(read);
  const ofSolution = [overviewTab.tab, id, solution.revision, fresh, reader.partnerId];
  const figures = await overviewVersion(context);
  const version = [...ofSolution, ...figures, outages, [...upstreams]];
  return keptPage({ request, context }, version, read);
}

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
    contributions,
    datasetId,
  ];
  return keptPage({ request, context }, version, async () => {
    const before = eventIdSchema.safeParse(query.get("before") ?? undefined).data;
    const asked = { solution, owner, contributions, before };
    const { olderThan, ...page } = await readSolutionPage({ ...context, actor }, asked);
    const listed = { solutionIds: [solution.id], isAccepted: solution.isOfficial };
    const asns = await listAsnsOf(db, listed, asnsMost);
    const olderHref = `${solutionHref(prefix, solution.id)}?before=${olderThan}`;
    return {
      title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
      ...headOf({ context, actor }),
      ...page,
      olderHref: olderThan === null ? null : olderHref,
      done: doneOf(query.get("done")),
      suiteWays: suiteWays(
        asView,
        asns.map(({ asn }) => asn),
      ),
    };
  });
}

/** What the head has on every tab. */
function headOf({ context, actor }: Pick<SolutionGiven, "context" | "actor">) {
  return { prefix: context.prefix, listHref: listHrefOf(context, actor) };
}

/** "The lists are still right". */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "verified", verifyLists));

export default function SolutionRoute() {
  const { shown, ...loaded } = useLoaderData<typeof loader>();
  const hasScript = "hasScript" in loaded;
  const refused = useActionData<typeof action>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
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
