import * as z from "zod";

import { approvalStatuses } from "~/features/domain-lens/assignments/assignment";
import { bulkLimit, rowsPerPage } from "~/features/domain-lens/row-limits";
import {
  categories,
  displayStatuses,
  instances,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import {
  customerFacingReasons,
  customerFacingStatuses,
  dailyTestStatuses,
  fqdnScopes,
  fqdnSources,
} from "~/features/domain-lens/fqdns/fqdn";
import { outcomes } from "~/features/domain-lens/validation/validation-tests";
import { workloadTypes } from "~/features/domain-lens/workloads/workload";
import type { Holds, SameType } from "~/lib/same-type";

import type {
  endpointSetEntity,
  fqdnEntity,
  listedSetEntity,
  workloadEntity,
} from "./entities.view";

const text = z.string().nullable();
const instant = z.iso.datetime();

const domainLensAccessSchema = z
  .object({
    hasAccessToDomainLens: z.boolean(),
    isWorkloadChamp: z.boolean(),
    isServiceChamp: z.boolean(),
    isConnectivityChamp: z.boolean(),
    internalWorkloads: z.array(z.string()).describe("Names of the caller's workloads."),
    externalWorkloads: z.array(z.string()),
  })
  .describe("What the caller may do in domain lens.");

const serviceTreeSchema = z
  .object({ value: z.array(z.object({ id: z.string(), name: z.string() })).max(bulkLimit) })
  .describe("Entries of the service tree, by name.");

const serviceAreasSchema = z
  .object({ value: z.array(z.object({ code: z.string(), displayName: z.string() })) })
  .describe("What the feed groups sets by.");

const workloadSchema = z
  .object({
    id: z.uuid(),
    workload: z.string().describe("The name."),
    workloadType: z.enum(workloadTypes),
    serviceArea: z.string().describe("Code of the service area."),
    serviceAreaDisplayName: z.string(),
    workloadChampName: text,
    workloadChampSecurityGroup: text,
    workloadChampEmail: text,
    propertyGroups: z.array(z.string()),
    revision: z.int().positive().describe("Moves with every change."),
  })
  .describe("A workload.");
type _WorkloadSchemaHolds = Holds<
  SameType<z.infer<typeof workloadSchema>, ReturnType<typeof workloadEntity>>
>;

const workloadsSchema = z
  .object({ value: z.array(workloadSchema).max(rowsPerPage) })
  .describe("A page of workloads.");

const workloadChampionsSchema = z
  .object({
    value: z
      .array(
        z.object({
          workload: z.string(),
          workloadChampName: text,
          workloadChampSecurityGroup: text,
          workloadChampEmail: text,
        }),
      )
      .max(rowsPerPage),
  })
  .describe("Who answers for each workload.");

const set = {
  id: z.uuid().describe("The internal id."),
  internalId: z.uuid(),
  publicId: z
    .int()
    .positive()
    .nullable()
    .describe("Id in the feed; null until the first publishing."),
  instance: z.enum(instances),
  workload: z.string(),
  governanceCategory: z.enum(categories),
  isRequired: z.boolean(),
  tcpPorts: z.string(),
  publishedVersion: text,
  isDeleted: z.boolean(),
};

const listedEndpointSetSchema = z
  .object({
    ...set,
    fqdnCount: z.int().min(0),
    cidrCount: z.int().min(0),
    status: z.enum(displayStatuses),
    changeId: z.uuid().nullable(),
    changeStatus: z
      .enum(["Initialized", "Draft", "PendingReview", "StagedForPublishing"])
      .nullable(),
  })
  .describe("An endpoint set of a list, with its open change.");
type _ListedEndpointSetSchemaHolds = Holds<
  SameType<z.infer<typeof listedEndpointSetSchema>, ReturnType<typeof listedSetEntity>>
>;

const endpointSetsSchema = z
  .object({ value: z.array(listedEndpointSetSchema).max(rowsPerPage) })
  .describe("A page of endpoint sets.");

export const cidrSchema = z
  .object({
    ipSubnet: z.string().describe("In CIDR notation."),
    ipAddressRaw: z.string().describe("The address before the length."),
    subnetMask: text.describe("Null of IPv6, which has none in use."),
    serviceTreeId: text,
    isFromMemberSet: z
      .boolean()
      .describe("It is not the set's own: its internal IP set adds it in the feed."),
  })
  .describe("A prefix of a set.");

const endpointSetSchema = z
  .object({
    ...set,
    revision: z.int().positive(),
    isExpressRoute: z.boolean(),
    optionalFunctionality: z.string(),
    isMemberSet: z.boolean(),
    memberEndpointSetInternalId: text,
    udpPorts: z.string(),
    fqdns: z.array(z.string()),
    cidrs: z.array(cidrSchema),
    isHidden: z.boolean(),
    publicDescription: z.string(),
    internalDescription: z.string(),
    serviceTreeIds: z.array(z.string()),
  })
  .describe("An endpoint set as it is published, with the prefixes of its internal IP set.");
type _EndpointSetSchemaHolds = Holds<
  SameType<z.infer<typeof endpointSetSchema>, ReturnType<typeof endpointSetEntity>>
>;

const fqdnSchema = z
  .object({
    id: z.uuid(),
    domainName: z.string(),
    publishedDomainName: text,
    instance: z.enum(instances),
    workload: text,
    workloadId: z.uuid().nullable(),
    isWildcard: z.boolean(),
    isDeprecated: z.boolean(),
    serviceTreeId: text,
    serviceTreeName: text,
    isCustomerFacingStatus: z.enum(customerFacingStatuses),
    isCustomerFacingNote: text,
    requestorAlias: text,
    reasonCode: z.enum(customerFacingReasons).nullable(),
    reasonComment: text,
    scope: z.enum(fqdnScopes),
    endpointSetInternalIds: z.array(z.string()),
    ocdiAssociations: z.array(z.string()),
    serviceTreeDetectionList: z.array(z.string()),
    dailyTestStatus: z.enum(dailyTestStatuses),
    discoveryInfo: text,
    addedBy: z.enum(fqdnSources),
    latestDetectedDatetime: instant.nullable(),
    sampleCount: z.int().min(0),
    component: text,
    subcomponent: text,
    revision: z.int().positive(),
    lastUpdateDatetime: instant,
    assignment: z
      .object({
        assignmentStatus: z.enum(approvalStatuses),
        newWorkload: z.string(),
        requestedBy: z.string(),
        requestedDate: instant,
        requestedNote: z.string(),
        reviewedBy: z.string().nullable(),
        reviewedDate: instant.nullable(),
        reviewedNote: z.string().nullable(),
      })
      .nullable()
      .describe("The newest request, pending or not; null where there never was one."),
  })
  .describe("An FQDN record.");
type _FqdnSchemaHolds = Holds<SameType<z.infer<typeof fqdnSchema>, ReturnType<typeof fqdnEntity>>>;

const fqdnsSchema = z
  .object({ value: z.array(fqdnSchema).max(bulkLimit) })
  .describe("FQDN records.");

const fqdnTestResultsSchema = z
  .object({
    value: z.array(
      z.object({
        test: z.string(),
        outcome: z.enum(outcomes),
        evidence: z.unknown(),
        testedAt: instant,
      }),
    ),
  })
  .describe("What the daily run last found out.");

const fqdnCountSchema = z.object({ count: z.int().min(0) });

const batchResultsSchema = z
  .object({
    value: z
      .array(
        z.object({
          id: z.uuid(),
          domainName: text,
          outcome: z.string().describe("`done`, `unchanged`, or why it was refused."),
          details: z
            .array(z.object({ field: text, message: text }))
            .optional()
            .describe("The fields that do not fit, where the outcome is `unfit`."),
        }),
      )
      .max(bulkLimit),
    selected: z
      .int()
      .min(0)
      .describe("How many records were asked for: all that were named, or that the filters find."),
    rest: z
      .array(z.uuid())
      .describe("Ids that were named behind the first 1 000 and are not processed."),
    message: text
      .nullable()
      .describe(
        "That none or not all succeeded, and that there were too many and what is left; null " +
          "where nothing of that is so.",
      ),
  })
  .describe("What became of each record, in the order of the ids.");

/** The answers by the names they have in the document. */
export const endpointManagerAnswers: Record<string, z.ZodType> = {
  DomainLensAccess: domainLensAccessSchema,
  ServiceTree: serviceTreeSchema,
  ServiceAreas: serviceAreasSchema,
  Workload: workloadSchema,
  Workloads: workloadsSchema,
  WorkloadChampions: workloadChampionsSchema,
  ListedEndpointSet: listedEndpointSetSchema,
  EndpointSets: endpointSetsSchema,
  EndpointSet: endpointSetSchema,
  Fqdn: fqdnSchema,
  Fqdns: fqdnsSchema,
  FqdnTestResults: fqdnTestResultsSchema,
  FqdnCount: fqdnCountSchema,
  BatchResults: batchResultsSchema,
};
