import { slots, type Slot } from "~/features/solutions/solution";
import {
  allSolutionsHref,
  providerIndexFilePath,
  providerIndexTab,
} from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";
import type { Unread } from "~/lib/list/read-query";

import { daysOfRange, usualRange } from "../figures/day-range";
import type { DayRange } from "../figures/read-figures.server";
import { workedOutId } from "../figures/worked-out-address";
import { countryAbove } from "../places/country-above";
import type { PlaceTree } from "../places/place-tree.server";
import { indexList, type IndexListAsked } from "./index-list.schema";
import { daysOfMonth, type Month } from "./index-month";

/** What an address asks of the index, as far as it can be read. */
export type IndexAsked = {
  asked: IndexListAsked;
  slots: readonly Slot[];
  /** Number of a country or state; null where none is asked for. */
  place: number | null;
  range: DayRange;
  /** Of a frozen index; null for the rolling one. */
  month: Month | null;
  /** Of a frozen index; null is the newest. */
  revision: number | null;
  /** What of the address makes no sense, and is left out. */
  unread: Unread[];
};

/**
 * Reads the address of an index. A place or a month that is not known is left out and named in `unread`; a
 * state of another country is left out, since a form that changes the country still has it.
 *
 * @param today  UTC day since 1970
 * @param months that are frozen
 */
export function readIndexAddress(
  query: URLSearchParams,
  {
    tree,
    today,
    months,
  }: {
    tree: Pick<PlaceTree, "numberOf" | "parentOf" | "publicId">;
    today: number;
    months: readonly Month[];
  },
): IndexAsked {
  const { asked, unread } = readList(indexList, query, Object.keys(providerIndexTab));
  const country = asked.country === "" ? null : tree.numberOf({ country: asked.country }).place;
  // Some names are those of states of several countries.
  const named =
    asked.state === ""
      ? null
      : (tree.numberOf({ country: asked.country, state: asked.state }).place ??
        tree.numberOf({ state: asked.state }).place);
  const isElsewhere = named !== null && country !== null && tree.parentOf(named) !== country;
  const state = isElsewhere ? null : named;
  const month = months.includes(asked.month) ? asked.month : null;
  return {
    asked: {
      ...asked,
      country: idOf(tree, state === null ? country : tree.parentOf(state)),
      state: idOf(tree, state),
      month: month ?? "",
    },
    slots: asked.slot === "all" ? slots : [asked.slot],
    place: state ?? country,
    range: month === null ? daysOfRange(usualRange, today) : daysOfMonth(month),
    month,
    revision: month === null || asked.revision === "" ? null : Number(asked.revision),
    unread: [
      ...unread,
      ...unreadOf("country", asked.country, country === null),
      ...unreadOf("state", asked.state, named === null),
      ...unreadOf("month", asked.month, month === null),
    ],
  };
}

const idOf = (tree: Pick<PlaceTree, "publicId">, place: number | null) =>
  place === null ? "" : tree.publicId(place);

const unreadOf = (name: string, value: string, isUnknown: boolean) =>
  value !== "" && isUnknown ? [{ name, value }] : [];

/** Links of the index that keep the rest of its address, from the first page on. */
export function indexLinks(path: string, asked: IndexListAsked) {
  const hrefOf = (other: Partial<IndexListAsked>) =>
    pathWith(path, [
      ...Object.entries(providerIndexTab),
      ...listPairs(indexList, { ...asked, cursor: null, ...other }),
    ]);
  return {
    /** How a figure of a solution was worked out. */
    figureHref: (provider: string, figure: IndexListAsked["figure"]) =>
      `${hrefOf({ provider, figure })}#${workedOutId}`,
    /** A revision of a frozen index. */
    revisionHref: (slot: Slot, revision: number) => hrefOf({ slot, revision: String(revision) }),
  };
}

type FrozenAddress = { month: Month; place: number; slot: Slot };

/** Where a frozen index is corrected. */
export function correctIndexHref(
  prefix: string,
  { month, place, slot }: FrozenAddress,
  tree: Pick<PlaceTree, "publicId">,
): string {
  const asked = { month, place: tree.publicId(place), slot };
  return pathWith(`${providerIndexFilePath(prefix)}/correct`, Object.entries(asked));
}

/** The page of a frozen index. */
export function frozenIndexHref(
  prefix: string,
  { month, place, slot }: FrozenAddress,
  tree: Pick<PlaceTree, "publicId" | "kindOf" | "parentOf">,
): string {
  const country = countryAbove(tree, place);
  const asked = {
    ...providerIndexTab,
    country: tree.publicId(country),
    ...(place === country ? {} : { state: tree.publicId(place) }),
    slot,
    month,
  };
  return pathWith(allSolutionsHref(prefix), Object.entries(asked));
}
