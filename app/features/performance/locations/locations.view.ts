import { locationsTab } from "~/features/solutions/solutions-address";
import { lazyPart } from "~/lib/lazy-record";
import { listView } from "~/lib/list/list-view";

import { datesOf, firstFilledDay } from "../figures/day-range";
import { isCount, shownColumns } from "../figures/figure-columns";
import { historyOfOverview } from "../figures/history-address";
import { figureHrefs } from "../figures/overview.view";
import { partsKind } from "../figures/parts-kind";
import type { QualityKey } from "../quality/quality-name";
import type { Workload } from "../workload";
import type { AnsweredLocations } from "./ask-locations.server";
import { locationList, type LocationListAsked } from "./location-list.schema";
import { firstOrders, locationPage } from "./location-page";
import { filteredRows, type LocationRow } from "./location-rows";
import { locationLinks } from "./locations-address";

/** Where a row leads: to the places below its place, its overview and its history. */
export type LinkedPages = { place: string; overview: string; history: string | null };

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
  /** Of the page of the solution, and of the files of the table without their endings. */
  path: string;
  filePath: string;
  /** BCP 47. */
  language: string;
  /** Whether the reader may read the history of a place. */
  mayReadHistory: boolean;
};

/** The figures that the table shows: each other one would be worked out and sent in vain. */
function shownKeys(workload: Workload | ""): QualityKey[] {
  const columns = shownColumns(workload === "" ? null : workload);
  return columns.flatMap(({ key, figure }) => (isCount(figure) ? [] : key));
}

/** What the page of the locations shows, with its links. */
export function locationsView(answered: AnsweredLocations, viewing: Viewing) {
  const { asked, days, unread, way, rows, isDemonstration, isOfProvider } = answered;
  const { path, filePath, language } = viewing;
  const links = locationLinks(path, asked);
  const filtered = filteredRows(rows, asked);
  const page = locationPage(filtered, asked, { language });
  const isSearch = asked.search !== "";
  const linksOf = rowLinks(asked, viewing);
  const shown = shownKeys(asked.workload);
  return {
    asked: { search: asked.search, level: asked.level, standing: asked.standing, then: asked.then },
    way: way.map((place) => ({ ...place, href: links.placeHref(place.id) })),
    isSearch,
    partsKind: partsKind(way.at(-1)?.kind ?? "Global", rows),
    isMore: answered.isMore,
    /** How many places there are, before they are filtered. */
    all: rows.filter(({ isUnlocated }) => !isUnlocated).length,
    /** Whether the table has the scores of all places that a map shows. */
    isWholeTable: page.rows.length === rows.length && asked.workload === "",
    rows: page.rows.map((row) => ({
      ...row,
      quality: lazyPart(row.quality, (key) => shown.includes(key)),
      links: linksOf(row),
      figureHrefs: row.isUnlocated
        ? {}
        : figureHrefs(shown, (key) => links.figureHref(key, row.place.id)),
    })),
    mapped: isSearch
      ? []
      : rows.flatMap((row) => {
          const { place, quality } = row;
          const href = linksOf(row)?.place;
          return href
            ? { id: place.id, name: place.name, href, performance: quality["performance"] ?? null }
            : [];
        }),
    mapHref: answered.offersLargeMap ? links.mapHref(asked.map === "" ? "large" : "") : null,
    view: listView(locationList, {
      path,
      filePath,
      asked,
      page,
      // The page names them above its filters, with or without a table.
      unread: [],
      fixed: locationsTab,
      count: { number: filtered.length, isMore: answered.isMore },
      firstOrders,
    }),
    ranges: links.ranges,
    daysForm: links.daysForm,
    workloadChoices: links.workloads,
    from: asked.from,
    to: asked.to,
    days: datesOf(days),
    currentTo: answered.currentTo?.toISOString() ?? null,
    unread,
    isDemonstration,
    isOfProvider,
    filledFrom: firstFilledDay(days, answered.filledFrom),
  };
}

/** The pages of the place of a row; samples that are not located more exactly are no place of an address. */
function rowLinks(
  asked: LocationListAsked,
  { prefix, solutionId, path, mayReadHistory }: Viewing,
): (row: LocationRow) => LinkedPages | null {
  const links = locationLinks(path, asked);
  return ({ place: { kind, id }, isUnlocated }) => {
    if (isUnlocated) return null;
    const history = historyOfOverview({ prefix, solutionId }, { ...asked, place: id });
    return {
      place: kind === "City" ? links.overviewHref(id) : links.placeHref(id),
      overview: links.overviewHref(id),
      history: mayReadHistory ? history : null,
    };
  };
}
