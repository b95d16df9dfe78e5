import * as z from "zod";

import type { JobKind } from "~/platform/job-kind";

/** Runs the tests of a change request, a slice at a time. */
export const validationJob: JobKind = {
  name: "validation",
  queue: { name: "validation", places: 2 },
};

export const validationPayloadSchema = z.object({ runId: z.uuid() });
