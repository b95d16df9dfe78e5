import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { askHistory } from "~/features/performance/figures/ask-history.server";
import {
  asFigured,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { historyPermission } from "~/features/performance/figures/history-permission";
import { historyView } from "~/features/performance/figures/local-history.view";
import { trendFindingWords } from "~/features/performance/figures/trend-finding";
import type { StepKind } from "~/features/performance/figures/trend-steps";
import type { QualityName } from "~/features/performance/quality/quality-name";
import { askOutages } from "~/features/performance/outages/ask-outages.server";
import { shadedSteps } from "~/features/performance/outages/shaded-steps";
import { FailedFigures } from "~/features/performance/ui/failed-figures";
import { LocalHistoryPage } from "~/features/performance/ui/local-history-page";
import {
  loadSolutionPage,
  requireFigures,
  type SolutionGiven,
} from "~/features/providers/solution-page.server";
import { SolutionTop } from "~/features/solutions/ui/solution-top";
import { keptPage } from "~/kept-page.server";
import { readPart } from "~/lib/part";
import { pageHeading } from "~/page-title.server";
import { againHref, partFault } from "~/part-fault.server";
import { languageOf } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";
import { unpack, type Unpacked } from "~/platform/packed";
import { solutionFigures, solutionTopOf } from "~/solution-figures.server";
import chartStyles from "~/ui/charts/charts.css";
import { FailedPart } from "~/ui/failed-part";
import { formatDay, formatMonth } from "~/ui/format";
import { listLinks } from "~/ui/list/list-links";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

export const handle = { i18n: ["performance", "outages", "solutions"] };

/** The provider sees less of it than leadership does. */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, historyPermission, async (given) => {
    requireFigures(given);
    return solutionFigures(given, "history", () => localHistory(given));
  });

/** Kept until a figure of any solution changes, an official solution does, or lists are applied. */
async function localHistory(given: SolutionGiven) {
  const { request, context, solution, actor } = given;
  const { prefix } = context;
  const { id, name } = solution;
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  // Without them the chart has no shades, which the page says.
  const known = await readPart(
    () => askOutages(context, { solutionId: id, reader, query }),
    partFault(request),
  );
  const outages = known.shown;
  const ofSolution = ["history", id, solution.revision, reader.partnerId];
  const version = [...ofSolution, ...(await overviewVersion(context)), outages];
  return keptPage({ request, context }, version, async () => {
    const language = await languageOf(request);
    const answered = await askHistory(context, {
      solution: asFigured(solution),
      reader,
      query,
      language,
    });
    const view = historyView(answered, { prefix, solutionId: id });
    const { key, values } = trendFindingWords(view.finding, {
      name,
      place: view.way.at(-1)?.name ?? "",
      figure: figureWord(language, view.name),
      stepName: (first) => stepWord(language, view.stepKind, first),
      isOfProvider: view.isOfProvider,
    });
    return {
      ...(await pageHeading(request, key, values)),
      ...solutionTopOf(given),
      ...view,
      outagesFault: known.fault,
      againHref: againHref(request),
      isIncomplete: known.fault !== null,
      shaded: shadedSteps(
        (outages ?? []).filter(({ place }) => place === view.way.at(-1)?.number),
        view.steps,
      ),
    };
  });
}

function figureWord(language: Language, { workload, figure }: QualityName): string {
  const words = wordsIn(language, "performance");
  const named = words(`history.named.${figure}`);
  return workload === null
    ? named
    : words("history.namedOf", { workload: words(`workload.${workload}`), figure: named });
}

const monthLength = "YYYY-MM".length;

function stepWord(language: Language, kind: StepKind, first: string): string {
  return kind === "month"
    ? formatMonth(language, first.slice(0, monthLength))
    : formatDay(language, first);
}

export default function LocalHistoryRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  const { t } = useTranslation("performance");
  if ("fault" in page)
    return (
      <>
        <SolutionTop {...page} />
        <FailedFigures {...page} />
      </>
    );
  const { outagesFault, againHref: again } = page;
  return (
    <>
      <SolutionTop {...page} tab="history" />
      {outagesFault === null ? null : (
        <FailedPart failure={t("failed.outages")} fault={outagesFault} againHref={again} />
      )}
      <LocalHistoryPage {...page} />
    </>
  );
}
