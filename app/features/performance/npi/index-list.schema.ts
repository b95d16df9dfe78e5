import * as z from "zod";

import { slots } from "~/features/solutions/solution";
import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { overallFigures } from "../quality/quality-name";
import { monthForm } from "./index-month";
import type { IndexRow } from "./provider-index";

/** Longest id or English name of a place, in characters. */
const placeMaxLength = 100;

const placeText = z.string().trim().max(placeMaxLength).default("");

/** Slots that an index can be asked for: one, or both. */
export const indexSlots = [...slots, "all"] as const;

const numberSort = { key: "number", isNullable: true } as const;

/** The solutions of a place by their ranks. */
export const indexList = defineList({
  filters: z.object({
    /** Nothing is the country with the most samples. */
    country: placeText,
    state: placeText,
    slot: z.enum(indexSlots).default("access"),
    /** `YYYY-MM` of a frozen index; nothing is the rolling one. */
    month: z.union([z.literal(""), z.string().regex(monthForm)]).default(""),
    /** Of a frozen index; nothing is the newest. */
    revision: z.union([z.literal(""), z.string().regex(/^[1-9]\d{0,3}$/)]).default(""),
    /** The solution and the figure that are explained; nothing is none. */
    provider: z.union([z.literal(""), z.uuid()]).default(""),
    figure: z.union([z.literal(""), z.enum(overallFigures)]).default(""),
  }),
  sorts: {
    rank: { key: "text" },
    name: { key: "text" },
    performance: numberSort,
    availability: numberSort,
    connectedness: numberSort,
    share: numberSort,
    samples: numberSort,
    customers: numberSort,
  },
  sort: "rank",
});

export type IndexListAsked = Asked<typeof indexList>;

/**
 * A page of an index. Solutions without a rank come after those with one, and those without the figure that
 * sorts come last, in both orders.
 *
 * @param language BCP 47, whose order of letters holds
 */
export function indexPage(
  rows: readonly IndexRow[],
  asked: IndexListAsked,
  { language, limit = indexList.pageSize }: { language: string; limit?: number },
): ListPage<IndexRow> {
  const compareKeys = comparisonOf(asked.sort, new Intl.Collator(language).compare);
  const turn = asked.order === "ascending" ? 1 : -1;
  return pageOfRows(rows, asked, {
    placeOf: (row) => ({ key: keyOf(row, asked.sort), id: row.solution.id }),
    compare: (one: ListPlace, other: ListPlace) => {
      const byId = one.id < other.id ? -1 : Number(one.id > other.id);
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || byId;
      return compareKeys(one.key, other.key, turn) || byId;
    },
    limit,
  });
}

function keyOf({ solution, counts, quality }: IndexRow, sort: IndexListAsked["sort"]) {
  if (sort === "name") return solution.name;
  if (sort === "rank") {
    // Slot, both ends of the rank and name, in one key.
    const { from, to } = quality.performance.rank ?? { from: "", to: "" };
    return [slots.indexOf(solution.slot), from, to, solution.name].join(" ");
  }
  const number = sort in counts ? counts[sort as keyof typeof counts] : valueOf(quality, sort);
  return number === null ? null : String(number);
}

const valueOf = (quality: IndexRow["quality"], sort: string) =>
  quality[sort as keyof typeof quality]?.figure.value ?? null;

type Compare = (one: string, other: string) => number;

function comparisonOf(sort: string, compareNames: Compare) {
  if (sort === "name")
    return (one: string, other: string, turn: number) => turn * compareNames(one, other);
  if (sort !== "rank")
    return (one: string, other: string, turn: number) => turn * (Number(one) - Number(other));
  return (one: string, other: string, turn: number) => {
    const [[slot, from, to, name], [otherSlot, otherFrom, otherTo, otherName]] = [
      partsOf(one),
      partsOf(other),
    ];
    const isUnranked = Number(from === "") - Number(otherFrom === "");
    const byRank = Number(from) - Number(otherFrom) || Number(to) - Number(otherTo);
    return (
      Number(slot) - Number(otherSlot) ||
      isUnranked ||
      turn * (byRank || compareNames(name, otherName))
    );
  };
}

function partsOf(key: string): [slot: string, from: string, to: string, name: string] {
  const [slot = "", from = "", to = "", ...name] = key.split(" ");
  return [slot, from, to, name.join(" ")];
}
