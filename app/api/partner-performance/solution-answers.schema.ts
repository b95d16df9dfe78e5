import * as z from "zod";

import {
  changeActions,
  contributionStatuses,
  resolutions,
} from "~/features/solutions/contribution";
import {
  addedMethods,
  connectionTypes,
  entryLimit,
  solutionLists,
  solutionStates,
  solutionStatuses,
  solutionTypes,
  tagLimits,
  visibilities,
} from "~/features/solutions/solution";
import { typeWords } from "~/features/solutions/solution-list.schema";
import type { Holds, SameType } from "~/lib/same-type";

import type { contributionEntity } from "./contribution.view";
import type { listedSolutionEntity, solutionEntity } from "./solution.view";

/** Official solutions that one answer has at most. */
export const officialLimit = 5000;

const instant = z.iso.datetime();
const type = z.enum(solutionTypes).describe("Empty where it is not classified yet.");
const tags = z.array(z.string()).max(tagLimits.count);
const names = z.array(z.string()).max(entryLimit);

const lists = {
  asns: z.array(z.int()).max(entryLimit).describe("AS numbers."),
  ips: names.describe("IP prefixes in CIDR format."),
  sslCertificates: names.describe("Organisations of certificate issuers."),
  vpns: names.describe("Names of VPNs."),
};

const described = {
  id: z.uuid(),
  name: z.string(),
  type,
  connectionType: z.enum(connectionTypes),
  state: z.enum(solutionStates),
  status: z.enum(solutionStatuses),
  visibility: z.enum(visibilities),
  isOfficial: z.boolean().describe("Whether the approved version is Public and Approved or Named."),
  ownerPartnerId: z.uuid().nullable().describe("The provider; null where leadership owns it."),
  description: z.string(),
  setUpUrl: z.string().nullable(),
  tags,
  revision: z.int().positive().describe("Changes with every write."),
  dateAdded: instant,
  dateLastVerified: instant.nullable().describe("When the lists were last said to be right."),
  addedByMethod: z.enum(addedMethods),
  addedByUser: z.string(),
  approvedBy: z.string().nullable(),
  approvedDate: instant.nullable(),
};

const solutionSchema = z
  .object({
    ...described,
    ...lists,
    waiting: z.object(lists).describe("Those of the entries that leadership has not accepted."),
  })
  .describe("A network solution with its lists.");
type _SolutionHolds = Holds<
  SameType<z.infer<typeof solutionSchema>, ReturnType<typeof solutionEntity>>
>;

const count = z.int().min(0);
const listedSolutionSchema = z
  .object({
    ...described,
    counts: z.object({ asns: count, ips: count, sslCertificates: count, vpns: count }),
    waitingCount: count.describe("Entries that leadership has not accepted."),
  })
  .describe("A network solution with the sizes of its lists.");
type _ListedHolds = Holds<
  SameType<z.infer<typeof listedSolutionSchema>, ReturnType<typeof listedSolutionEntity>>
>;

const listedSolutionsSchema = z
  .object({ value: z.array(listedSolutionSchema).max(100) })
  .describe("A page of solutions.");

const officialSolutionsSchema = z
  .array(z.object({ id: z.uuid(), name: z.string(), type, tags }))
  .max(officialLimit)
  .describe("Official solutions as leadership approved them, by name.");

const contributionSchema = z
  .object({
    id: z.uuid(),
    solutionId: z
      .uuid()
      .nullable()
      .describe("The private solution; null for the owner of the target, who does not see it."),
    targetSolutionId: z.uuid(),
    targetRevision: z.int().positive().describe("Revision of the target when it was made."),
    partnerInternalId: z
      .uuid()
      .nullable()
      .describe("The contributor; null where leadership is, and for the owner of the target."),
    status: z.enum(contributionStatuses),
    resolution: z.enum(resolutions).nullable(),
    note: z.string(),
    changes: z.array(
      z.object({
        action: z.enum(changeActions),
        list: z.enum(solutionLists),
        value: z.string(),
        previous: z.string().nullable().describe("The entry that an update replaces."),
      }),
    ),
    createdAt: instant,
    createdBy: z.string().nullable().describe("Null for the owner of the target."),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    closedNote: z.string().nullable(),
    revision: z.int().positive(),
  })
  .describe("A proposal to move entries of a private solution to an official one.");
type _ContributionHolds = Holds<
  SameType<z.infer<typeof contributionSchema>, ReturnType<typeof contributionEntity>>
>;

const solutionTypeCountsSchema = z
  .array(z.object({ type: z.enum(typeWords), count }))
  .describe(
    "Active solutions of each type, as `partnerTypes` takes it; a type without one is absent.",
  );

const solutionTagsSchema = z
  .array(z.string())
  .max(500)
  .describe("Tags of active solutions, by name.");

/** Schemas of answers by the name under which the document has them. */
export const solutionAnswers: Record<string, z.ZodType> = {
  NetworkSolution: solutionSchema,
  ListedNetworkSolution: listedSolutionSchema,
  ListedNetworkSolutions: listedSolutionsSchema,
  OfficialSolutions: officialSolutionsSchema,
  SolutionContribution: contributionSchema,
  SolutionContributions: z
    .array(contributionSchema)
    .max(100)
    .describe("Contributions, the newest first."),
  SolutionTypeCounts: solutionTypeCountsSchema,
  SolutionTags: solutionTagsSchema,
};
