import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { BatchAnswer } from "./telemetry-batch";
import { lineRefusals } from "./telemetry-line";

/** What a sender's batch was answered with, so that the same batch is answered likewise. */
export const batchAnswerDocument = storedDocument<BatchAnswer>({
  name: "answer to a batch of samples",
  schema: z.object({
    accepted: z.int().min(0),
    rejected: z.array(z.object({ line: z.int().min(1), reason: z.enum(lineRefusals) })),
  }),
  upgrades: [firstVersion],
});
