import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind, JobQueue } from "~/platform/job-kind";

/** One job at a time, and never in the way of mail or tests. */
const performanceQueue: JobQueue = { name: "performance", places: 1 };

/** Attributes stored samples again by lists that have changed. */
export const reattributionJob: JobKind = { name: "reattribution", queue: performanceQueue };

/** Its payload says nothing: each job looks for what there is to do. */
export const reattributionPayload = storedDocument<object>({
  name: "reattribution job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
