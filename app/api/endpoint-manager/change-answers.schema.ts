import * as z from "zod";

import { dispositions } from "~/features/domain-lens/change-requests/difference";
import { changeStatuses } from "~/features/domain-lens/change-requests/change-status";
import { rowsPerPage } from "~/features/domain-lens/row-limits";
import { impacts } from "~/features/domain-lens/publishing/feed-change";
import { categories, instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { testNames } from "~/features/domain-lens/validation/validation-tests";
import type { Holds, SameType } from "~/lib/same-type";

import { cidrSchema } from "./answers.schema";
import type { endpointSetChangeEntity } from "./change.view";

const text = z.string().nullable();
const texts = z.array(z.string());
const instant = z.iso.datetime().nullable();

const content = z.object({
  workloadId: z.string(),
  governanceCategory: z.enum(categories),
  isExpressRoute: z.boolean(),
  isRequired: z.boolean(),
  optionalFunctionality: z.string(),
  isMemberSet: z.boolean(),
  memberEndpointSetInternalId: text,
  tcpPorts: z.string(),
  udpPorts: z.string(),
  fqdns: texts,
  cidrs: z.array(cidrSchema),
  isDeleted: z.boolean(),
  isHidden: z.boolean(),
  publicDescription: z.string(),
  internalDescription: z.string(),
  serviceTreeIds: texts,
});

const attributes = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

const endpointSetChangeSchema = z
  .object({
    id: z.uuid(),
    endpointSetInternalId: z.uuid(),
    instance: z.enum(instances),
    workload: z.string(),
    status: z.enum(changeStatuses),
    revision: z.int().positive().describe("Moves with every change."),
    endpointSetSnapshot: content
      .nullable()
      .describe("The set as it was published when the draft was saved; null for a new one."),
    fqdnListSnapshot: texts,
    publishedChangeId: text.describe("Its id once it is published."),
    publishedVersion: text,
    publishedDate: instant,
    isWorkloadChampApproved: z.boolean().describe("For this very difference."),
    WorkloadChampApprovalNote: text,
    isRequireChangeCouncilApproval: z.boolean(),
    isChangeCouncilApproved: z.boolean(),
    ChangeCouncilApprovalNote: text,
    isBlocked: z.boolean(),
    blockedBy: text,
    blockedNote: text,
    unblockedBy: text,
    unblockedNote: text,
    isBypassedValidation: z.boolean(),
    bypassedValidationBy: text,
    BypassedValidationNote: text,
    changeDetail: z.object({
      endpointSet: content.describe("The set as it is proposed."),
      fqdnAdditions: texts,
      fqdnRemovals: texts,
      cidrAdditions: texts,
      cidrRemovals: texts,
      serviceTreeIdAdditions: texts,
      serviceTreeIdRemovals: texts,
      previousAttributes: attributes,
      currentAttributes: attributes,
      endpointsAddEffectiveDate: z.iso.date().nullable(),
      endpointsRemoveEffectiveDate: z.iso.date().nullable(),
      lastUpdatedDatetime: z.iso.datetime(),
      submittedDate: instant,
      authors: texts,
      changeReason: z.string(),
      disposition: z.enum(dispositions),
      impact: z
        .enum(impacts)
        .nullable()
        .describe(
          "The impact of this change that asks most of networks; null for an internal set.",
        ),
      internalChange: z.boolean().describe("The feed does not tell of it."),
    }),
    validationTestResults: z
      .array(
        z.object({
          test: z.enum(testNames),
          isSuccess: z.boolean(),
          hasBlockingErrors: z.boolean(),
        }),
      )
      .describe("One entry a test, once they are through."),
    isReadyToBePublished: z.boolean(),
  })
  .describe("A change of an endpoint set.");
type _EndpointSetChangeSchemaHolds = Holds<
  SameType<z.infer<typeof endpointSetChangeSchema>, ReturnType<typeof endpointSetChangeEntity>>
>;

/** The answers by the names they have in the document. */
export const endpointSetChangeAnswers: Record<string, z.ZodType> = {
  EndpointSetChange: endpointSetChangeSchema,
  EndpointSetChanges: z
    .object({ value: z.array(endpointSetChangeSchema).max(rowsPerPage) })
    .describe("A page of changes, those that changed last first."),
};
