import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Kind of the job that runs the tests of a change, a slice at a time. */
export const validationJob = "validation";

/** Its payload. */
export const validationPayload = storedDocument<{ runId: string }>({
  name: "validation job",
  schema: z.object({ runId: z.uuid() }),
  upgrades: [firstVersion],
});
