import * as z from "zod";

import { measures, workloads } from "~/features/performance/workload";
import { solutionStates, tagLimits, visibilities } from "~/features/solutions/solution";
import { typeWords } from "~/features/solutions/solution-list.schema";

import { aggregationLevels } from "./aggregation-level";
import { rowsMost } from "./latest-query";
import {
  baseline,
  count,
  end,
  figure,
  level,
  levelRange,
  scoredWorkloads,
} from "./figure-answers.schema";

const latestRow = z.object({
  solutionId: z.uuid(),
  name: z.string(),
  type: z.enum(typeWords),
  state: z.enum(solutionStates),
  visibility: z.enum(visibilities),
  isOfficial: z.boolean(),
  ownerPartnerId: z.uuid().nullable().describe("The provider; null where leadership owns it."),
  tags: z.array(z.string()).max(tagLimits.count),
  dateAdded: z.iso.datetime(),
  aggrLevel: z.enum(aggregationLevels).describe("The kind of the place that the figures are of."),
  entityID: z
    .string()
    .describe("ISO 3166-1, ISO 3166-2 or GeoNames id of the place; blank for all places."),
  placeName: z.string().describe("English name of the place; blank for all places."),
  samples: count,
  customers: count,
  share: end.describe("Ratio of the samples of the place; null where it is not shown."),
  level,
  levelRange,
  workloads: scoredWorkloads,
  performance: figure.describe("0 to 100, over all workloads."),
  availability: figure.describe("1 - failed connects / attempts."),
  connectedness: figure.optional().describe("1 - failed WebSocket upgrades / attempts."),
});

const assessment = z.object({
  workload: z.enum(workloads),
  measure: z
    .enum(measures)
    .describe("latencyMs and jitterMs in ms, downloadBps in bits per second, lossRatio 0 to 1."),
  figure: figure.describe(
    "In the unit of the measure: latency P50, download P25, jitter P75, mean loss.",
  ),
  baseline: baseline.nullable().describe("Of the same measure, in its unit."),
  level: level.describe(
    "Of the score of the workload. 4 Best, 3 AboveAverage, 2 Average, 1 BelowAverage, 0 Worst; null without a score.",
  ),
  levelRange,
  target: end.describe(
    "In the unit of the measure: the value at which the score of the workload reaches the next better level (20, 40, " +
      "60 or 80 of 100) while its other measures stay as they are. Null at the best level, where the measure cannot " +
      "bring it there without the others, and without a score.",
  ),
  asOf: z.iso.datetime().nullable().describe("Samples are counted up to here."),
});

/** Schemas of answers by the name under which the document has them. */
export const latestAnswers: Record<string, z.ZodType> = {
  LatestPerformances: z
    .object({
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      currentTo: z.iso.datetime().nullable().describe("Samples are counted up to here."),
      value: z.array(latestRow).max(rowsMost),
    })
    .describe("The newest figures of solutions at places."),
  LatestAssessments: z
    .array(assessment)
    .max(workloads.length * measures.length)
    .describe("What the workloads of a solution reach, by measure; those that were measured."),
};
