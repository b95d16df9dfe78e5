import * as z from "zod";

import { outageCauses } from "~/features/performance/outages/outage-cause";
import { outageStates } from "~/features/performance/outages/reconcile-outages";

/** More than are read at once. */
const outagesMost = 1_000;

const outage = z.object({
  id: z.uuid(),
  solutionId: z.uuid(),
  place: z.object({
    entityID: z.string().describe("Id of the place; blank for all places."),
    name: z.string().describe("English name of the place."),
  }),
  start: z.iso.datetime(),
  end: z.iso.datetime().nullable().describe("Null while it is open."),
  state: z.enum(outageStates).describe("Withdrawn: samples that arrived late took it away."),
  category: z.int().min(1).max(5).describe("By the highest ratio: from 5, 10, 25, 50 and 80 %."),
  peakFailureRatio: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Highest ratio of failed attempts in 15 minutes; null for a member."),
  cause: z
    .enum(outageCauses)
    .nullable()
    .describe(
      "This provider only, several or most providers of the place, or most providers everywhere (the suite); null " +
        "where no other provider of the place is known.",
    ),
  networks: z
    .int()
    .min(0)
    .nullable()
    .describe("Most egress networks with a failure in 15 minutes; null for a member."),
});

/** Schemas of answers by the name under which the document has them. */
export const outageAnswers: Record<string, z.ZodType> = {
  Outages: z.array(outage).max(outagesMost).describe("Outages of a solution, the newest first."),
};
