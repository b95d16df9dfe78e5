import * as z from "zod";

import { monthForm, type Month } from "~/features/performance/npi/index-month";
import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Sends the figures of a month to all who subscribed. One at a time: figures of a month take a while to work out. */
export const monthMailJob: JobKind = {
  name: "month-mails",
  queue: { name: "month-mails", places: 1 },
};

/** Its payload. */
export const monthMailPayload = storedDocument<{ month: Month }>({
  name: "month mails job",
  schema: z.object({ month: z.string().regex(monthForm) }),
  upgrades: [firstVersion],
});
