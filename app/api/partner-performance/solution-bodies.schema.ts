import * as z from "zod";

import {
  changeActions,
  contributionStatuses,
  resolutions,
} from "~/features/solutions/contribution";
import { entryLimit, solutionLists, textLimits } from "~/features/solutions/solution";
import {
  revisionSchema,
  solutionFieldsSchema,
  solutionIdSchema,
} from "~/features/solutions/solution.schema";

/** Longest entry that is read, in characters; longer ones are refused by their rules. */
const entryTextLimit = 1000;

/** An AS number may be a text such as `AS64501`. */
const asn = z.union([z.number(), z.string().max(entryTextLimit)]);
const name = z.string().max(entryTextLimit);

/** What a solution that was read has beyond its fields; it may be sent back and changes nothing. */
const readOnly = z.unknown().optional().describe("May be sent back as it was read. Ignored.");

/** The body of PartnerInputSolution: the whole solution, as it will be. */
export const solutionBodySchema = z.strictObject({
  id: solutionIdSchema.nullish().describe("Absent to create a solution."),
  revision: revisionSchema.nullish().describe("Instead of `If-Match`."),
  ...solutionFieldsSchema.shape,
  asns: z.array(asn).max(entryLimit, "too-many"),
  ips: z.array(name).max(entryLimit, "too-many"),
  sslCertificates: z.array(name).max(entryLimit, "too-many"),
  vpns: z.array(name).max(entryLimit, "too-many"),
  state: readOnly,
  status: readOnly,
  isOfficial: readOnly,
  ownerPartnerId: readOnly,
  tags: readOnly,
  waiting: readOnly,
  dateAdded: readOnly,
  dateLastVerified: readOnly,
  addedByMethod: readOnly,
  addedByUser: readOnly,
  approvedBy: readOnly,
  approvedDate: readOnly,
});
export type SolutionBody = z.infer<typeof solutionBodySchema>;

const note = z.string().trim().max(textLimits.note, "too-long").default("");

const change = z
  .strictObject({
    action: z.enum(changeActions),
    list: z.enum(solutionLists),
    value: asn,
    previous: asn.nullish().describe("The entry of the target that an update replaces."),
  })
  .refine(({ action, previous }) => (action === "update") === (previous != null), {
    path: ["previous"],
    error: "no-previous",
  });

/** The body of PartnerChangeSolutionRequest/Create. */
export const createContributionSchema = z.strictObject({
  solutionId: solutionIdSchema,
  targetSolutionId: solutionIdSchema,
  changes: z.array(change).max(entryLimit, "too-many"),
  note,
});
export type ChangeBody = z.infer<typeof change>;

/** The body of PartnerChangeSolutionRequest/Update. */
export const updateContributionSchema = z
  .strictObject({
    id: solutionIdSchema,
    revision: revisionSchema.nullish().describe("Instead of `If-Match`."),
    targetRevision: revisionSchema
      .nullish()
      .describe("Revision of the target at which an approval is decided; any unless given."),
    status: z.enum(contributionStatuses).exclude(["active"]),
    resolution: z.enum(resolutions).nullish(),
    note,
  })
  .refine(({ status, resolution }) => (status === "closed") === (resolution != null), {
    path: ["resolution"],
    error: "no-resolution",
  });
