import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import { keyForms } from "~/lib/list/key-forms";

import { qualityKey, qualityNames } from "../quality/quality-name";
import { rangeNames, usualRange } from "./day-range";
import { mapSizes } from "./map-size";

/** Longest id, name or part of a name of a place, in characters. */
export const placeMaxLength = 100;

export const dateFilter = z
  .string()
  .refine((text) => text === "" || keyForms.day(text))
  .default("");

/** What the overview of a solution is of. */
export const overviewList = defineList({
  filters: z.object({
    place: z.string().trim().max(placeMaxLength).default(""),
    /** The figure of the place that is explained; nothing is none. */
    figure: z.union([z.literal(""), z.enum(qualityNames.map(qualityKey))]).default(""),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
    map: mapSizes,
  }),
  views: ["place", "figure", "map"],
  sorts: { place: { key: "text" } },
  sort: "place",
  id: "number",
});

export type OverviewListAsked = Asked<typeof overviewList>;
