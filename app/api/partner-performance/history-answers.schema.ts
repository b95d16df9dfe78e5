import * as z from "zod";

import { stepKinds } from "~/features/performance/figures/trend-steps";
import {
  qualityKey,
  qualityNames,
  type QualityName,
} from "~/features/performance/quality/quality-name";

import { count, earlierDays, figure } from "./figure-answers.schema";

/** More than the steps of any range. */
const stepsMost = 100;

/** Figures of WebSocket upgrades may not be offered. */
const optionalOf = (name: QualityName) =>
  name.figure === "connectedness" ? figure.optional() : figure;

const step = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  isPartial: z.boolean().describe("The range has only a part of it, or it is not over yet."),
  samples: count,
  customers: count.describe("Distinct customers; estimated above 32."),
  figures: z
    .object(Object.fromEntries(qualityNames.map((name) => [qualityKey(name), optionalOf(name)])))
    .describe(
      "Of all workloads together and of each: scores 0 to 100, ratios 0 to 1, latencyMs, jitterMs, downloadBps.",
    ),
});

/** Schemas of answers by the name under which the document has them. */
export const historyAnswers: Record<string, z.ZodType> = {
  LocalHistory: z
    .object({
      solutionId: z.uuid(),
      entityID: z.string().describe("Id of the place; blank for all places."),
      name: z.string().describe("English name of the place."),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      step: z
        .enum(stepKinds)
        .describe(
          "For leadership days up to 90 days, ISO weeks up to a year, else calendar months; for a member four ISO " +
            "weeks. All in UTC.",
        ),
      ...earlierDays,
      currentTo: z.iso.datetime().nullable().describe("Samples are counted up to here."),
      steps: z
        .array(step)
        .max(stepsMost)
        .describe("The oldest first; for leadership without a gap."),
    })
    .describe("Figures of a solution at a place over time."),
};
