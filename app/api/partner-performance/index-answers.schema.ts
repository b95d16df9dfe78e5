import * as z from "zod";

import { slots } from "~/features/solutions/solution";
import { typeWords } from "~/features/solutions/solution-list.schema";

import { baseline, count, end, figure, scoredWorkloads, standing } from "./figure-answers.schema";

const indexedProvider = z.object({
  solutionId: z.uuid(),
  name: z.string(),
  type: z.enum(typeWords),
  slot: z.enum(slots),
  rank: z
    .object({ from: count, to: count, of: count })
    .nullable()
    .describe("From and to differ where intervals overlap; null without a sure score."),
  share: end.describe("Ratio of the samples of the place."),
  samples: count,
  customers: count,
  performance: figure.describe("0 to 100."),
  workloads: scoredWorkloads,
  availability: figure.describe("1 - failed connects / attempts."),
  connectedness: figure.optional().describe("1 - failed WebSocket upgrades / attempts."),
  mixCorrected: z
    .object({ value: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe("Performance by the workloads of the place's samples over all providers."),
  moved: standing.describe("Performance against that of the range before."),
  targetBaseline: baseline.nullable(),
  standing: standing.describe("Of performance against its baseline."),
});

/** Schemas of answers by the name under which the document has them. */
export const indexAnswers: Record<string, z.ZodType> = {
  ProviderIndex: z
    .object({
      entityID: z.string().describe("ISO 3166-1 of the country or ISO 3166-2 of the state."),
      name: z.string().describe("English name."),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      month: z.string().nullable().describe("YYYY-MM of a frozen index."),
      currentTo: z.iso
        .datetime()
        .nullable()
        .describe("Samples are counted up to here; of a frozen index, when it was frozen."),
      revisions: z
        .array(
          z.object({
            slot: z.enum(slots),
            revision: z.int().positive(),
            attributionVersion: z.int().nullable(),
            inputHash: z.string().regex(/^[0-9a-f]{64}$/),
            reason: z.string().nullable().describe("Of a correction."),
          }),
        )
        .max(2)
        .describe("Of a frozen index, the newest of each slot."),
      providers: z.array(indexedProvider).max(10_000),
    })
    .describe("The provider index of a place."),
};
