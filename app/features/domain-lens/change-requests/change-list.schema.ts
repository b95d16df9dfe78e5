import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";

import { instances } from "../endpoint-sets/endpoint-set";

import { changeStatuses } from "./change-status";

/** What a list shows that names neither a status nor a set. Source: specification, section 7. */
const shownStatuses = "Draft,PendingReview";

const changeList = defineList({
  filters: z.object({
    instances: severalOf(z.enum(instances)),
    workloads: severalOf(z.uuid()),
    statuses: severalOf(z.enum(changeStatuses)),
    endpointSetInternalId: z.uuid().optional(),
  }),
  sorts: { changed: { key: "instant" } },
  sort: "changed",
  order: "descending",
});

/** The address of the list of changes. */
export const changeListSchema = z.preprocess(
  (query: object) =>
    "statuses" in query || "endpointSetInternalId" in query
      ? query
      : { ...query, statuses: shownStatuses },
  changeList.schema,
);
export type ChangeListInput = Asked<typeof changeList>;
