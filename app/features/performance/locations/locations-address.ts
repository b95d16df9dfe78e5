import { locationsTab } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith, type Pairs } from "~/lib/list/list-address";

import { rangeNames, usualRange } from "../figures/day-range";
import { isCurrentRange, overviewLinks } from "../figures/overview-address";
import { overviewList, type OverviewListAsked } from "../figures/overview-list.schema";
import { readPlaceAndDays, type PlaceAndDays, type PlaceReading } from "../figures/place-and-days";
import { workloads } from "../workload";
import { locationList, type LocationListAsked } from "./location-list.schema";

/** What an address asks of the locations, as far as it can be read. */
export type LocationsAsked = PlaceAndDays<LocationListAsked>;

/** Reads the address of the locations; what makes no sense is left out and named in `unread`. */
export function readLocationsAddress(
  query: URLSearchParams,
  reading: PlaceReading,
): LocationsAsked {
  const { asked, unread } = readList(locationList, query, Object.keys(locationsTab));
  const read = readPlaceAndDays(asked, reading);
  return { ...read, unread: [...unread, ...read.unread] };
}

type PlaceAndRange = Pick<OverviewListAsked, "place" | "range" | "from" | "to">;

/** The locations of the place and days of an overview. @param path of the page of the solution */
export function locationsHref(path: string, { place, range, from, to }: PlaceAndRange): string {
  const { asked } = readList(locationList, new URLSearchParams({ place, range, from, to }));
  return locationLinks(path, asked).placeHref(place);
}

/**
 * Links of the locations that keep the rest of their address, from the first page on.
 *
 * @param path of the page of the solution
 */
export function locationLinks(path: string, asked: LocationListAsked) {
  const hrefOf = (other: Partial<LocationListAsked>) =>
    pathWith(path, pairsOf({ ...asked, cursor: null, ...other }));
  const overview = overviewLinks(path, overviewOf(asked));
  const usual = { range: usualRange, from: "", to: "" } as const;
  return {
    /** The places below another one. @param id of a place, "" for everywhere */
    placeHref: (id: string) => hrefOf({ place: id, search: "" }),
    overviewHref: overview.placeHref,
    /** How a figure of a place was worked out. @param key of the figure */
    figureHref: overview.figureHref,
    ranges: rangeNames.map((range) => ({
      range,
      href: hrefOf({ range, from: "", to: "" }),
      isCurrent: isCurrentRange(asked, range),
    })),
    /** Of the form that chooses other days. */
    daysForm: {
      path,
      keptByFilters: pairsOf({ ...asked, cursor: null, ...usual }),
      isFiltered: !isCurrentRange(asked, usualRange),
      clearHref: hrefOf(usual),
    },
    /** Each begins with the usual order, since the columns are others. */
    workloads: ([null, ...workloads] as const).map((workload) => ({
      workload,
      href: hrefOf({
        workload: workload ?? "",
        sort: locationList.sort,
        order: locationList.order,
      }),
      isCurrent: asked.workload === (workload ?? ""),
    })),
    /** With the map to move, or without it. */
    mapHref: (map: LocationListAsked["map"]) => hrefOf({ map }),
  };
}

/** The overview of the same place and days. */
function overviewOf({ place, range, from, to }: PlaceAndRange): OverviewListAsked {
  return readList(overviewList, new URLSearchParams({ place, range, from, to })).asked;
}

const pairsOf = (asked: LocationListAsked): Pairs => [
  ...Object.entries(locationsTab),
  ...listPairs(locationList, asked),
];
