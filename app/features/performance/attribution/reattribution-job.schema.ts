import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

import { performanceQueue } from "../performance-queue";

/** Attributes stored samples again by lists that have changed. */
export const reattributionJob: JobKind = { name: "reattribution", queue: performanceQueue };

/** Its payload says nothing: each job looks for what there is to do. */
export const reattributionPayload = storedDocument<object>({
  name: "reattribution job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
