import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Kind of the job that makes one delivery. */
export const webhookJob = "webhook";

/** Its payload. */
export const webhookPayload = storedDocument<{ deliveryId: string }>({
  name: "webhook job",
  schema: z.object({ deliveryId: z.uuid() }),
  upgrades: [firstVersion],
});
