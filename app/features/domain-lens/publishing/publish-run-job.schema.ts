import * as z from "zod";

import type { JobKind } from "~/platform/job-kind";

/** Performs a publish run that a user started. */
export const publishRunJob: JobKind = {
  name: "publish-run",
  queue: { name: "publishing", places: 2 },
};

export const publishRunPayloadSchema = z.object({ runId: z.uuid() });
