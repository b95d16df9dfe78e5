import { can } from "~/features/access/permissions";
import {
  asFigured,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { drawOverview } from "~/features/performance/figures/draw-overview.server";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { namedByParts } from "~/features/performance/figures/parts-kind";
import { asksLargeMap } from "~/features/performance/figures/large-map.server";
import { historyPermission } from "~/features/performance/figures/history-permission";
import {
  askLocations,
  type AnsweredLocations,
} from "~/features/performance/locations/ask-locations.server";
import {
  locationFinding,
  locationFindingWords,
} from "~/features/performance/locations/location-finding";
import { locationsView } from "~/features/performance/locations/locations.view";
import type { SolutionGiven } from "~/features/providers/solution-page.server";
import { figuresAwait } from "~/features/solutions/solution";
import {
  locationsFilePath,
  locationsTab,
  solutionHref,
} from "~/features/solutions/solutions-address";
import { keptPage, scriptPage } from "~/kept-page.server";
import { pageHeading } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";
import { solutionTopOf } from "~/solution-figures.server";
import { wordsIn } from "~/words-in.server";

/** The locations of a solution. Kept until a figure of any solution changes, or an official solution does. */
export async function locationsPage(given: SolutionGiven) {
  const { request, context, solution, actor } = given;
  const { id, name } = solution;
  const { prefix, now } = context;
  const awaited = figuresAwait(solution, now);
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const mayReadHistory = can(context.actor, historyPermission);
  const read = async () => {
    const asking = { solution: asFigured(solution), reader, query, language };
    const answered = await askLocations(context, asking);
    const words = findingOfLocations(answered, { name, language });
    return {
      ...(await pageHeading(request, words.key, words.values)),
      tab: locationsTab.tab,
      ...solutionTopOf(given),
      map: await mapOf(answered),
      ...locationsView(answered, {
        prefix,
        solutionId: id,
        path: solutionHref(prefix, id),
        filePath: locationsFilePath(prefix, id),
        language,
        mayReadHistory,
      }),
      awaited,
    };
  };
  if (await asksLargeMap(context, query)) return scriptPage(read);
  const ofSolution = [locationsTab.tab, id, solution.revision, awaited, reader.partnerId];
  const version = [...ofSolution, mayReadHistory, ...(await overviewVersion(context))];
  return keptPage({ request, context }, version, read);
}

/** The map of the places below the chosen one; those that a name finds lie anywhere. */
function mapOf({ asked, rows, way, place }: AnsweredLocations) {
  if (asked.search !== "") return null;
  return drawOverview({ places: rows, way }, place, { isLarge: asked.map === "large" });
}

/** The words of the heading: of a city its own standing, else what the table found. */
function findingOfLocations(
  { asked, rows, way, isOfProvider }: AnsweredLocations,
  { name, language }: { name: string; language: Language },
): ReturnType<typeof findingWords> {
  const place = way.at(-1);
  const isSearch = asked.search !== "";
  if (rows.length === 0 && !isSearch)
    return findingWords({ kind: "nothing" }, { name, place, isOfProvider });
  const { key, values } =
    place?.kind === "City"
      ? findingWords(findingOf({ whole: rows[0] ?? null, places: [] }), {
          name,
          place,
          isOfProvider,
        })
      : locationFindingWords(locationFinding(rows, asked.workload), {
          name,
          isOfProvider,
          place: isSearch ? undefined : namedByParts(place, rows),
          list: (names, how) =>
            new Intl.ListFormat(language, { type: listTypes[how] }).format(names),
        });
  if (asked.workload === "" || place?.kind === "City") return { key, values };
  const words = wordsIn(language, "performance");
  return {
    key: "performance:locations.finding.ofWorkload",
    values: {
      workload: words(`workload.${asked.workload}`),
      finding: words(key.replace("performance:", ""), values),
    },
  };
}

const listTypes = { and: "conjunction", or: "disjunction" } as const;
