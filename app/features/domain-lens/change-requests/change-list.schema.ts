import * as z from "zod";

import { instances } from "../endpoint-sets/endpoint-set";
import { continuationSchema, filterOf } from "../endpoint-sets/endpoint-set-list.schema";

import { changeStatuses } from "./change-status";

/** What a list shows that names neither a status nor a set. Source: specification, section 7. */
const shownStatuses = "Draft,PendingReview";

/** The address of the list of changes. */
export const changeListSchema = z.preprocess(
  (query: object) =>
    "statuses" in query || "endpointSetInternalId" in query
      ? query
      : { ...query, statuses: shownStatuses },
  z.object({
    instances: filterOf(z.enum(instances)),
    workloads: filterOf(z.uuid()),
    statuses: filterOf(z.enum(changeStatuses)),
    endpointSetInternalId: z.uuid().optional(),
    after: continuationSchema,
  }),
);
export type ChangeListInput = z.infer<typeof changeListSchema>;
