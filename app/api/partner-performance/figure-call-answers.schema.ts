import * as z from "zod";

import { qualityKey, qualityNames } from "~/features/performance/quality/quality-name";
import { workloads } from "~/features/performance/workload";

import {
  baseline,
  count,
  earlierDays,
  end,
  figure,
  level,
  levelRange,
  scoredWorkloads,
  standing,
} from "./figure-answers.schema";

const assessed = z.object({
  figure,
  targetBaseline: baseline.nullable(),
  standing,
  rank: z
    .object({ from: count, to: count, of: count })
    .nullable()
    .describe("From and to differ where intervals overlap."),
  level,
  levelRange,
  workloads: scoredWorkloads,
});

/** More than the places directly below any. */
const placesMost = 20_000;

/** Schemas of answers by the name under which the document has them. */
export const figureCallAnswers: Record<string, z.ZodType> = {
  SolutionFigures: z
    .object({
      solutionId: z.uuid(),
      entityID: z.string().describe("Id of the place; blank for all places."),
      name: z.string().describe("English name of the place; blank for all places."),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      ...earlierDays,
      currentTo: z.iso.datetime().nullable().describe("Samples are counted up to here."),
      samples: count,
      customers: count,
      share: end.describe("Ratio of the samples of the place; null where it is not shown."),
      figures: z
        .object(
          Object.fromEntries(qualityNames.map((name) => [qualityKey(name), assessed.optional()])),
        )
        .describe("Blank where the place has no samples, or none that the caller may see."),
    })
    .describe("Figures of a solution at a place."),
  WorkloadScores: z
    .array(
      z.object({
        workload: z.enum(workloads),
        score: end.describe("0 to 100."),
        level,
        levelRange,
        figure,
      }),
    )
    .max(workloads.length)
    .describe("Scores of a solution at a place over the last 30 days, by workload."),
  PlacePerformances: z
    .array(
      z.object({
        entityID: z.string().describe("ISO 3166-1, ISO 3166-2 or GeoNames id."),
        name: z.string(),
        startDate: z.iso.date(),
        endDate: z.iso.date(),
        figure: figure.describe("Performance, 0 to 100, of these days."),
        workloads: scoredWorkloads,
      }),
    )
    .max(placesMost)
    .describe("Performance of a solution by place."),
};
