import * as z from "zod";

import type { BatchAnswer } from "~/features/performance/samples/telemetry-batch";
import { lineRefusals } from "~/features/performance/samples/telemetry-line";
import type { Holds, SameType } from "~/lib/same-type";

const telemetryAnswerSchema = z
  .object({
    accepted: z.int().min(0).describe("Lines that were stored."),
    rejected: z.array(
      z.object({
        line: z.int().min(1).describe("Number of the line; the first is 1."),
        reason: z.enum(lineRefusals),
      }),
    ),
  })
  .describe("What became of a batch of telemetry.");

/** Does not compile when the answer and its schema are not the same field by field. */
export type TelemetryAnswerSchemaHolds = Holds<
  SameType<z.infer<typeof telemetryAnswerSchema>, BatchAnswer>
>;

/** What Telemetry answers, by the name that the document has for it. */
export const telemetryAnswers = { TelemetryAnswer: telemetryAnswerSchema };
