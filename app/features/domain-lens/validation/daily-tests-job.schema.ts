import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Tests a slice of all names; in a queue of its own, so that no change request waits for it. */
export const dailyTestsJob: JobKind = {
  name: "daily-tests",
  queue: { name: "daily-tests", places: 1 },
};

/** Its payload says nothing: where the last slice stopped is in the names themselves. */
export const dailyTestsPayload = storedDocument<object>({
  name: "daily tests job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
