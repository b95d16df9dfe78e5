import * as z from "zod";

import { instances } from "../endpoint-sets/endpoint-set";
import {
  continuationSchema,
  endsAsSorted,
  endsElsewhere,
  filterOf,
} from "../endpoint-sets/endpoint-set-list.schema";
import { orders } from "~/lib/list/list-order";
import { ocdiStatuses } from "../ocdi/ocdi-association";
import { customerFacingStatuses, dailyTestStatuses, fqdnScopes, fqdnSources } from "./fqdn";
import { fqdnSorts, nameMatches } from "./fqdn-list";

/** Longest name (RFC 1035, 2.3.4). */
const nameLimit = 253;

const yesOrNo = z.enum(["true", "false"]).optional();

/** What a list of FQDN records is filtered by, on the page and in calls. */
export const fqdnFilterSchema = z.object({
  name: z.string().trim().toLowerCase().max(nameLimit).default(""),
  match: z.enum(nameMatches).default("inside"),
  instances: filterOf(z.enum(instances)),
  workloads: filterOf(z.uuid()),
  /** Only records that no workload has. */
  unassigned: yesOrNo,
  customerFacing: filterOf(z.enum(customerFacingStatuses)),
  scopes: filterOf(z.enum(fqdnScopes)),
  tests: filterOf(z.enum(dailyTestStatuses)),
  addedBy: filterOf(z.enum(fqdnSources)),
  deprecated: yesOrNo,
  /** Only records that a pending request would move. */
  assignment: z.enum(["pending"]).optional(),
  /** Only records that a pending request would move to these workloads. */
  targets: filterOf(z.uuid()),
  /** Only names of OCDI associations of these statuses. */
  ocdi: filterOf(z.enum(ocdiStatuses)),
});
export type FqdnFilter = z.infer<typeof fqdnFilterSchema>;

/** The same in an order: which records are the first thousand of a list. */
export const fqdnChoiceSchema = fqdnFilterSchema.extend({
  sort: z.enum(fqdnSorts).default("name"),
  order: z.enum(orders).default("ascending"),
});
export type FqdnChoice = z.infer<typeof fqdnChoiceSchema>;

export const fqdnListSchema = fqdnChoiceSchema
  .extend({ after: continuationSchema })
  .refine(
    endsAsSorted({ name: "text", workload: "text", detected: "instant", samples: "count" }),
    endsElsewhere,
  );
export type FqdnListInput = z.infer<typeof fqdnListSchema>;
