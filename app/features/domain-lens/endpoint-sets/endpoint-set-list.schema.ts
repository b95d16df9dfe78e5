import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";

import { categories, instances } from "./endpoint-set";
import { setViews, stateChoices } from "./endpoint-set-list";

const searchLimit = 200;

/** The list of endpoint sets. */
export const endpointSetList = defineList({
  filters: z.object({
    list: z.enum(setViews).default("published"),
    search: z.string().trim().max(searchLimit).default(""),
    instances: severalOf(z.enum(instances)),
    workloads: severalOf(z.uuid()),
    categories: severalOf(z.enum(categories)),
    state: z.enum(stateChoices).default("current"),
  }),
  views: ["list"],
  sorts: { id: { key: "text" }, workload: { key: "text" }, version: { key: "text" } },
  sort: "id",
  columns: {
    state: "always",
    id: "always",
    instance: "usual",
    workload: "usual",
    category: "usual",
    required: "usual",
    contents: "usual",
    tcp: "usual",
    version: "usual",
    note: "usual",
  },
});
export const endpointSetListSchema = endpointSetList.schema;
export type EndpointSetListInput = Asked<typeof endpointSetList>;
