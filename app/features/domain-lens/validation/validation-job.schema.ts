import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Runs the tests of a change request, a slice at a time. */
export const validationJob: JobKind = {
  name: "validation",
  queue: { name: "validation", places: 2 },
};

/** Its payload. */
export const validationPayload = storedDocument<{ runId: string }>({
  name: "validation job",
  schema: z.object({ runId: z.uuid() }),
  upgrades: [firstVersion],
});
