import { overviewTab } from "~/features/solutions/solutions-address";
import { locationsHref } from "../locations/locations-address";
import { listView } from "~/lib/list/list-view";

import type { AnsweredOverview } from "./ask-overview.server";
import { qualityKeys, type QualityKey } from "../quality/quality-name";
import { datesOf, firstFilledDay } from "./day-range";
import { explainedView } from "./explained-figure.view";
import { historyOfOverview } from "./history-address";
import { overviewLinks } from "./overview-address";
import { overviewList } from "./overview-list.schema";
import { partsKind } from "./parts-kind";
import { earlierListsUntil, trendView } from "./trend.view";

/** Where each figure of a place is explained, by its key. */
export type FigureHrefs = Partial<Record<string, string>>;

/** The links of figures by their keys. */
export const figureHrefs = (
  keys: readonly QualityKey[],
  hrefOf: (key: string) => string,
): FigureHrefs => Object.fromEntries(keys.map((key) => [key, hrefOf(key)]));

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
  /** Of the page of the solution. */
  path: string;
};

/** What the page of an overview shows, with its links. */
export function overviewView(answered: AnsweredOverview, { prefix, solutionId, path }: Viewing) {
  const { asked, days, unread, overview, isDemonstration, isOfProvider, filledFrom } = answered;
  const links = overviewLinks(path, asked);
  return {
    way: overview.way.map((place) => ({ ...place, href: links.placeHref(place.id) })),
    whole: overview.whole,
    figureHrefs: figureHrefs(qualityKeys, (key) => links.figureHref(key)),
    explained: explainedView(overview, { key: asked.figure, days, prefix }),
    mapped: overview.places.flatMap(({ place: { id, name }, isUnlocated, quality }) =>
      isUnlocated
        ? []
        : { id, name, href: links.placeHref(id), performance: quality["performance"] ?? null },
    ),
    trend: shownTrend(answered),
    listsFrom: earlierListsUntil(answered),
    mapHref: answered.offersLargeMap ? links.mapHref(asked.map === "" ? "large" : "") : null,
    view: listView(overviewList, {
      path,
      asked,
      page: { previous: null, next: null },
      // The page names them above its filters.
      unread: [],
      fixed: overviewTab,
    }),
    partsKind: partsKind(overview.way.at(-1)?.kind ?? "Global", overview.places),
    /** How many places below have samples. */
    placesBelow: overview.places.filter(({ isUnlocated }) => !isUnlocated).length,
    locationsHref: locationsHref(path, asked),
    ranges: links.ranges,
    from: asked.from,
    to: asked.to,
    days: datesOf(days),
    currentTo: overview.currentTo?.toISOString() ?? null,
    unread,
    isDemonstration,
    isOfProvider,
    historyHref: historyOfOverview({ prefix, solutionId }, asked),
    filledFrom: firstFilledDay(days, filledFrom),
  };
}

/** The score over time, where more than one step can be shown. */
function shownTrend({ overview: { trend } }: AnsweredOverview) {
  const view = trend && trendView(trend, { workload: null, figure: "performance" });
  return view && view.steps.filter(({ figure }) => figure.isShown).length > 1 ? view : null;
}
