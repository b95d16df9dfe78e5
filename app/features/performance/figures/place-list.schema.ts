import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import { keyForms, type KeyForm } from "~/lib/list/key-forms";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { qualityKey, qualityNames } from "../quality/quality-name";
import { workloads } from "../workload";
import { rangeNames, usualRange } from "./day-range";
import { figureColumns, figureOf } from "./figure-columns";
import type { PlaceRow } from "./solution-overview";

/** Longest id or English name of a place, in characters. */
export const placeMaxLength = 100;

export const dateFilter = z
  .string()
  .refine((text) => text === "" || keyForms.day(text))
  .default("");

/** The order of the rows by name, or by a figure, which may be missing. */
const sorts: Record<string, { key: KeyForm; isNullable: boolean }> = {
  place: { key: "text", isNullable: true },
  ...Object.fromEntries(
    figureColumns.map(({ key }) => [key, { key: "number" as const, isNullable: true }]),
  ),
};

/** The places below one, where a solution has samples, with the most samples first. */
export const placeList = defineList({
  filters: z.object({
    place: z.string().trim().max(placeMaxLength).default(""),
    /** Whose figures the columns are; nothing is of all. */
    workload: z.union([z.literal(""), z.enum(workloads)]).default(""),
    /** The figure of the place that is explained; nothing is none. */
    figure: z.union([z.literal(""), z.enum(qualityNames.map(qualityKey))]).default(""),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
  }),
  views: ["place", "workload", "figure"],
  sorts,
  sort: "samples",
  order: "descending",
  id: "number",
});

export type PlaceListAsked = Asked<typeof placeList>;

/**
 * A page of the places. Those without the figure that sorts come last in both orders, and so do samples that
 * are not located more exactly where the name sorts.
 *
 * @param language BCP 47, whose order of letters holds
 */
export function placePage(
  rows: readonly PlaceRow[],
  asked: PlaceListAsked,
  { language, limit = placeList.pageSize }: { language: string; limit?: number },
): ListPage<PlaceRow> {
  return pageOfRows(rows, asked, {
    placeOf: keyOf(asked.sort),
    compare: comparison(asked, language),
    limit,
  });
}

function keyOf(sort: string): (row: PlaceRow) => ListPlace {
  const column = figureColumns.find(({ key }) => key === sort);
  return (row) => {
    const { place, isUnlocated } = row;
    const name = isUnlocated ? null : place.name;
    const figure = column && figureOf(row, column);
    const key = column === undefined ? name : figure === null ? null : String(figure);
    return { key, id: String(place.number) };
  };
}

function comparison({ sort, order }: PlaceListAsked, language: string) {
  const turn = order === "ascending" ? 1 : -1;
  const compareKeys: (one: string, other: string) => number =
    sort === "place"
      ? new Intl.Collator(language).compare
      : (one, other) => Number(one) - Number(other);
  return (one: ListPlace, other: ListPlace): number => {
    const byId = Number(one.id) - Number(other.id);
    if (one.key === null || other.key === null)
      return Number(one.key === null) - Number(other.key === null) || byId;
    return turn * compareKeys(one.key, other.key) || byId;
  };
}
