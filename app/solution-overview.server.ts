import {
  asFigured,
  askOverview,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { drawOverview } from "~/features/performance/figures/draw-overview.server";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { namedByParts } from "~/features/performance/figures/parts-kind";
import { asksLargeMap } from "~/features/performance/figures/large-map.server";
import { overviewView } from "~/features/performance/figures/overview.view";
import { newestMonth } from "~/features/performance/months/newest-month";
import {
  askNarrowFaults,
  askOutages,
  askUpstreams,
  shownOutages,
} from "~/features/performance/outages/ask-outages.server";
import { shadedSteps } from "~/features/performance/outages/shaded-steps";
import type { SolutionGiven } from "~/features/providers/solution-page.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { figuresAwait } from "~/features/solutions/solution";
import { allowedActions } from "~/features/solutions/solution-actions";
import { standingOf } from "~/features/solutions/solution-actor";
import {
  editSolutionHref,
  outageNoticesHref,
  outagesFilePath,
  overviewTab,
  solutionHref,
} from "~/features/solutions/solutions-address";
import { keptPage, scriptPage } from "~/kept-page.server";
import { mapPart, readPart } from "~/lib/part";
import { pageHeading } from "~/page-title.server";
import { againHref, partFault } from "~/part-fault.server";
import { languageOf } from "~/platform/i18n.server";
import { solutionTopOf } from "~/solution-figures.server";

/**
 * The overview of a solution. Kept until a figure of any solution changes, or an official solution does. Outages are
 * a part of their own, without which the figures are shown.
 */
export async function overviewPage(given: SolutionGiven) {
  const { request, context, solution, actor } = given;
  const { prefix, now } = context;
  const { id, name, isOfficial } = solution;
  const awaited = figuresAwait(solution, now);
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  const known = await readOutagesPart(given);
  const { outages, upstreams, faults } = known.shown ?? nothingKnown;
  const read = async () => {
    const language = await languageOf(request);
    const asking = { solution: asFigured(solution), reader, query, language };
    const answered = await askOverview(context, asking);
    const { asked, overview: found, place, isOfProvider } = answered;
    const path = solutionHref(prefix, id);
    const view = overviewView(answered, { prefix, solutionId: id, path });
    const shown = await shownOutages(outages, {
      upstreams,
      faults,
      language,
      filePath: outagesFilePath(prefix, id),
      noticesHref: isOfficial ? outageNoticesHref(prefix, id) : null,
      asked,
    });
    const words = findingWords(findingOf(found), {
      name,
      place: namedByParts(found.way.at(-1), found.places),
      isOfProvider,
    });
    return {
      ...(await pageHeading(request, words.key, words.values)),
      tab: overviewTab.tab,
      ...solutionTopOf(given),
      map: await drawOverview(found, place, { isLarge: asked.map === "large" }),
      ...view,
      outages: mapPart(known, () => shown),
      againHref: againHref(request),
      isIncomplete: known.fault !== null,
      shaded: shadedSteps(
        (outages ?? []).filter((outage) => outage.place === view.way.at(-1)?.number),
        view.trend?.steps ?? [],
      ),
      newestMonth: isOfficial ? newestMonth(context, { solutionId: id, reader }) : null,
      awaited,
      editHref: editHrefOf(given),
    };
  };
  if (await asksLargeMap(context, query)) return scriptPage(read);
  const ofSolution = [overviewTab.tab, id, solution.revision, awaited, reader.partnerId];
  const figures = await overviewVersion(context);
  const version = [...ofSolution, ...figures, outages, [...upstreams], faults];
  return keptPage({ request, context }, version, read);
}

/** Where the lists are previewed; null where the reader may not edit them. */
function editHrefOf({ context, solution, actor }: SolutionGiven): string | null {
  // The form of a solution that is being contributed says so in place of its fields.
  const facts = { ...solution, isContributed: false };
  const allowed = allowedActions(facts, standingOf(actor, solution));
  return allowed.includes("edit") ? editSolutionHref(context.prefix, solution.id) : null;
}

const nothingKnown = { outages: null, upstreams: new Map(), faults: [] };

/**
 * The outages of the solution and, where leadership reads, the ASes that they may come from, and faults of one customer
 * or network.
 */
function readOutagesPart({ request, context, solution, actor }: SolutionGiven) {
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  return readPart(async () => {
    const asked = { solutionId: solution.id, reader, query };
    const outages = await askOutages(context, asked);
    const asView = await currentAsView(context.db);
    return {
      outages,
      upstreams: await askUpstreams(context, outages, { reader, asView }),
      faults: await askNarrowFaults(context, asked, outages),
    };
  }, partFault(request));
}
