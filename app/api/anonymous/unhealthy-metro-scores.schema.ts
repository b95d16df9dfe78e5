import * as z from "zod";

import { openRowLimit } from "~/features/health/health-history";
import { healthSources, rowStatuses } from "~/features/health/health-row.view";
import { severities } from "~/features/health/severity";

const score = z.int().min(0).max(100).nullable();

/** Answer of UnhealthyMetroScores. */
export const unhealthyMetroScoresSchema = z
  .object({
    lookedAt: z.iso
      .datetime()
      .nullable()
      .describe("When metros were last looked at; null before the first time."),
    metroCount: z.int().nonnegative().describe("Metros with a sample in the last three hours."),
    judgedCount: z
      .int()
      .nonnegative()
      .describe(
        "Those of them with enough results to be judged; the others are not called healthy.",
      ),
    isDemonstration: z
      .boolean()
      .describe("Whether all of this belongs to the invented demonstration world."),
    isCut: z
      .boolean()
      .describe(
        `Whether there are more than the ${openRowLimit} of each source that are answered.`,
      ),
    metros: z.array(
      z.object({
        id: z.uuid(),
        source: z
          .enum(healthSources)
          .describe("`metro` was measured by samples, `incident` was entered by hand."),
        location: z.string(),
        latitude: z.number().min(-90).max(90).nullable(),
        longitude: z.number().min(-180).max(180).nullable(),
        health: z.enum(severities),
        status: z.enum(rowStatuses),
        score: score.describe(
          "Median Exchange score of the customers of the last three hours; null for an incident.",
        ),
        usualScore: score.describe(
          "The metro's median of the 28 days before; null for an incident.",
        ),
        customerCount: z.int().positive().nullable(),
        title: z.string().nullable(),
        details: z.string().nullable(),
        beganAt: z.iso.datetime(),
        updatedAt: z.iso
          .datetime()
          .describe(
            "When health or status of a metro last changed, or when an incident's last update was entered.",
          ),
      }),
    ),
  })
  .describe("Metros whose scores are worse than usual, and incidents that are not resolved.");
