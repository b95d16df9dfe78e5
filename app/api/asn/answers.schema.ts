import * as z from "zod";

import { linkKinds } from "~/features/asn/relationships/as-graph";
import { stepKinds } from "~/features/performance/figures/trend-steps";
import { workloads } from "~/features/performance/workload";
import { typeWords } from "~/features/solutions/solution-list.schema";

import { entriesMost } from "./as-parameters";
import { pathAnswers } from "./path-answers.schema";

const largestAsn = 4_294_967_294;
const count = z.int().nonnegative();
const asn = z.int().min(1).max(largestAsn);

const datasetId = count.describe(
  "The choice of datasets that the answer is from. Another number: other datasets; 0: none.",
);
const relation = z.enum(linkKinds);

const entry = z.object({
  asn,
  name: z.string().describe("Blank where no dataset has one."),
  country: z.string().describe("ISO 3166-1 alpha-2; blank where it is not known."),
  organisation: z.object({ id: z.string(), name: z.string() }).nullable(),
  coneSize: count
    .nullable()
    .describe("ASes of the recursive customer cone, itself included; null without relationships."),
});

const description = entry.extend({
  providerCount: count,
  customerCount: count,
  peerCount: count,
  siblingCount: count,
  publishedConeSize: count.nullable().describe("By the imported file of cones."),
});

const organisation = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().describe("ISO 3166-1 alpha-2; blank where it is not known."),
  asnCount: count,
});

const link = z.object({ from: asn, to: asn, relation });

const pageOf = (item: z.ZodType, what: string) =>
  z
    .object({
      value: z.array(item).max(entriesMost),
      total: count.describe("Entries of all pages."),
      pageNumber: z.int().min(1),
      numberOfEntitiesPerPage: z.int().min(1).max(entriesMost),
      datasetId,
    })
    .describe(what);

/** Nodes of a graph at the most, and more links than they have. */
const nodesMost = 200;
const linksMost = (nodesMost * (nodesMost - 1)) / 2;

const graph = z
  .object({
    asn,
    depth: z.int().min(1).max(3),
    nodes: z
      .array(
        entry.extend({
          depth: count.describe("Links from the middle."),
          parent: asn.nullable().describe("The AS it was reached from; null in the middle."),
          relation: relation.nullable().describe("What it is to its parent."),
          hiddenCount: count.describe("Its neighbours that are not in the graph."),
        }),
      )
      .max(nodesMost)
      .describe("The one in the middle first, then by depth and size of the cone."),
    links: z
      .array(link.extend({ isOfTree: z.boolean().describe("Between an AS and its parent.") }))
      .max(linksMost)
      .describe("`relation` is what `to` is to `from`."),
    furtherCount: count.describe("ASes within the depth that are left out."),
    datasetId,
  })
  .describe("The graph around an AS.");

/** More than the steps of any range. */
const stepsMost = 100;

const traffic = {
  samples: count.nullable().describe("Null where it is hidden."),
  customers: count
    .nullable()
    .describe(
      "Distinct customers; estimated above 256. Without a tenant, each egress network (/24, /48) is one; outside isp " +
        "and satellite solutions, each /16 or IPv6 /32.",
    ),
  isShown: z.boolean(),
  hiddenReason: z.enum(["too-few-customers"]).nullable(),
};

const asTraffic = z
  .object({
    asn,
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    currentTo: z.iso.datetime().nullable().describe("Samples are counted up to here."),
    ...traffic,
    workloads: z.array(z.object({ workload: z.enum(workloads), ...traffic })),
    step: z
      .enum(stepKinds)
      .describe("Days up to 90 days, ISO weeks up to a year, else calendar months; in UTC."),
    steps: z
      .array(
        z.object({
          startDate: z.iso.date(),
          endDate: z.iso.date(),
          isPartial: z
            .boolean()
            .describe("The range has only a part of it, or it is not over yet."),
          ...traffic,
        }),
      )
      .max(stepsMost)
      .describe("The oldest first, without a gap."),
    solutions: z
      .array(
        z.object({
          solutionId: z.uuid(),
          name: z.string(),
          type: z.enum(typeWords),
          isOfficial: z.boolean(),
          isAccepted: z.boolean().describe("Whether leadership accepted the AS for it."),
        }),
      )
      .max(entriesMost)
      .describe("Active solutions that list the AS, official ones first."),
    datasetId,
  })
  .describe("Samples of an AS.");

/** Schemas of answers by the name under which the document has them. */
export const asAnswers: Record<string, z.ZodType> = {
  AsDescriptionPage: pageOf(description, "ASes with the numbers of their neighbours."),
  AsEntryPage: pageOf(entry, "ASes."),
  AsNeighbourPage: pageOf(entry.extend({ relation }), "Neighbours of an AS."),
  OrganisationPage: pageOf(organisation, "Organisations."),
  AsLinkPage: pageOf(link, "Links among ASes."),
  AsEntries: z
    .object({
      value: z.array(entry).max(entriesMost),
      unknown: z.array(asn).max(entriesMost).describe("Those that no dataset has."),
      datasetId,
    })
    .describe("ASes by their numbers."),
  AsTotal: z.object({ total: count, datasetId }).describe("How many there are."),
  AsLink: z
    .object({ asn, targetAsn: asn, relation: relation.nullable(), datasetId })
    .describe("The link between two ASes."),
  AsGraph: graph,
  AsPaths: pathAnswers(datasetId),
  AsTraffic: asTraffic,
};
