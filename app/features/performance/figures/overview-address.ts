import { overviewTab } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";
import type { Unread } from "~/lib/list/read-query";

import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { weeksAsked } from "../privacy/four-weeks";
import { workloads } from "../workload";
import { daysAsked, daysOfRange, rangeNames, type RangeName } from "./day-range";
import { placeList, type PlaceListAsked } from "./place-list.schema";
import type { DayRange } from "./read-figures.server";
import { workedOutId } from "./worked-out-address";

/** What an address asks of the overview, as far as it can be read. */
export type OverviewAsked = {
  asked: PlaceListAsked;
  /** Number of the place. */
  place: number;
  days: DayRange;
  /** What of the address makes no sense, and is left out. */
  unread: Unread[];
};

type AddressReading = {
  tree: Pick<PlaceTree, "numberOf" | "publicId">;
  today: number;
  isInWeeks: boolean;
};

/**
 * Reads the address of an overview. A place that is not known is everywhere, and days that make no range
 * are left out; both are named in `unread`.
 *
 * @param today     UTC day since 1970
 * @param isInWeeks whether the days are those of a provider, whole weeks
 */
export function readOverviewAddress(
  query: URLSearchParams,
  { tree, today, isInWeeks }: AddressReading,
): OverviewAsked {
  const { asked, unread } = readList(placeList, query, Object.keys(overviewTab));
  const place = placeNamed(tree, asked.place);
  const days = daysAsked(asked, today);
  return {
    asked: {
      ...asked,
      place: tree.publicId(place ?? everywhere),
      ...(days.ok ? {} : { from: "", to: "" }),
    },
    place: place ?? everywhere,
    days: isInWeeks
      ? weeksAsked(
          { range: asked.range, days: days.ok && hasDays(asked) ? days.value : null },
          today,
        )
      : days.ok
        ? days.value
        : daysOfRange(asked.range, today),
    unread: [
      ...unread,
      ...(place === null ? [{ name: "place", value: asked.place }] : []),
      ...(days.ok ? [] : namesOf(asked)),
    ],
  };
}

const hasDays = ({ from, to }: PlaceListAsked) => from !== "" || to !== "";

function namesOf({ from, to }: PlaceListAsked): Unread[] {
  return Object.entries({ from, to }).flatMap(([name, value]) =>
    value === "" ? [] : { name, value },
  );
}

/** The place of an id, or of the English name of a country or state; null for what names none. */
function placeNamed(tree: Pick<PlaceTree, "numberOf">, text: string): number | null {
  if (text === "") return everywhere;
  if (/^\d+$/.test(text)) return tree.numberOf({ city: text }).place;
  return tree.numberOf({ country: text }).place ?? tree.numberOf({ state: text }).place;
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
