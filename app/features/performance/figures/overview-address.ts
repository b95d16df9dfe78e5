import { overviewTab } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";

import { workloads } from "../workload";
import { rangeNames, type RangeName } from "./day-range";
import { hasDays, readPlaceAndDays, type PlaceAndDays, type PlaceReading } from "./place-and-days";
import { placeList, type PlaceListAsked } from "./place-list.schema";
import { workedOutId } from "./worked-out-address";

/** What an address asks of the overview, as far as it can be read. */
export type OverviewAsked = PlaceAndDays<PlaceListAsked>;

/**
 * Reads the address of an overview. A place that is not known is everywhere, and days that make no range
 * are left out; both are named in `unread`.
 */
export function readOverviewAddress(query: URLSearchParams, reading: PlaceReading): OverviewAsked {
  const { asked, unread } = readList(placeList, query, Object.keys(overviewTab));
  const read = readPlaceAndDays(asked, reading);
  return { ...read, unread: [...unread, ...read.unread] };
}

/**
 * Links of the overview that keep the rest of its address, from the first page on.
 *
 * @param path of the page of the solution
 */
export function overviewLinks(path: string, asked: PlaceListAsked) {
  const hrefOf = (other: Partial<PlaceListAsked>) =>
    pathWith(path, [
      ...Object.entries(overviewTab),
      ...listPairs(placeList, { ...asked, cursor: null, ...other }),
    ]);
  return {
    /** @param id of a place, "" for everywhere */
    placeHref: (id: string) => hrefOf({ place: id, figure: "" }),
    /** How a figure of a place was worked out. @param key of the figure */
    figureHref: (key: string, id = asked.place) =>
      `${hrefOf({ place: id, figure: key })}#${workedOutId}`,
    ranges: rangeNames.map((range) => ({
      range,
      href: hrefOf({ range, from: "", to: "" }),
      isCurrent: isCurrent(asked, range),
    })),
    /** Each begins with the usual order, since the columns are others. */
    workloads: ([null, ...workloads] as const).map((workload) => ({
      workload,
      href: hrefOf({ workload: workload ?? "", sort: placeList.sort, order: placeList.order }),
      isCurrent: asked.workload === (workload ?? ""),
    })),
  };
}

function isCurrent(asked: PlaceListAsked, range: RangeName): boolean {
  return asked.range === range && !hasDays(asked);
}
