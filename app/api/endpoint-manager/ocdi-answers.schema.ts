import * as z from "zod";

import { rowsPerPage } from "~/features/domain-lens/row-limits";
import { instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import {
  groupLimit,
  ocdiKinds,
  ocdiStatuses,
  transitionStages,
  transitionStatuses,
} from "~/features/domain-lens/ocdi/ocdi-association";
import { checkOutcomeNames } from "~/features/domain-lens/ocdi/ocdi-check-outcomes";
import {
  groupRules,
  ocdiChecks,
  type FindingReason,
} from "~/features/domain-lens/ocdi/ocdi-finding";
import type { Holds, SameType } from "~/lib/same-type";

import type { ocdiEntity, ocdiValidation } from "./ocdi.view";

const text = z.string().nullable();

const ocdiAssociationSchema = z
  .object({
    id: z.uuid(),
    instance: z.enum(instances),
    legacyFqdns: z.array(z.string()).max(groupLimit),
    newOcdis: z.array(z.string()).max(groupLimit),
    transitionStage: z.enum(transitionStages),
    transitionStatus: z.enum(transitionStatuses),
    gaDate: z.iso.date(),
    status: z.enum(ocdiStatuses),
    serviceTreeId: z.string(),
    workload: text,
    workloadId: z.uuid().nullable(),
    authors: z.array(z.string()),
    reviewedBy: text,
    reviewedDate: z.iso.datetime().nullable(),
    reviewedNote: text,
    revision: z.int().positive().describe("Moves with every change."),
    lastUpdateDatetime: z.iso.datetime(),
  })
  .describe("Which FQDNs move under which names of a consolidated domain.");
type _OcdiAssociationSchemaHolds = Holds<
  SameType<z.infer<typeof ocdiAssociationSchema>, ReturnType<typeof ocdiEntity>>
>;

const reason = z.string().describe("Why, as a stable word.") as unknown as z.ZodType<FindingReason>;

const ocdiValidationSchema = z
  .object({
    isValid: z.boolean().describe("Whether nothing refuses it."),
    checks: z.array(z.object({ check: z.enum(ocdiChecks), outcome: z.enum(checkOutcomeNames) })),
    findings: z.array(
      z.object({
        kind: z.enum(ocdiKinds),
        check: z.enum([...ocdiChecks, ...groupRules]),
        outcome: z.enum(["fail", "warning"]),
        reason,
        name: z.string(),
        line: z
          .int()
          .positive()
          .nullable()
          .describe("Position of the name in its list; null for what is about the whole list."),
      }),
    ),
  })
  .describe("What the checks say of an association.");
type _OcdiValidationSchemaHolds = Holds<
  SameType<z.infer<typeof ocdiValidationSchema>, ReturnType<typeof ocdiValidation>>
>;

/** The answers by the names they have in the document. */
export const ocdiAnswers: Record<string, z.ZodType> = {
  OcdiAssociation: ocdiAssociationSchema,
  OcdiAssociations: z
    .object({ value: z.array(ocdiAssociationSchema).max(rowsPerPage) })
    .describe("A page of associations, those that changed last first."),
  OcdiValidation: ocdiValidationSchema,
};
