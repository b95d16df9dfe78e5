import { analyticsTab } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";
import type { Unread } from "~/lib/list/read-query";

import { daysAsked, daysOfRange, rangeNames } from "../figures/day-range";
import { isCurrentRange } from "../figures/overview-address";
import type { DayRange } from "../figures/read-figures.server";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { levelList, type LevelListAsked } from "./analytics-list.schema";

/** What an address asks of the analytics, as far as it can be read. */
export type AnalyticsAsked = {
  /** With the id of the country, and without days that make no range. */
  asked: LevelListAsked;
  /** Number of a country; 0 is everywhere. */
  place: number;
  range: DayRange;
  /** What of the address makes no sense, and is left out. */
  unread: Unread[];
};

/**
 * Reads the address of the analytics. A country that is not known is everywhere, and days that make no range are left
 * out; both are named in `unread`.
 *
 * @param today UTC day since 1970
 */
export function readAnalyticsAddress(
  query: URLSearchParams,
  { tree, today }: { tree: Pick<PlaceTree, "numberOf" | "publicId">; today: number },
): AnalyticsAsked {
  const { asked, unread } = readList(levelList, query, Object.keys(analyticsTab));
  const { country, range, from, to } = asked;
  const place = country === "" ? everywhere : tree.numberOf({ country }).place;
  const days = daysAsked(asked, today);
  return {
    asked: {
      ...asked,
      country: tree.publicId(place ?? everywhere),
      ...(days.ok ? {} : { from: "", to: "" }),
    },
    place: place ?? everywhere,
    range: days.ok ? days.value : daysOfRange(range, today),
    unread: [
      ...unread,
      ...(place === null ? [{ name: "country", value: country }] : []),
      ...(days.ok ? [] : Object.entries({ from, to }).map(([name, value]) => ({ name, value }))),
    ].filter(({ value }) => value !== ""),
  };
}

/** Links of the analytics that keep the rest of their address, from the first page on. */
export function analyticsLinks(path: string, asked: LevelListAsked) {
  const hrefOf = (other: Partial<LevelListAsked>) =>
    pathWith(path, [
      ...Object.entries(analyticsTab),
      ...listPairs(levelList, { ...asked, cursor: null, ...other }),
    ]);
  return {
    /** The same page, to ask again for what failed. */
    again: hrefOf({}),
    ranges: rangeNames.map((range) => ({
      range,
      href: hrefOf({ range, from: "", to: "" }),
      isCurrent: isCurrentRange(asked, range),
    })),
  };
}
