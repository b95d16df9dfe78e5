import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import { orders } from "~/lib/list/list-order";

import { solutionStates, solutionStatuses, solutionTypes, visibilities } from "./solution";

/** What solutions are sorted by; `waiting` has first what waits for leadership. */
export const solutionSorts = ["waiting", "name", "type", "state", "added"] as const;
export type SolutionSort = (typeof solutionSorts)[number];

/** Longest text that is searched for. */
export const searchLimit = 120;

/** In an address, the type that is not classified yet; the empty text would be no filter. */
export const unclassified = "unclassified";

/** The types as an address names them. */
export const typeWords = solutionTypes.map((type) => (type === "" ? unclassified : type));

/** The list of solutions, of leadership and of one provider. */
export const solutionList = defineList({
  filters: z.object({
    search: z.string().trim().max(searchLimit).default(""),
    types: severalOf(z.enum(typeWords)),
    states: severalOf(z.enum(solutionStates)),
    visibilities: severalOf(z.enum(visibilities)),
    statuses: severalOf(z.enum(solutionStatuses)),
    tags: severalOf(z.string().trim().min(1).max(30)),
    /** The second key, for rows that are equal by the first. */
    then: z.enum(solutionSorts).default("name"),
    thenOrder: z.enum(orders).default("ascending"),
  }),
  sorts: {
    waiting: { key: "text" },
    name: { key: "text" },
    type: { key: "text" },
    state: { key: "text" },
    added: { key: "text" },
  },
  sort: "waiting",
  columns: {
    name: "always",
    owner: "usual",
    type: "usual",
    state: "usual",
    performance: "usual",
    level: "usual",
    standing: "usual",
    availability: "usual",
    outages: "usual",
    entries: "extra",
    added: "extra",
    visibility: "extra",
    tags: "extra",
    verified: "extra",
    connectionType: "extra",
  },
});
export type SolutionListInput = Asked<typeof solutionList>;
export type SolutionFilter = z.infer<typeof solutionList.filters>;
