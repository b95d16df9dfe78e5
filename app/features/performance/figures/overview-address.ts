import { overviewTab } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";

import { rangeNames, type AskedDays, type RangeName } from "./day-range";
import { overviewList, type OverviewListAsked } from "./overview-list.schema";
import { hasDays, readPlaceAndDays, type PlaceAndDays, type PlaceReading } from "./place-and-days";
import { workedOutId } from "./worked-out-address";

/** What an address asks of the overview, as far as it can be read. */
export type OverviewAsked = PlaceAndDays<OverviewListAsked>;

/**
 * Reads the address of an overview. A place that is not known is everywhere, and days that make no range
 * are left out; both are named in `unread`.
 */
export function readOverviewAddress(query: URLSearchParams, reading: PlaceReading): OverviewAsked {
  const { asked, unread } = readList(overviewList, query, Object.keys(overviewTab));
  const read = readPlaceAndDays(asked, reading);
  return { ...read, unread: [...unread, ...read.unread] };
}

/**
 * Links of the overview that keep the rest of its address, from the first page on.
 *
 * @param path of the page of the solution
 */
export function overviewLinks(path: string, asked: OverviewListAsked) {
  const hrefOf = (other: Partial<OverviewListAsked>) =>
    pathWith(path, [
      ...Object.entries(overviewTab),
      ...listPairs(overviewList, { ...asked, cursor: null, ...other }),
    ]);
  return {
    /** @param id of a place, "" for everywhere */
    placeHref: (id: string) => hrefOf({ place: id, figure: "" }),
    /** How a figure of a place was worked out. @param key of the figure */
    figureHref: (key: string, id = asked.place) =>
      `${hrefOf({ place: id, figure: key, map: "" })}#${workedOutId}`,
    ranges: rangeNames.map((range) => ({
      range,
      href: hrefOf({ range, from: "", to: "" }),
      isCurrent: isCurrentRange(asked, range),
    })),
    /** With the map to move, or without it. */
    mapHref: (map: OverviewListAsked["map"]) => hrefOf({ map }),
  };
}

/** Whether an address asks for a range, and not for other days. */
export function isCurrentRange(asked: AskedDays, range: RangeName): boolean {
  return asked.range === range && !hasDays(asked);
}
