import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";

import { rangeNames, usualRange } from "../figures/day-range";
import { figureColumns } from "../figures/figure-columns";
import { dateFilter, placeMaxLength } from "../figures/overview-list.schema";
import { mapSizes } from "../figures/map-size";
import { workloads } from "../workload";
import { levelFilters, standingFilters } from "./location-rows";

/** What decides between rows that are equal by the first key; of the workload that is shown. */
export const secondSorts = ["performance", "availability", "samples", "share", "place"] as const;

/** Both keys in one: the order of the table is worked out in memory (location-page.ts). */
const sort = { key: "text" } as const;

/** The sorts by name and by standing, beside those by figures. */
const otherSorts = ["place", "standing"] as const;

/** The places of a solution below one place, or those of a name; what is worse than its baseline comes first. */
export const locationList = defineList({
  filters: z.object({
    place: z.string().trim().max(placeMaxLength).default(""),
    /** Part of a name; with one, all places of the solution are searched. */
    search: z.string().trim().max(placeMaxLength).default(""),
    level: severalOf(z.enum(levelFilters)),
    standing: severalOf(z.enum(standingFilters)),
    then: z.enum(secondSorts).default("performance"),
    /** Whose figures the columns are; nothing is of all. */
    workload: z.union([z.literal(""), z.enum(workloads)]).default(""),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
    map: mapSizes,
  }),
  views: ["place", "workload", "range", "from", "to", "map"],
  sorts: Object.fromEntries(
    [...otherSorts, ...figureColumns.map(({ key }) => key)].map((key) => [key, sort]),
  ) as Record<string, typeof sort>,
  sort: "standing",
  id: "number",
});

export type LocationListAsked = Asked<typeof locationList>;
