import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Makes one delivery. */
export const webhookJob: JobKind = { name: "webhook", queue: { name: "webhooks", places: 4 } };

/** Its payload. */
export const webhookPayload = storedDocument<{ deliveryId: string }>({
  name: "webhook job",
  schema: z.object({ deliveryId: z.uuid() }),
  upgrades: [firstVersion],
});
