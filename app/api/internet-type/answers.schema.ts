import * as z from "zod";

import { correctnesses, internetTypes, type Classification } from "~/features/survey/internet-type";
import type { SurveyProgress } from "~/features/survey/log-answers.server";
import type { Holds, SameType } from "~/lib/same-type";

export const classificationSchema = z
  .object({
    classification: z
      .enum(internetTypes)
      .describe("`Unknown` where nothing is likely enough to be said."),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe(
        "Share of the belief in the likeliest type; below 0.6 the classification is `Unknown`.",
      ),
  })
  .describe("Which kind of connection it is.");
export type ClassificationSchemaHolds = Holds<
  SameType<z.infer<typeof classificationSchema>, Classification>
>;

export const surveyProgressSchema = z
  .object({
    predictedType: z.enum(internetTypes),
    correctness: z
      .enum(correctnesses)
      .nullable()
      .describe("What was said of the prediction; null while nothing was."),
    isFinish: z
      .boolean()
      .describe("Whether the right type is known, so that nothing more is asked."),
  })
  .describe("How far the question about a run's connection is answered.");
export type SurveyProgressSchemaHolds = Holds<
  SameType<z.infer<typeof surveyProgressSchema>, SurveyProgress>
>;
