import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

import { performanceQueue } from "../performance-queue";

/** Freezes the index of months that are due. */
export const indexFreezeJob: JobKind = { name: "index-freeze", queue: performanceQueue };

/** Its payload says nothing: each job looks for what there is to do. */
export const indexFreezePayload = storedDocument<object>({
  name: "index freeze job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
