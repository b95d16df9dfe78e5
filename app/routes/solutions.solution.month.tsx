import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { dayOf } from "~/features/performance/aggregation/spans";
import {
  asFigured,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { usualRange } from "~/features/performance/figures/day-range";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { namedByParts } from "~/features/performance/figures/parts-kind";
import { askMonth } from "~/features/performance/months/ask-month.server";
import { offeredMonth, periodOf, yearUpTo } from "~/features/performance/months/month-period";
import { monthView } from "~/features/performance/months/month.view";
import { shownOutages } from "~/features/performance/outages/ask-outages.server";
import { readOutages } from "~/features/performance/outages/read-outages.server";
import { shadedSteps } from "~/features/performance/outages/shaded-steps";
import { everywhere } from "~/features/performance/places/place-number";
import { FailedFigures } from "~/features/performance/ui/failed-figures";
import { MonthPage } from "~/features/performance/ui/month-page";
import {
  loadSolutionPage,
  requireFigures,
  type SolutionGiven,
} from "~/features/providers/solution-page.server";
import { countSolutionEvents } from "~/features/solutions/solution-event.repository.server";
import {
  outageNoticesHref,
  outagesFilePath,
  solutionHref,
} from "~/features/solutions/solutions-address";
import { SolutionTop } from "~/features/solutions/ui/solution-top";
import { keptPage } from "~/kept-page.server";
import { mapPart, readPart } from "~/lib/part";
import { dayMs } from "~/lib/time";
import { pageHeading } from "~/page-title.server";
import { againHref, partFault } from "~/part-fault.server";
import { notFound } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { unpack, type Unpacked } from "~/platform/packed";
import { solutionFigures, solutionTopOf } from "~/solution-figures.server";
import chartStyles from "~/ui/charts/charts.css";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const links = () => [{ rel: "stylesheet", href: chartStyles }];

export const handle = { i18n: ["month", "performance", "outages", "solutions"] };

/** Outages of a month that are listed at most; the file has all. */
const outagesMost = 6;

/** The provider sees whole weeks, and less of the figures than leadership does. */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    requireFigures(given);
    const { context, solution, actor, params } = given;
    const reader = figureReader(actor);
    const isInWeeks = reader.partnerId !== null;
    const month = offeredMonth(params["month"], {
      today: dayOf(context.now.getTime()),
      isInWeeks,
    });
    if (!month || !solution.isOfficial) throw notFound();
    return solutionFigures(given, "month", () => reportOf(given, month));
  });

/** Kept until a figure of any solution changes, an official solution does, or an outage of the year. */
async function reportOf(given: SolutionGiven, month: string) {
  const { request, context, solution, actor } = given;
  const { prefix } = context;
  const { id, name } = solution;
  const reader = figureReader(actor);
  const isInWeeks = reader.partnerId !== null;
  const days = periodOf(month, { isInWeeks });
  const { first } = yearUpTo(month, { isInWeeks, today: dayOf(context.now.getTime()) });
  const known = await readPart(
    // Those of the year are shaded in its trend.
    () =>
      readOutages(context, { solutionId: id, place: everywhere, days: { ...days, first }, reader }),
    partFault(request),
  );
  const outagesOfYear = known.shown;
  const outages =
    outagesOfYear?.filter(({ end }) => end === null || end.getTime() > days.first * dayMs) ?? null;
  const ofSolution = ["month", month, id, solution.revision, reader.partnerId];
  const version = [...ofSolution, ...(await overviewVersion(context)), outagesOfYear];
  return keptPage({ request, context }, version, async () => {
    const language = await languageOf(request);
    const asking = { solution: asFigured(solution), reader, month, language };
    const answered = await askMonth(context, asking);
    const { overview, isOfProvider } = answered.overview;
    const words = findingWords(findingOf(overview), {
      name,
      place: namedByParts(overview.way.at(-1), overview.places),
      isOfProvider,
    });
    const view = monthView(answered, { prefix, solutionId: id, path: solutionHref(prefix, id) });
    const shown = await shownOutages(outages, {
      upstreams: new Map(),
      faults: [],
      language,
      filePath: outagesFilePath(prefix, id),
      noticesHref: null,
      most: outagesMost,
      asked: { place: "", range: usualRange, from: view.days.first, to: view.days.last },
    });
    return {
      ...(await pageHeading(request, words.key, words.values)),
      ...solutionTopOf(given),
      ...view,
      outages: mapPart(known, () => shown),
      againHref: againHref(request),
      isIncomplete: known.fault !== null,
      shaded: shadedSteps(
        (outagesOfYear ?? []).filter(({ place }) => place === everywhere),
        view.trend?.steps ?? [],
      ),
      events: await countSolutionEvents(context.db, {
        solutionId: id,
        from: new Date(days.first * dayMs),
        end: new Date(days.end * dayMs),
      }),
      noticesHref: outageNoticesHref(prefix, id),
    };
  });
}

export default function SolutionMonthRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  if ("fault" in page)
    return (
      <>
        <SolutionTop {...page} />
        <FailedFigures {...page} />
      </>
    );
  return (
    <>
      <SolutionTop {...page} tab="month" />
      <MonthPage {...page} />
    </>
  );
}
