import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Performs a publish run that a user started. */
export const publishRunJob: JobKind = {
  name: "publish-run",
  queue: { name: "publishing", places: 2 },
};

/** Its payload. */
export const publishRunPayload = storedDocument<{ runId: string }>({
  name: "publish run job",
  schema: z.object({ runId: z.uuid() }),
  upgrades: [firstVersion],
});
