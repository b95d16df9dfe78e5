import { overviewTab } from "~/features/solutions/solutions-address";
import { lazyPart } from "~/lib/lazy-record";
import { listView } from "~/lib/list/list-view";

import type { AnsweredOverview } from "./ask-overview.server";
import { qualityKeys, type QualityKey } from "../quality/quality-name";
import type { Workload } from "../workload";
import { datesOf, firstFilledDay } from "./day-range";
import { explainedView } from "./explained-figure.view";
import { figureColumns, isCount, shownColumns } from "./figure-columns";
import { historyOfOverview } from "./history-address";
import { overviewLinks } from "./overview-address";
import { placeList, placePage } from "./place-list.schema";

/** Of counts and shares the greatest are looked for first. */
const firstOrders = Object.fromEntries(
  figureColumns
    .filter(({ figure }) => figure === "samples" || figure === "customers" || figure === "share")
    .map(({ key }) => [key, "descending" as const]),
);

/** Where each figure of a place is explained, by its key. */
export type FigureHrefs = Partial<Record<string, string>>;

const figureHrefs = (keys: readonly string[], hrefOf: (key: string) => string): FigureHrefs =>
  Object.fromEntries(keys.map((key) => [key, hrefOf(key)]));

/** The figures that a table of places shows, of which each other one would be worked out and sent in vain. */
function shownKeys(workload: Workload | ""): QualityKey[] {
  const columns = shownColumns(workload === "" ? null : workload);
  return columns.flatMap(({ key, figure }) => (isCount(figure) ? [] : key));
}

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
  /** Of the page of the solution, and of the files of its table of places without their endings. */
  path: string;
  filePath: string;
  /** BCP 47. */
  language: string;
};

/** What the page of an overview shows, with its links. */
export function overviewView(
  answered: AnsweredOverview,
  { prefix, solutionId, path, filePath, language }: Viewing,
) {
  const { asked, days, unread, overview, isDemonstration, isOfProvider, filledFrom } = answered;
  const links = overviewLinks(path, asked);
  const page = placePage(overview.places, asked, { language });
  const shown = shownKeys(asked.workload);
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
    rows: page.rows.map((row) => ({
      ...row,
      quality: lazyPart(row.quality, (key) => shown.includes(key)),
      href: links.placeHref(row.place.id),
      // Samples that are not located more exactly are no place that an address could name.
      figureHrefs: row.isUnlocated
        ? {}
        : figureHrefs(shown, (key) => links.figureHref(key, row.place.id)),
    })),
    view: listView(placeList, {
      path,
      filePath,
      asked,
      page,
      // The page names them above its filters, with or without a table.
      unread: [],
      fixed: overviewTab,
      count: { number: overview.places.length, isMore: false },
      firstOrders,
    }),
    ranges: links.ranges,
    workloadChoices: links.workloads,
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
