import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { qualityKey, qualityNames } from "../quality/quality-name";
import { dateOf, rangeNames, usualRange } from "./day-range";
import type { HistoryStep } from "./history-step";
import { dateFilter, placeMaxLength } from "./overview-list.schema";

/** What a trend is of where an address asks for nothing. */
export const usualFigure = "performance";

/** The steps of a trend, the newest first. */
export const historyList = defineList({
  filters: z.object({
    place: z.string().trim().max(placeMaxLength).default(""),
    range: z.enum(rangeNames).default(usualRange),
    figure: z.enum(qualityNames.map(qualityKey)).default(usualFigure),
    from: dateFilter,
    to: dateFilter,
  }),
  views: ["place", "range"],
  sorts: { time: { key: "day" } },
  sort: "time",
  order: "descending",
  id: "number",
  // A month of days: what is below the table stays in reach.
  pageSize: 31,
});

export type HistoryListAsked = Asked<typeof historyList>;

/** A page of the steps. */
export function historyPage(
  steps: readonly HistoryStep[],
  asked: HistoryListAsked,
  limit = historyList.pageSize,
): ListPage<HistoryStep> {
  const turn = asked.order === "ascending" ? 1 : -1;
  return pageOfRows(steps, asked, {
    placeOf: ({ first }): ListPlace => ({ key: dateOf(first), id: String(first) }),
    compare: (one, other) => turn * (Number(one.id) - Number(other.id)),
    limit,
  });
}
