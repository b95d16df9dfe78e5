import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import { workloadTypes, type WorkloadContent } from "./workload";

/** A workload before or after an event, in its history. */
export const workloadDocument = storedDocument<WorkloadContent>({
  name: "workload in history",
  schema: z.object({
    name: z.string(),
    workloadType: z.enum(workloadTypes),
    serviceArea: z.string(),
    championName: z.string().nullable(),
    championSecurityGroup: z.string().nullable(),
    championEmail: z.string().nullable(),
    propertyGroups: z.array(z.string()),
  }),
  upgrades: [firstVersion],
});
