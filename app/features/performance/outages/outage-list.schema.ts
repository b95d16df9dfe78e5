import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { rangeNames, usualRange } from "../figures/day-range";
import { dateFilter, placeMaxLength } from "../figures/overview-list.schema";
import type { ReadOutage } from "./read-outages.server";

/** The outages of a solution as a file, the newest first; the overview of the same place and days shows them. */
export const outageList = defineList({
  filters: z.object({
    place: z.string().trim().max(placeMaxLength).default(""),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
  }),
  sorts: { start: { key: "instant" } },
  sort: "start",
  order: "descending",
});

export type OutageListAsked = Asked<typeof outageList>;

/** A page of outages that were read. */
export function outagePage(
  outages: readonly ReadOutage[],
  asked: OutageListAsked,
  limit = outageList.pageSize,
): ListPage<ReadOutage> {
  const turn = asked.order === "ascending" ? 1 : -1;
  const order = (one: ListPlace, other: ListPlace) =>
    Date.parse(one.key ?? "") - Date.parse(other.key ?? "") || one.id.localeCompare(other.id);
  return pageOfRows(outages, asked, {
    placeOf: ({ start, id }): ListPlace => ({ key: start.toISOString(), id }),
    compare: (one, other) => turn * order(one, other),
    limit,
  });
}
