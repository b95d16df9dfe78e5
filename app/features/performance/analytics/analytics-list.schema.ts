import * as z from "zod";

import { slots } from "~/features/solutions/solution";
import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { rangeNames, usualRange } from "../figures/day-range";
import { dateFilter, placeMaxLength } from "../figures/overview-list.schema";
import type { LevelCounts } from "./level-counts";

/** The providers of one country by their levels. */
export type LevelRow = LevelCounts & {
  /** Number of the country. */
  place: number;
  /** ISO 3166-1. */
  id: string;
  /** In the reader's language. */
  name: string;
  samples: number;
};

/** What the analytics are of, and their list: the levels of each country. */
export const levelList = defineList({
  filters: z.object({
    /** Nothing is all countries. */
    country: z.string().trim().max(placeMaxLength).default(""),
    slot: z.enum(slots).default("access"),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
  }),
  views: ["range"],
  sorts: {
    country: { key: "text" },
    samples: { key: "number" },
    providers: { key: "number" },
  },
  sort: "samples",
  order: "descending",
  id: "text",
});

export type LevelListAsked = Asked<typeof levelList>;

/** A page of the levels. @param language BCP 47, whose order of letters holds */
export function levelPage(
  rows: readonly LevelRow[],
  asked: LevelListAsked,
  { language, limit = levelList.pageSize }: { language: string; limit?: number },
): ListPage<LevelRow> {
  const turn = asked.order === "ascending" ? 1 : -1;
  const compareNames = new Intl.Collator(language).compare;
  const compareKeys = (one: string, other: string) =>
    asked.sort === "country" ? compareNames(one, other) : Number(one) - Number(other);
  return pageOfRows(rows, asked, {
    placeOf: (row): ListPlace => ({ key: keyOf(row, asked.sort), id: row.id }),
    compare: (one, other) =>
      turn * compareKeys(one.key ?? "", other.key ?? "") ||
      (one.id < other.id ? -1 : Number(one.id > other.id)),
    limit,
  });
}

function keyOf(row: LevelRow, sort: LevelListAsked["sort"]): string {
  return sort === "country" ? row.name : String(row[sort]);
}
