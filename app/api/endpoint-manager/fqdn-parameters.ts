import { nameMatches } from "~/features/domain-lens/fqdns/fqdn-list";

import type { Parameter } from "../openapi-parts";
import { list } from "./domain-lens-call";

/** The filters of a list of FQDN records. */
export const fqdnFilters: Parameter[] = [
  {
    name: "name",
    in: "query",
    description: "A part of the name, as `match` says.",
    schema: { type: "string", maxLength: 253 },
  },
  {
    name: "match",
    in: "query",
    description:
      "Whether the name has it anywhere (from three characters on; fewer begin it), begins " +
      "with it, is in the domain of it, or has it as a label: `inside` unless told.",
    schema: { enum: [...nameMatches] },
  },
  list("instances", "Instances."),
  list("workloads", "Ids or names of workloads."),
  list("customerFacing", "Values of isCustomerFacingStatus."),
  list("scopes", "Scopes."),
  list("tests", "Values of dailyTestStatus."),
  list("addedBy", "Where records come from."),
  {
    name: "unassigned",
    in: "query",
    description: "`true`: only records without a workload.",
    schema: { enum: ["true", "false"] },
  },
  {
    name: "deprecated",
    in: "query",
    description: "Only deprecated records, or only others.",
    schema: { enum: ["true", "false"] },
  },
  {
    name: "assignment",
    in: "query",
    description: "`pending`: only records with a pending request.",
    schema: { enum: ["pending"] },
  },
  list("targets", "Ids or names of workloads that a pending request would move them to."),
  list("ocdi", "Statuses of the OCDI associations that name them."),
];
