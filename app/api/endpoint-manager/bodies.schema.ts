import * as z from "zod";

import { bulkLimit } from "~/features/domain-lens/row-limits";
import { parseEndpointName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import { instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import {
  customerFacingReasons,
  customerFacingStatuses,
  fqdnScopes,
} from "~/features/domain-lens/fqdns/fqdn";
import { aliasLimit, noteLimit } from "~/features/domain-lens/fqdns/update-fqdn.schema";
import { workloadContentSchema } from "~/features/domain-lens/workloads/workload.schema";
import { revisionLimit } from "~/lib/revision";

const idLimit = 200;

export const serviceTreeListSchema = z
  .array(z.string().min(1).max(idLimit))
  .max(bulkLimit)
  .describe("Ids of the service tree.");
export const serviceTreeSearchSchema = z.object({ query: z.string().trim().min(1).max(idLimit) });

const { name, championName, championSecurityGroup, championEmail, ...named } =
  workloadContentSchema.shape;

/**
 * A workload to make, or with its id to change, under the names that it is answered with; the revision guards against
 * a change in between.
 */
export const postWorkloadSchema = z.object({
  ...named,
  workload: name,
  workloadChampName: championName,
  workloadChampSecurityGroup: championSecurityGroup,
  workloadChampEmail: championEmail,
  id: z.uuid().nullable().default(null),
  revision: z.int().positive().max(revisionLimit).nullable().default(null),
  propertyGroups: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
});

export const fqdnIdsSchema = z.array(z.uuid()).max(bulkLimit).describe("Ids of FQDN records.");

export const postFqdnSchema = z.object({
  domainName: z
    .string()
    .refine((text) => parseEndpointName(text).ok, "not-a-name")
    .describe("An FQDN; written in lower case and ASCII."),
  instance: z.enum(instances),
  workloadId: z.uuid().nullable().default(null),
});

const text = (limit: number) => z.string().trim().max(limit).nullable().optional();

/** The attributes that people change; an absent one stays. */
const attributes = {
  isCustomerFacingStatus: z.enum(customerFacingStatuses).optional(),
  isCustomerFacingNote: text(noteLimit),
  requestorAlias: text(aliasLimit),
  reasonCode: z.enum(customerFacingReasons).nullable().optional(),
  reasonComment: text(noteLimit),
  scope: z.enum(fqdnScopes).optional(),
  serviceTreeId: text(idLimit),
  isDeprecated: z.boolean().optional(),
};

export const updateCommonAttributesSchema = z.object({
  id: z.uuid(),
  revision: z.int().positive().max(revisionLimit).nullable().default(null),
  ...attributes,
});

const note = z.string().trim().max(noteLimit).default("");
const batchFqdnIdsSchema = z
  .array(z.uuid())
  .describe(
    "Ids of FQDN records; the first 1 000 of them are processed and the answer names the rest.",
  );
const ids = { fqdnIds: batchFqdnIdsSchema };

export const batchRequestSchema = z.object({
  ...ids,
  property: z.uuid().describe("Id of the new workload."),
  note,
});
export const batchIdsSchema = z.object(ids);
export const batchRejectSchema = z.object({
  ...ids,
  note: note.describe("Needed: records without one are refused."),
});

const { isCustomerFacingStatus, isCustomerFacingNote, requestorAlias, reasonCode, reasonComment } =
  attributes;
const whichRecords = {
  isUpdateAll: z
    .boolean()
    .default(false)
    .describe(
      "All records that the query's filters find, the first 1 000 of them or of those behind " +
        "`after`, instead of `fqdnIds`.",
    ),
  fqdnIds: batchFqdnIdsSchema.default([]),
  note,
};
const explained = z.object({
  isCustomerFacingStatus: isCustomerFacingStatus.unwrap(),
  isCustomerFacingNote,
  requestorAlias,
  reasonCode,
  reasonComment,
});
export const batchUpdateSchema = z.discriminatedUnion("type", [
  z.object({ ...whichRecords, type: z.literal("isCustomerFacingStatus"), property: explained }),
  z.object({ ...whichRecords, type: z.literal("scope"), property: z.enum(fqdnScopes) }),
  z.object({
    ...whichRecords,
    type: z.literal("serviceTreeId"),
    property: z.string().max(idLimit).nullable(),
  }),
  z.object({ ...whichRecords, type: z.literal("isDeprecated"), property: z.boolean() }),
  z
    .object({ ...whichRecords, type: z.literal("workload"), property: z.uuid() })
    .describe("Moves directly; for the change council."),
]);
