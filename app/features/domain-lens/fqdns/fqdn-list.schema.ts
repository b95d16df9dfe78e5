import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import { instances } from "../endpoint-sets/endpoint-set";
import { ocdiStatuses } from "../ocdi/ocdi-association";
import { customerFacingStatuses, dailyTestStatuses, fqdnScopes, fqdnSources } from "./fqdn";
import { nameMatches } from "./fqdn-list";

/** Longest name (RFC 1035, 2.3.4). */
const nameLimit = 253;

const yesOrNo = z.enum(["true", "false"]).optional();

/** What a list of FQDN records is filtered by, on the page and in calls. */
export const fqdnFilterSchema = z.object({
  name: z.string().trim().toLowerCase().max(nameLimit).default(""),
  match: z.enum(nameMatches).default("inside"),
  instances: severalOf(z.enum(instances)),
  workloads: severalOf(z.uuid()),
  /** Only records that no workload has. */
  unassigned: yesOrNo,
  customerFacing: severalOf(z.enum(customerFacingStatuses)),
  scopes: severalOf(z.enum(fqdnScopes)),
  tests: severalOf(z.enum(dailyTestStatuses)),
  addedBy: severalOf(z.enum(fqdnSources)),
  deprecated: yesOrNo,
  /** Only records that a pending request would move. */
  assignment: z.enum(["pending"]).optional(),
  /** Only records that a pending request would move to these workloads. */
  targets: severalOf(z.uuid()),
  /** Only names of OCDI associations of these statuses. */
  ocdi: severalOf(z.enum(ocdiStatuses)),
});
export type FqdnFilter = z.infer<typeof fqdnFilterSchema>;

/** The list of FQDN records. */
export const fqdnList = defineList({
  filters: fqdnFilterSchema,
  sorts: {
    name: { key: "text" },
    workload: { key: "text" },
    detected: { key: "instant-or-never" },
    samples: { key: "count" },
  },
  sort: "name",
  columns: {
    name: "always",
    instance: "usual",
    workload: "usual",
    customerFacing: "usual",
    scope: "usual",
    sets: "usual",
    samples: "usual",
    detected: "usual",
    test: "usual",
    ocdi: "usual",
  },
});
export const fqdnListSchema = fqdnList.schema;
/** The same in an order: which records are the first thousand of a list. */
export type FqdnChoice = FqdnFilter & Pick<Asked<typeof fqdnList>, "sort" | "order">;
export type FqdnListInput = FqdnChoice & Pick<Asked<typeof fqdnList>, "cursor">;
