import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";

import { maxSearchLength } from "../organisations";
import { linkKinds } from "../relationships/as-graph";

const search = z.string().trim().max(maxSearchLength).default("");

/** What ASes are sorted by, beside what a list has of its own. */
const asSorts = {
  asn: { key: "count" },
  name: { key: "text", isNullable: true },
  country: { key: "text", isNullable: true },
  cone: { key: "count", isNullable: true },
} as const;

/** All ASes, or those that are found; the nearest match first. */
export const asList = defineList({
  filters: z.object({ search }),
  sorts: { match: { key: "count" }, ...asSorts },
  sort: "match",
  id: "count",
});
export type AsListAsked = Asked<typeof asList>;

/** Which ASes around one are listed: all neighbours, those of a kind, or its cone. */
export const relatedLists = ["neighbours", ...linkKinds, "cone"] as const;
export type RelatedList = (typeof relatedLists)[number];

/** ASes around one. */
export const relatedList = defineList({
  filters: z.object({ of: z.enum(relatedLists).default("neighbours"), search }),
  views: ["of"],
  sorts: { relation: { key: "count" }, ...asSorts },
  sort: "relation",
  id: "count",
});
export type RelatedListAsked = Asked<typeof relatedList>;

/** ASes of one organisation. */
export const ownedList = defineList({
  filters: z.object({ search }),
  sorts: asSorts,
  sort: "asn",
  id: "count",
});
export type OwnedListAsked = Asked<typeof ownedList>;

/** All organisations, or those that are found; the nearest match first. */
export const organisationList = defineList({
  filters: z.object({ search }),
  sorts: {
    match: { key: "count" },
    name: { key: "text" },
    country: { key: "text", isNullable: true },
    asns: { key: "count" },
  },
  sort: "match",
  id: "count",
});
export type OrganisationListAsked = Asked<typeof organisationList>;

const asked = z.string().trim().max(maxSearchLength).default("");
const datasetId = z.union([z.literal(""), z.string().regex(/^[1-9]\d{0,8}$/)]).default("");

/** What changed about an AS from one dataset to another. */
export const changeList = defineList({
  filters: z.object({
    /** The AS as the reader names it. */
    asn: asked,
    before: datasetId,
    after: datasetId,
  }),
  views: ["asn", "before", "after"],
  sorts: { asn: { key: "count" } },
  sort: "asn",
  id: "count",
});
export type ChangeListAsked = Asked<typeof changeList>;
