import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Composes the notices of one event. */
export const outageNoticeJob: JobKind = {
  name: "outage-notices",
  queue: { name: "outage-notices", places: 2 },
};

/** Its payload. */
export const outageNoticePayload = storedDocument<{ eventId: number }>({
  name: "outage notices job",
  schema: z.object({ eventId: z.int().positive() }),
  upgrades: [firstVersion],
});
