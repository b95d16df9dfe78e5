import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind, JobQueue } from "~/platform/job-kind";

/** A queue of its own: a month is frozen on its day, and re-attribution may take hours. */
const indexQueue: JobQueue = { name: "index", places: 1 };

/** Freezes the index of months that are due. */
export const indexFreezeJob: JobKind = { name: "index-freeze", queue: indexQueue };

/** Its payload says nothing: each job looks for what there is to do. */
export const indexFreezePayload = storedDocument<object>({
  name: "index freeze job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
