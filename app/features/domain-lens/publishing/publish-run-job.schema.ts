import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Kind of the job that performs a publish run which somebody asked for. */
export const publishRunJob = "publish-run";

/** Its payload. */
export const publishRunPayload = storedDocument<{ runId: string }>({
  name: "publish run job",
  schema: z.object({ runId: z.uuid() }),
  upgrades: [firstVersion],
});
