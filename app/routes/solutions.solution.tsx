import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { asFigured, askOverview } from "~/features/performance/figures/ask-overview.server";
import { drawOverview } from "~/features/performance/figures/draw-overview.server";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { overviewView } from "~/features/performance/figures/overview.view";
import { OverviewPage } from "~/features/performance/ui/overview-page";
import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
  type SolutionGiven,
} from "~/features/providers/solution-page.server";
import { listHrefOf, ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { listOpenContributions } from "~/features/solutions/contribution.repository.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { isFresh } from "~/features/solutions/solution";
import { doneOf, eventIdSchema } from "~/features/solutions/solution.schema";
import {
  overviewFilePath,
  overviewTab,
  solutionHref,
} from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
import { SolutionTop } from "~/features/solutions/ui/solution-top";
import { keptPage } from "~/kept-page.server";
import { pageHeading, pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { pack, unpack } from "~/platform/packed";
import chartStyles from "~/ui/charts/charts.css";
import { listLinks } from "~/ui/list/list-links";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

/** Intervals are drawn as charts are. */
export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

export const handle = { i18n: ["performance", "solutions"] };

/** The overview is for leadership. Other readers who ask for it see the profile, as for any unknown tab. */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const tab = new URL(given.request.url).searchParams.get("tab");
    const isOverview = given.actor.isLeadership && tab === overviewTab.tab;
    return isOverview ? overview(given) : profile(given);
  });

/** Not kept: its figures change with every batch of samples, of which no version says so. */
async function overview({ request, context, solution, actor }: SolutionGiven) {
  const { prefix, now } = context;
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const answered = await askOverview(context, {
    solution: asFigured(solution),
    query,
    language,
  });
  const path = solutionHref(prefix, solution.id);
  const filePath = overviewFilePath(prefix, solution.id);
  const { id, name, isOfficial } = solution;
  const { key, values } = findingWords(findingOf(answered.overview), {
    name,
    place: answered.overview.way.at(-1),
  });
  const { heading, title } = await pageHeading(request, key, values);
  const shown = pack({
    ...headOf({ context, actor }),
    heading,
    map: await drawOverview(answered.overview, answered.place),
    solution: { id, name, isOfficial },
    ...overviewView(answered, { prefix, path, filePath, language }),
    isFresh: isFresh(solution, now),
  });
  return data({ title, tab: overviewTab.tab, shown });
}

async function profile({ request, context, solution, actor }: SolutionGiven) {
  const query = new URL(request.url).searchParams;
  const { db, variant, prefix } = context;
  const [owner, contributions] = await Promise.all([
    ownerNameOf(context, solution),
    listOpenContributions(db, { variant, solutionId: solution.id }),
  ]);
  const version = [solution.id, solution.revision, owner, actor.partnerId, contributions];
  return keptPage({ request, context }, version, async () => {
    const before = eventIdSchema.safeParse(query.get("before") ?? undefined).data;
    const asked = { solution, owner, contributions, before };
    const { olderThan, ...page } = await readSolutionPage({ ...context, actor }, asked);
    const olderHref = `${solutionHref(prefix, solution.id)}?before=${olderThan}`;
    return {
      title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
      ...headOf({ context, actor }),
      ...page,
      olderHref: olderThan === null ? null : olderHref,
      done: doneOf(query.get("done")),
    };
  });
}

/** What the head has on every tab. */
function headOf({ context, actor }: Pick<SolutionGiven, "context" | "actor">) {
  return {
    prefix: context.prefix,
    listHref: listHrefOf(context, actor),
    offersOverview: actor.isLeadership,
  };
}

/** "The lists are still right". */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "verified", verifyLists));

export default function SolutionRoute() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if ("tab" in loaded) {
    const page = unpack(loaded.shown);
    return (
      <>
        <SolutionTop {...page} tab="overview" />
        <OverviewPage {...page} />
      </>
    );
  }
  const { title: _title, ...page } = unpack(loaded.shown);
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <SolutionPage {...page} refusal={refusal} />;
}
