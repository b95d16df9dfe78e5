import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Makes one delivery. */
export const outageWebhookJob: JobKind = {
  name: "outage-webhook",
  queue: { name: "webhooks", places: 4 },
};

/** Its payload. */
export const outageWebhookPayload = storedDocument<{ deliveryId: string }>({
  name: "outage webhook job",
  schema: z.object({ deliveryId: z.uuid() }),
  upgrades: [firstVersion],
});
